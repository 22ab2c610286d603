// SPDX-License-Identifier: MIT
// RPQ by semi-naive matrix products: per state the pairs (source, vertex) reached in it, and the
// frontier, which the next round multiplies.
#pragma once

#include <clbool/context.hpp>

#include <queries/rpq/side.hpp>

#include <cstddef>
#include <vector>

namespace clbool::algorithms {

// Walks from some sources, round by round. Refers to the side.
class product_walks {
public:
    // Ascending sources; null: every vertex.
    product_walks(context& on, const rpq_side& side, const std::vector<index_type>* sources);

    bool done() const noexcept { return done_; }
    // One round; returns how many (source, state, vertex) it added.
    size_type step();
    // Number of (source, state, vertex) so far.
    size_type places() const noexcept { return places_; }
    // Pairs with an accepted walk.
    matrix ends() const;

private:
    // Frontier times edge, minus what is known of `to` (complement mask).
    matrix continued(const state_edge& by, std::size_t to) const;

    context& on_;
    const rpq_side& side_;
    matrix none_;
    bool from_all_;
    bool first_ = true;
    std::vector<std::vector<state_edge>> into_;
    std::vector<matrix> known_;  // by state
    std::vector<matrix> fresh_;
    size_type places_ = 0;
    bool done_ = false;
};

}  // namespace clbool::algorithms
