// SPDX-License-Identifier: MIT
// Size estimation of a transitive closure.
#pragma once

#include <queries/closure/cpu/closure_rows.hpp>

namespace clbool::cpu {

// Within a tenth, as a rule: sums over many rows.
struct row_estimate {
    double stored = 0;      // entries of the rows
    double over_nodes = 0;  // entries of the closure
    double united = 0;      // sum over edges of row lengths: cost of unions of lists
};

// HyperLogLog counters (Flajolet, Fusy, Gandouet, Meunier 2007), merged along edges (Cohen,
// "Size-estimation framework with applications to transitive closure and reachability", 1997).
// O(rows + edges + columns); 36 bytes a row.
row_estimate estimate_entries(const closure_rows& of);

// The same for non-zero words of 64 columns.
struct tile_estimate {
    double words;   // of the rows
    double united;  // sum over edges
    double tiles;   // over all nodes; from a sample of tile rows where these are many
};

// Cost as estimate_entries.
tile_estimate estimate_tiles(const closure_rows& of);

}  // namespace clbool::cpu
