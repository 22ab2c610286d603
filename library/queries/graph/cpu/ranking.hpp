// SPDX-License-Identifier: MIT
// PageRank on the host: one pass over edges and vertices an iteration.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// What does not change from one iteration to the next.
struct rank_terms {
    array<float> portions;  // of a vertex's rank that each of its edges takes on; 0 without edges
    array<float> teleport;  // weights that add up to 1; none: all vertices alike

    size_type vertices() const noexcept { return portions.size(); }
};

struct rank_totals {
    double change = 0;  // the sum of |new rank - old rank|
    double idle = 0;    // the new rank of vertices without edges
};

// Ranks, 0 at first. Edges into a vertex are added up in double precision and in an order that
// depends on their number alone, totals in one that depends on the number of threads besides.
class ranking {
public:
    // Row v of `incoming`, which must outlive this, has the vertices with an edge to v.
    ranking(const team& workers, const rows& incoming, rank_terms terms);

    // Ranks become what comes along the edges, and `base` times the teleport weights.
    rank_totals advance(double base);
    // Gives the ranks away: a number for every vertex.
    vector finish();

private:
    rank_totals advance_part(size_type part, double base);
    template <class Begun>
    rank_totals advance_rows(index_type first, index_type last, const Begun& begun);

    const rows& incoming_;
    rank_terms terms_;
    team crew_;
    size_type parts_;
    vector ranks_;
    array<float> shares_;  // rank times portion
    array<float> next_;    // those that come to be
};

}  // namespace clbool::cpu
