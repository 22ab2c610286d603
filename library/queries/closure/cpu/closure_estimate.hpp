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
    double tiles = 0;       // of 64 × 64, over all nodes
};

// HyperLogLog counters (Flajolet, Fusy, Gandouet, Meunier 2007), merged along edges (Cohen,
// "Size-estimation framework with applications to transitive closure and reachability", 1997).
// O(rows + edges + columns); 36 bytes a row.
row_estimate estimate_entries(const closure_rows& of);

// The same for non-zero words of 64 columns; tiles from a sample of tile rows where these are many.
row_estimate estimate_tiles(const closure_rows& of);

// By breadth-first searches from a few nodes, before components are known.
struct closure_sample {
    double entries;     // of the closure; infinite if there are too many to tell
    index_type rounds;  // levels of the deepest search
};

// Of a graph with edges, from stored rows at random, always the same. Reads a twelfth of the edges
// at most, and less when there are more than `most` entries; O(vertices + that).
closure_sample sample_closure(const rows& graph, double most);

}  // namespace clbool::cpu
