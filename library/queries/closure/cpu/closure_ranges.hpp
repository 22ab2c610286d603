// SPDX-License-Identifier: MIT
// Bit rows of a transitive closure from the first non-zero word to the last.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Bounds of the work on rows of tiles; near where vertices that reach each other have numbers near
// each other (banded). O(rows + edges).
struct closure_ranges {
    explicit closure_ranges(const closure_rows& of);

    index_type end(index_type r) const noexcept { return firsts[r] + counts[r]; }
    // Upper bound of non-empty 64 × 64 tiles: those in the span of each 64 nodes. O(nodes).
    size_type tiles(const closure_rows& of) const noexcept;

    array<index_type> firsts;  // first word in the matrix
    array<index_type> counts;  // words of each row
    size_type words = 0;       // of all rows
    size_type united = 0;      // sum over edges
};

}  // namespace clbool::cpu
