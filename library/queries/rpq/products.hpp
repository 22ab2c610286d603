// SPDX-License-Identifier: MIT
// Regular path queries by matrix products: for each state the pairs (source, vertex) that walks
// come to in it, and what the last round added to them, which is all that the next one multiplies.
#pragma once

#include <clbool/context.hpp>
#include <clbool/operations.hpp>

#include <queries/rpq/side.hpp>

#include <cstddef>
#include <vector>

namespace clbool::algorithms {

// Walks from some sources on their way. Refers to the side.
class product_walks {
public:
    // Sources ascend; null for every vertex.
    product_walks(context& on, const rpq_side& side, const std::vector<index_type>* sources);

    bool done() const noexcept { return done_; }
    // One more step of every walk; returns how many (source, state, vertex) it added.
    size_type step();
    // So many are known.
    size_type places() const noexcept { return places_; }
    // The pairs of which walks may end there, all and those that the last step added.
    matrix ends() const;
    matrix fresh_ends();

private:
    struct edge {
        std::size_t from;
        matrix steps;  // of all symbols that lead from there
    };

    void find_edges();
    // What the last round's frontier of a state comes to by an edge, beyond what is known of `to`.
    matrix continued(const edge& by, std::size_t to) const;
    // Of accepting states.
    matrix accepted(const std::vector<matrix>& by_state) const;

    context& on_;
    const rpq_side& side_;
    matrix none_;
    bool from_all_;
    bool first_ = true;
    std::vector<std::vector<edge>> into_;  // by state
    std::vector<matrix> known_;            // by state
    std::vector<matrix> fresh_;
    matrix ended_;  // known of accepting states, when they are looked at step by step
    size_type places_ = 0;
    bool done_ = false;
};

}  // namespace clbool::algorithms
