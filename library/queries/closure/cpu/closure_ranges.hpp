// SPDX-License-Identifier: MIT
// Where the bits of a closure's rows lie: from the first word that a row reaches to the last.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Rows without the words before and behind those that they have bits in, which is little where
// vertices that reach each other have numbers near each other. Rows of a level lie side by side.
// O(rows + edges).
struct closure_ranges {
    closure_ranges(const closure_rows& of, const closure_levels& levels);

    index_type end(index_type r) const noexcept { return firsts[r] + counts[r]; }
    // Tiles of 64 × 64 bits from the first word that one of 64 nodes reaches to the last: as many
    // as the answer has at most. O(nodes).
    size_type tiles(const closure_rows& of) const noexcept;

    array<index_type> firsts;  // word of the matrix that a row begins with
    array<index_type> counts;  // words of it
    array<size_type> starts;   // where it begins among the words of all rows
    size_type words = 0;       // of all rows
    size_type united = 0;      // of rows at all edges
};

}  // namespace clbool::cpu
