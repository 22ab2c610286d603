// SPDX-License-Identifier: MIT
// Why vertices of a strong component reach each other, so that an edge that goes is soon judged.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Ranks of vertices, in either direction: in a component one vertex has rank 1, and every other has
// a neighbour of smaller rank that an edge leads from (to), so that it is reached from that one
// (reaches it). A vertex that lost its last such neighbour is ranked behind all, with those that
// relied on it, once one of them is reached from the others: what levels are to shortest paths
// (Even and Shiloach 1981), without the lengths. Edges that are added change nothing.
class strong_certificate {
public:
    // `component_of` is that of each vertex; both must outlive it.
    strong_certificate(const changing_graph& graph, const array<index_type>& component_of) noexcept
        : graph_(&graph), component_of_(&component_of) {}

    // Those vertices of a component who no longer reach the rest of it and are reached from there,
    // ascending, now that these edges between its vertices went: none when it is still strong. The
    // rest keeps its ranks; it is the larger part in all likelihood. O(edges of vertices that are
    // ranked anew), and of all its vertices for the first time. When it throws, the component is
    // forgotten.
    std::vector<index_type> lost_by(span members, const graph_edge* first, const graph_edge* last);
    // These are one component from now on: the fresh ones, and what was that of `known` before.
    void extend(index_type known, span members, span fresh) noexcept;
    // These are another component from now on.
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
