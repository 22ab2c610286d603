// SPDX-License-Identifier: MIT
// Bit rows of a transitive closure, stored from the first non-zero word to the last.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Saves memory where vertices that reach each other have numbers near each other (banded). Rows of
// a topological level are contiguous. O(rows + edges).
struct closure_ranges {
    closure_ranges(const closure_rows& of, const closure_levels& levels);

    index_type end(index_type r) const noexcept { return firsts[r] + counts[r]; }
    // Upper bound of non-empty 64 × 64 tiles: those in the span of each 64 nodes. O(nodes).
    size_type tiles(const closure_rows& of) const noexcept;

    array<index_type> firsts;  // first word in the matrix
    array<index_type> counts;  // words of each row
    array<size_type> starts;   // offset of each row
    size_type words = 0;       // of all rows
    size_type united = 0;      // sum over edges
};

}  // namespace clbool::cpu
