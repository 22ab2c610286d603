// SPDX-License-Identifier: MIT
// How large a closure is, before it is computed.
#pragma once

#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Exact where rows are short; else within a quarter, as a rule.
struct closure_estimate {
    double stored = 0;   // entries of the rows
    double entries = 0;  // over all nodes
    double united = 0;   // entries of rows at all edges, which is what unions of lists read
};

// By the least of random numbers that the columns of a row have (Cohen, "Size-estimation framework
// with applications to transitive closure and reachability", 1997). O(rows + edges + columns); 64
// bytes a row.
closure_estimate estimate_closure(const closure_rows& of);

// The same counted in words of 64 columns, of those that have any.
struct tile_estimate {
    double words = 0;   // of the rows
    double united = 0;  // of rows at all edges
    double tiles = 0;   // of 64 × 64 over all nodes, from some rows of tiles where these are many
};

// As estimate_closure, whose costs it has.
tile_estimate estimate_tiles(const closure_rows& of);

}  // namespace clbool::cpu
