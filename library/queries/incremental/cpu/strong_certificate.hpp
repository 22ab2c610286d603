// SPDX-License-Identifier: MIT
// Certificate of strong connectivity under deletions of edges.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Per direction a rank of each vertex: in a component one vertex has rank 1, and every other has an
// in- (out-) neighbour of smaller rank, hence is reached from (reaches) that root. A vertex that
// lost its last such neighbour, and those relying on it, are re-ranked behind all others once one
// of them is reached from the rest: decremental reachability as by Even and Shiloach 1981, without
// distances. Insertions change nothing.
class strong_certificate {
public:
    // `component_of`: name by vertex; both must outlive it.
    strong_certificate(const changing_graph& graph, const array<index_type>& component_of) noexcept
        : graph_(&graph), component_of_(&component_of) {}

    // Members that left the component, ascending, after these inner edges were deleted: those that
    // no longer reach the rest or are not reached from it; none while it is strong. The rest keeps
    // its ranks; it is the larger part in all likelihood. O(edges of re-ranked vertices), O(edges
    // of the component) the first time. On a throw the component is forgotten.
    std::vector<index_type> lost_by(span members, const graph_edge* first, const graph_edge* last);
    // `fresh` joined the component, which was that of `known` before.
    void extend(index_type known, span members, span fresh) noexcept;
    // Drops the ranks of these vertices, whose component changed.
    void forget(span members) noexcept;

private:
    using rank = std::uint64_t;
    struct direction {
        bool forward;
        std::vector<rank> ranks;  // 0: not ranked
        rank last = 1;
    };
    static constexpr rank kFallen = ~rank{0};

    bool is_ranked(index_type v) const noexcept {
        return !ahead_.ranks.empty() && ahead_.ranks[v] != 0;
    }
    span before(const direction& in, index_type v) const noexcept {
        return in.forward ? graph_->sources(v) : graph_->targets(v);
    }
    span behind(const direction& in, index_type v) const noexcept {
        return in.forward ? graph_->targets(v) : graph_->sources(v);
    }
    bool together(index_type u, index_type v) const noexcept {
        return (*component_of_)[u] == (*component_of_)[v];
    }
    std::vector<index_type> repair(const graph_edge* first, const graph_edge* last);
    std::vector<index_type> rank_from(index_type root, span members);
    void rank_all(direction& in, index_type root);
    bool has_support(const direction& in, index_type v, rank below) const noexcept;
    void fall(direction& in, std::vector<index_type> lost);
    void rise(direction& in);

    const changing_graph* graph_;
    const array<index_type>* component_of_;
    direction ahead_{true, {}};
    direction back_{false, {}};
    std::vector<index_type> fallen_;
};

}  // namespace clbool::cpu
