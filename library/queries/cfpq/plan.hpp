// SPDX-License-Identifier: MIT
// How a context-free path query is computed, and why: a pure function, testable without a device.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/operations.hpp>

#include <core/tuning/query_costs.hpp>

namespace clbool::algorithms {

// What the plan is made from.
struct cfpq_facts {
    bool has_kernels = true;    // false: the device is the host
    bool kernels_only = false;  // nothing is to be left to the host
    index_type vertices = 0;
    size_type edges = 0;      // of the grammar's terminals, at most
    size_type labels = 0;     // terminals that have any
    size_type rules = 0;      // of one symbol or two on the right
    unsigned threads = 1;     // of the host
    size_type starts = 0;     // vertices that answers begin with, or end with if they are less
    bool restricted = false;  // these are not all
    bool recurses = true;     // a nonterminal derives itself, as far as is known
    size_type bit_rows = 0;   // (nonterminal, vertex) that may have answers, a guess
    bool bits_fit = true;     // the device may have room for these as rows of bits
};

struct cfpq_choice {
    cfpq_method method;  // not automatic
    // Entries that rows may look at before all may be left to matrices after all; 0: any number.
    size_type most_work;
    const char* why;  // for people
    // Pairs of edges that rules of two terminals join, up to which it is rows; 0: any number.
    size_type most_joins = 0;
    // Rows go on for as long as a round of theirs looks at no more than this: what a device would
    // take longer for, however little it finds.
    size_type most_work_of_round = 0;

    // Ways through the product of automaton and graph are kept as rows, too.
    bool rows_of_ways = false;
    // What rows leave is done by rounds of all rules at once …
    bool then_stacked = false;
    // … after so many rounds of products rule by rule, if these were not enough, and so many while
    // rounds add ever less.
    size_type product_rounds = 0;
    size_type most_product_rounds = 0;
    size_type most_added_first = ~size_type{0};  // by the first of them
    // Rows end it where rounds of all rules at once find no room, or next to nothing; else
    // products.
    bool rows_last = false;

    // Whether products that added so much in a round, and in the one before, leave it to rounds of
    // all rules at once.
    bool gives_up_products(size_type rounds, size_type added, size_type before) const noexcept {
        if (product_rounds == 0) {
            return false;
        }
        const bool grows = added > (rounds > 1 ? kGrowth * before : most_added_first);
        const bool shrinks = rounds > 1 && added < before;
        return grows || rounds >= (shrinks ? most_product_rounds : product_rounds);
    }

    // Whether rounds of all rules at once that added so much leave it to rows: those that add next
    // to nothing, of which there may be as many as answers, are sooner done by the host.
    static bool gives_up_stacked(size_type rounds, size_type entries) noexcept {
        return rounds >= kManyRounds && entries < kFewOfRound * rounds;
    }

    // Whether rows that looked at so much, in all and in their last round, leave it to matrices.
    bool gives_up_rows(size_type work, size_type last_round) const noexcept {
        return most_work > 0 && work > most_work && last_round > most_work_of_round;
    }

    static constexpr size_type kGrowth = 4;
    static constexpr size_type kManyRounds = 64;
    static constexpr size_type kFewOfRound = 64;
};

// `by`: whose code is asked for; a backend of kernels computes matrices. What the tensor method
// does is kept as rows wherever that would be chosen for the query, as rows of bits wherever there
// may be rounds of all rules at once, and otherwise as the blocks of the product of automaton and
// graph, a matrix each.
cfpq_choice plan_cfpq(const cfpq_facts& facts, cfpq_method asked, backend by = backend::automatic,
                      const tuning::query_costs& costs = {}) noexcept;

}  // namespace clbool::algorithms
