// SPDX-License-Identifier: MIT
// How a context-free path query is computed, and why.
#include <algorithms/cfpq_plan.hpp>

#include <algorithm>

namespace clbool::algorithms {

namespace {

// Beside so many labels the launches for each of them cost more than what they compute.
constexpr size_type kManyLabels = 64;

// Small graphs: their relations mostly are, too.
constexpr size_type kFewEdges = 16384;

// Where edges meet so many others at their ends there are hubs, and rows that are united as sets.
constexpr size_type kManyJoins = 256;

// What the host looks at in a tenth of a second, more or less …
constexpr size_type kHostWork = size_type{1} << 25;

// … and while a GPU answers a small query of all pairs, which has it wait for each round.
constexpr size_type kFewRounds = kHostWork / 16;

// A rule of a round is some launches and a wait: a tenth of a millisecond. That is what one thread
// looks at meanwhile.
constexpr size_type kRuleOfRound = kHostWork >> 10;

// Threads share what is in reach of all of them: two do little more than one, many a good part of
// their number.
size_type host_speed(unsigned threads) noexcept { return std::max(1u, threads / 2); }

}  // namespace

cfpq_choice plan_cfpq(const cfpq_facts& facts, cfpq_method asked, backend by) noexcept {
    if (asked == cfpq_method::tensor) {
        cfpq_choice chosen = plan_cfpq(facts, cfpq_method::automatic, by);
        chosen.rows_of_ways = chosen.method == cfpq_method::rows;
        chosen.method = cfpq_method::tensor;
        chosen.why = chosen.rows_of_ways ? "asked for, row by row" : "asked for, by products";
        return chosen;
    }
    if (asked == cfpq_method::stacked && (facts.family == backend::host || by == backend::host)) {
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
    if (facts.family != backend::gpu && !facts.kernels_only) {
        return {cfpq_method::rows, 0, "the processor hands on entries faster than it multiplies",
                facts.restricted ? 0 : kManyJoins * (facts.edges + 1)};
    }
    const bool few = facts.restricted && facts.starts <= facts.vertices / 8;
    if (facts.kernels_only && !few) {
        return {cfpq_method::matrices, 0, "everything is left to kernels"};
    }
    cfpq_choice chosen{cfpq_method::matrices, 0, "more rows of bits than there is room for"};
    if (facts.bits_fit) {
        chosen = {cfpq_method::stacked, 0, "all pairs, a launch for all rules of a round"};
    }
    if (few) {
        chosen = {cfpq_method::rows, 8 * kHostWork, "few of the vertices are asked about"};
    } else if (facts.labels >= kManyLabels) {
        chosen = {cfpq_method::rows, 0, "labels are many, and a launch for each costs more"};
    } else if (facts.edges <= kFewEdges) {
        chosen = {cfpq_method::rows, kFewRounds, "the graph is small", 0,
                  facts.rules * kRuleOfRound * host_speed(facts.threads)};
    }
    chosen.then_stacked = facts.bits_fit && !facts.kernels_only;
    return chosen;
}

}  // namespace clbool::algorithms
