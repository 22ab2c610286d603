// SPDX-License-Identifier: MIT
// PageRank on the host: SpMV (pull) fused with the vector update.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

// Constants of all iterations.
struct rank_terms {
    array<float> portions;  // damping / out-degree; 0 without edges
    array<float> teleport;  // normalised weights; empty: uniform

    size_type vertices() const noexcept { return portions.size(); }
};

struct rank_totals {
    double change = 0;  // the sum of |new rank - old rank|
    double idle = 0;    // total new rank of vertices without edges
};

// Ranks, 0 at first. Sums of a row are in double precision, in an order that depends on its length
// alone; totals also depend on the number of threads.
class ranking {
public:
    // Row v of `incoming`, which must outlive this, has the sources of edges to v.
    ranking(const team& workers, const rows& incoming, rank_terms terms);

    // One iteration: ranks = sums over incoming shares + `base` times the teleport weights.
    rank_totals advance(double base);
    // Moves the ranks out: a number for every vertex.
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
    array<float> shares_;  // ranks · portions
    array<float> next_;    // shares of the next iteration
};

}  // namespace clbool::cpu
