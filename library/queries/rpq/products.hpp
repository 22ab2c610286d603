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
    // Pairs with an accepted walk, all and those new in the last round.
    matrix ends() const;
    matrix fresh_ends();

private:
    struct edge {
        std::size_t from;
        matrix steps;  // union over the symbols of this transition
    };

    void find_edges();
    // Frontier times edge, minus what is known of `to` (complement mask).
    matrix continued(const edge& by, std::size_t to) const;
    // Union over accepting states.
    matrix accepted(const std::vector<matrix>& by_state) const;

    context& on_;
    const rpq_side& side_;
    matrix none_;
    bool from_all_;
    bool first_ = true;
    std::vector<std::vector<edge>> into_;  // by state
    std::vector<matrix> known_;            // by state
    std::vector<matrix> fresh_;
    matrix ended_;  // known pairs of accepting states, if asked for round by round
    size_type places_ = 0;
    bool done_ = false;
};

}  // namespace clbool::algorithms
