// SPDX-License-Identifier: MIT
// The state of a PageRank between products, in the memory of a device.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/vectors/vector_write_back.hpp>
#include <queries/graph/cpu/ranking.hpp>

namespace clbool::operations {

// Ranks of vertices, 0 at first, and what each of their edges takes on. Used with one engine.
class device_ranking {
public:
    device_ranking(engine& on, const cpu::rank_terms& terms);

    // Ranks become `sums` + base · the teleport weights, and the shares follow. One host read.
    cpu::rank_totals advance(engine& on, const vector_node& sums, double base);
    // An entry for every vertex: its rank times its portion. None before the first step.
    const vector_ptr& shares() const noexcept { return shares_; }
    // Gives the ranks away.
    vector_ptr finish() const;

private:
    index_type size_;
    size_type groups_;
    runtime::program source_;
    runtime::buffer bits_;  // of every index
    runtime::buffer portions_;
    runtime::buffer teleport_;  // null: all vertices alike
    runtime::buffer ranks_;
    runtime::buffer totals_;
    vector_ptr shares_;
};

}  // namespace clbool::operations
