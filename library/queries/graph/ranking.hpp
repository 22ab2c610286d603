// SPDX-License-Identifier: MIT
// PageRank state in device memory, updated between SpMVs.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/vectors/vector_write_back.hpp>
#include <queries/graph/cpu/ranking.hpp>

namespace clbool::operations {

// Ranks, 0 at first, and shares. Used with one engine.
class device_ranking {
public:
    device_ranking(engine& on, const cpu::rank_terms& terms);

    // Ranks = `sums` + base · teleport weights; updates the shares. One host read.
    cpu::rank_totals advance(engine& on, const vector_node& sums, double base);
    // A full vector: rank times portion. None before the first iteration.
    const vector_ptr& shares() const noexcept { return shares_; }
    // Moves the ranks out.
    vector_ptr finish() const;

private:
    index_type size_;
    size_type groups_;
    runtime::program source_;
    runtime::buffer bits_;  // bitmap of a full vector
    runtime::buffer portions_;
    runtime::buffer teleport_;  // null: uniform
    runtime::buffer ranks_;
    runtime::buffer totals_;
    vector_ptr shares_;
};

}  // namespace clbool::operations
