// SPDX-License-Identifier: MIT
// Size and depth of a transitive closure, by breadth-first searches from a few nodes.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

struct closure_sample {
    double entries;     // of the closure; infinite if there are too many to tell
    index_type rounds;  // levels of the deepest search
};

// Of a graph with edges, from stored rows at random, always the same. Reads a twelfth of the edges
// at most, and less when there are more than `most` entries; O(vertices + that).
closure_sample sample_closure(const rows& graph, double most);

}  // namespace clbool::cpu
