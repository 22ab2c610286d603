// SPDX-License-Identifier: MIT
// Size estimation of a transitive closure.
#pragma once

#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Exact where rows are short; else within a quarter, as a rule.
struct closure_estimate {
    double stored = 0;   // entries of the rows
    double entries = 0;  // over all nodes
    double united = 0;   // sum over edges of row lengths: cost of unions of lists
};

// Bottom-k sketches of random ranks, merged along edges (Cohen, "Size-estimation framework with
// applications to transitive closure and reachability", 1997). O(rows + edges + columns); 64 bytes
// a row.
closure_estimate estimate_closure(const closure_rows& of);

// The same for non-zero words of 64 columns.
struct tile_estimate {
    double words = 0;   // of the rows
    double united = 0;  // sum over edges
    double tiles = 0;   // over all nodes; from a sample of tile rows where these are many
};

// Cost as estimate_closure.
tile_estimate estimate_tiles(const closure_rows& of);

}  // namespace clbool::cpu
