// SPDX-License-Identifier: MIT
// Cost model of CFPQ: method and reason, as a pure function that is testable without a device.
#pragma once

#include <clbool/algorithms.hpp>
#include <clbool/operations.hpp>

#include <core/tuning/query_costs.hpp>

namespace clbool::algorithms {

// Input of the plan.
struct cfpq_facts {
    bool has_kernels = true;    // false: the device is the host (backend)
    bool kernels_only = false;  // the caller rules out the host
    index_type vertices = 0;
    size_type edges = 0;      // of the grammar's terminals, at most
    size_type labels = 0;     // terminals that have any
    size_type rules = 0;      // of one symbol or two on the right
    unsigned threads = 1;     // of the host
    size_type starts = 0;     // vertices in the smaller of start and end set
    bool restricted = false;  // the query has such a set
    bool recurses = true;     // some nonterminal may derive itself
    size_type joins = 0;      // estimated pairs of edges joined by rules of two terminals
    size_type bit_rows = 0;   // estimated (nonterminal, vertex) with answers
    bool bits_fit = true;     // the device may have memory for these as bit rows
};

struct cfpq_choice {
    cfpq_method method;  // not automatic
    // Work limit of rows before the query falls back to matrices; 0: none.
    size_type most_work;
    const char* why;  // for people
    // Rows are chosen up to this many pairs of edges joined by rules of two terminals; 0: no limit.
    size_type most_joins = 0;
    // Rows go on beyond it while a round visits no more than this: a device is no faster then.
    size_type most_work_of_round = 0;
    // Once more rows than these are demanded, most will be: then this is the limit of their work.
    size_type most_rows = ~size_type{0};
    size_type most_work_of_many = 0;

    // Rows of the recursive automaton's product with the graph (tensor method).
    bool rows_of_ways = false;
    // Where rows give up, stacked rounds (all rules in one launch) go on …
    bool then_stacked = false;
    // … after `product_rounds` rounds of matrix products, plus as many as shrinking deltas take.
    size_type product_rounds = 0;
    size_type most_product_rounds = 0;
    size_type most_added_first = ~size_type{0};  // by the first of them
    size_type thin_delta = 0;  // up to which they go on for half as many rounds as shrinking ones
    // Last resort if stacked rounds lack memory or add next to nothing: rows; else products.
    bool rows_last = false;

    // Whether deltas this large in two consecutive rounds make other methods take over.
    bool gives_up_products(size_type rounds, size_type added, size_type before) const noexcept {
        const bool grows = added > (rounds > 1 ? kGrowth * before : most_added_first);
        const bool shrinks = rounds > 1 && added < before;
        const size_type most = shrinks               ? most_product_rounds
                               : added <= thin_delta ? most_product_rounds / 2
                                                     : product_rounds;
        return grows || rounds >= most;
    }

    // Whether stacked rounds with tiny deltas give way to rows, which the host does faster.
    static bool gives_up_stacked(size_type rounds, size_type entries) noexcept {
        return rounds >= kManyRounds && entries < kFewOfRound * rounds;
    }

    // Whether rows are beyond both limits, in all and in the last round, and matrices take over.
    bool gives_up_rows(size_type work, size_type last_round, size_type rows) const noexcept {
        const size_type most = rows > most_rows ? most_work_of_many : most_work;
        return most > 0 && work > most && last_round > most_work_of_round;
    }

    // Limit of the work of making rows, before the first round, which takes some times as much;
    // where a share of all rows is a limit, only once there are as many.
    size_type most_first_work() const noexcept {
        return most_work_of_many > 0 ? most_work_of_many / kFirstRound
               : most_work > 0       ? most_work
                                     : ~size_type{0};
    }
    size_type most_first_rows() const noexcept { return most_work_of_many > 0 ? most_rows : 0; }

    static constexpr size_type kFirstRound = 3;
    static constexpr size_type kGrowth = 4;
    static constexpr size_type kManyRounds = 64;
    static constexpr size_type kFewOfRound = 64;
};

// `by`: the backend asked for; kernels (OpenCL) compute matrices. The tensor method is evaluated as
// rows wherever rows would be chosen for the query, as stacked bit rows wherever stacked rounds may
// be, else by blocks of the Kronecker product of automaton and graph, a matrix each.
cfpq_choice plan_cfpq(const cfpq_facts& facts, cfpq_method asked, backend by = backend::automatic,
                      const tuning::query_costs& costs = {}) noexcept;

}  // namespace clbool::algorithms
