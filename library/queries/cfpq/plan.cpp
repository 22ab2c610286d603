// SPDX-License-Identifier: MIT
// How a context-free path query is computed, and why.
#include <queries/cfpq/plan.hpp>

#include <algorithm>

namespace clbool::algorithms {

namespace {

// Beside so many labels the launches for each of them cost more than what they compute …
constexpr size_type kManyLabels = 64;

// … and beside so many nothing may be done for each of them but on the way to where they are.
constexpr size_type kLabelFamilies = 4096;

// Rules that take so few launches a round that their products are sooner done than tables of so few
// edges are made, or all of them as one product by the grammar's automaton …
constexpr size_type kFewRules = 16;
constexpr size_type kTableEdges = 24576;

// … unless there are many rounds: products of so many rules, in all, are some ten milliseconds.
constexpr size_type kFewProducts = 128;

// Small graphs: their relations mostly are, too.
constexpr size_type kFewEdges = 16384;

// Where edges meet so many others at their ends there are hubs, and rows that are united as sets.
constexpr size_type kManyJoins = 256;

// What the host looks at in a tenth of a second, more or less …
constexpr size_type kHostWork = size_type{1} << 25;

// … and while a GPU answers a small query of all pairs, which has it wait for each round.
constexpr size_type kFewRounds = kHostWork / 16;

// What one thread looks at while the tables of all rules are made and a few rounds are launched.
constexpr size_type kFewLaunches = kHostWork >> 8;

// A rule of a round is some launches and a wait: a tenth of a millisecond. That is what one thread
// looks at meanwhile.
constexpr size_type kRuleOfRound = kHostWork >> 10;

// Threads share what is in reach of all of them: two do little more than one, many a good part of
// their number.
size_type host_speed(unsigned threads) noexcept { return std::max(1u, threads / 2); }

// Rounds of all rules at once are possible, and not known to be slower.
bool may_stack(const cfpq_facts& facts) noexcept { return facts.bits_fit && !facts.kernels_only; }

cfpq_choice by_tensor(const cfpq_facts& facts, backend by) noexcept {
    cfpq_choice chosen = plan_cfpq(facts, cfpq_method::automatic, by);
    chosen.rows_of_ways = chosen.method == cfpq_method::rows;
    chosen.then_stacked = by != backend::host && facts.has_kernels && may_stack(facts);
    chosen.method = cfpq_method::tensor;
    chosen.by_blocks = by == backend::automatic && facts.rules <= kFewRules;
    chosen.why = chosen.rows_of_ways         ? "asked for, row by row"
                 : chosen.product_rounds > 0 ? "asked for, few edges and a few launches a round"
                 : chosen.then_stacked       ? "asked for, all ways of a round in a launch"
                                             : "asked for, by products";
    return chosen;
}

// Of all pairs, or of so many that they may be computed as well.
cfpq_choice on_gpu(const cfpq_facts& facts) noexcept {
    const bool small = facts.edges <= kFewEdges;
    const bool products_first = facts.edges <= kTableEdges && facts.rules <= kFewRules;
    const bool stack = may_stack(facts) && !products_first;
    cfpq_choice chosen{cfpq_method::matrices, 0,
                       products_first ? "few edges and a few launches a round"
                                      : "more rows of bits than there is room for"};
    if (stack) {
        chosen = {cfpq_method::stacked, 0, "all pairs, a launch for all rules of a round"};
    }
    if (facts.labels >= (stack ? kLabelFamilies : kManyLabels)) {
        chosen = {cfpq_method::rows, 0, "labels are many, and a launch for each costs more"};
    } else if (small) {
        // Rounds rule by rule are to be put off for as long as rows are sooner done with one.
        chosen = {cfpq_method::rows, stack ? kFewLaunches : kFewRounds, "the graph is small", 0,
                  stack ? 0 : facts.rules * kRuleOfRound * host_speed(facts.threads)};
    }
    chosen.then_stacked = may_stack(facts);
    if (chosen.then_stacked && products_first) {
        chosen.product_rounds = kFewProducts / std::max<size_type>(facts.rules, 1);
    }
    return chosen;
}

}  // namespace

cfpq_choice plan_cfpq(const cfpq_facts& facts, cfpq_method asked, backend by) noexcept {
    if (asked == cfpq_method::tensor) {
        return by_tensor(facts, by);
    }
    if (asked == cfpq_method::stacked && (!facts.has_kernels || by == backend::host)) {
        return {cfpq_method::matrices, 0, "rounds of all rules at once need kernels"};
    }
    if (asked != cfpq_method::automatic) {
        return {asked, 0, "asked for"};
    }
    if (by == backend::host) {
        return {cfpq_method::rows, 0, "the host is asked for"};
    }
    if (by != backend::automatic) {
        return {cfpq_method::matrices, 0, "kernels are asked for"};
    }
    if (!facts.has_kernels) {
        return {cfpq_method::rows, 0, "the processor hands on entries faster than it multiplies",
                facts.restricted ? 0 : kManyJoins * (facts.edges + 1)};
    }
    if (facts.restricted && facts.starts <= facts.vertices / 8) {
        cfpq_choice chosen{cfpq_method::rows, 8 * kHostWork, "few of the vertices are asked about"};
        chosen.then_stacked = may_stack(facts);
        return chosen;
    }
    if (facts.kernels_only) {
        return {cfpq_method::matrices, 0, "everything is left to kernels"};
    }
    return on_gpu(facts);
}

}  // namespace clbool::algorithms
