// SPDX-License-Identifier: MIT
// Cost model of context-free path queries.
#include <queries/cfpq/plan.hpp>

#include <algorithm>

namespace clbool::algorithms {

namespace {

using tuning::query_costs;

// Up to so many rules products are tried before stacked rounds, and given up after a first round
// that adds so many to each edge, unless that was foreseen: it may be nearly the whole answer.
constexpr size_type kFewRules = 6;
constexpr size_type kManyAdded = 2;

constexpr double kLikelyRounds = 8;  // of products, where nothing is known

// Share of the next method's cost that a trial may take, and a round that adds few or many.
constexpr double kTrial = 0.15;
constexpr double kRoundOfFew = 0.2;
constexpr double kRoundOfMany = 0.3;

// Trials up to this cost (ms) are always made; more for few vertices, where rows mostly win.
constexpr double kAlwaysTried = 0.4;
constexpr double kAlwaysTriedOfSome = 4;
constexpr double kAlwaysTriedOfMany = 0.2;

// From some vertices, a query that demands this share of all rows will demand most: rows are then
// as slow as for all pairs. Others may take twice as long as stacked rounds, of whose cost a
// quarter is estimated.
constexpr size_type kManyRows = 8;
constexpr double kTrialOfFew = 8;
constexpr double kTrialOfMany = 0.25;

// Mean degree up to which products may finish in few rounds; denser graphs suit bit rows, unless a
// round of products is nothing beside these.
constexpr size_type kThinDegree = 2;
constexpr double kRoundOfDense = 0.015;

// Rounds that add no more than this share of the edges cost launches alone.
constexpr size_type kThinDelta = 8;

// More joins an edge than this mean hubs, where products (unions of whole rows) win over entries.
constexpr size_type kManyJoins = 256;

// Entries a host thread visits during the launch of a rule.
constexpr size_type kRuleOfRound = size_type{1} << 15;

// Effective speed-up of host threads, bound by shared caches and memory bandwidth.
size_type host_speed(unsigned threads) noexcept { return std::max(1u, threads / 2); }

// Stacked rounds are possible, and not known to be slower.
bool may_stack(const cfpq_facts& facts) noexcept { return facts.bits_fit && !facts.kernels_only; }

cfpq_choice by_tensor(const cfpq_facts& facts, backend by, const query_costs& costs) noexcept {
    cfpq_choice chosen = plan_cfpq(facts, cfpq_method::automatic, by, costs);
    chosen.rows_of_ways = chosen.method == cfpq_method::rows;
    chosen.then_stacked = by != backend::host && facts.has_kernels && may_stack(facts);
    chosen.method = cfpq_method::tensor;
    chosen.why = chosen.rows_of_ways         ? "asked for, row by row"
                 : chosen.product_rounds > 0 ? "asked for, few rules, and few rounds at first"
                 : chosen.then_stacked       ? "asked for, all ways of a round in a launch"
                                             : "asked for, by products";
    return chosen;
}

// Lower bound of the cost of stacked rounds.
double time_of_stacked(const cfpq_facts& facts, const query_costs& costs) noexcept {
    const auto rows = static_cast<double>(facts.bit_rows);
    const auto edges = static_cast<double>(facts.edges);
    const double words = std::min(static_cast<double>(facts.vertices), 2 * edges) / 32;
    return costs.stacked + costs.stacked_edge * edges + costs.stacked_row * rows +
           costs.stacked_word * rows * words;
}

// Cost of host rows before their first round.
double time_of_first_rows(const cfpq_facts& facts, const query_costs& costs) noexcept {
    return costs.row_edge * static_cast<double>(facts.edges);
}

double time_of_product_round(const cfpq_facts& facts, const query_costs& costs) noexcept {
    return costs.product * static_cast<double>(facts.rules);
}

size_type entries_in(double milliseconds, double each) noexcept {
    return std::max<size_type>(static_cast<size_type>(milliseconds / each), 1);
}

// Entries of a round of rows that takes less than the launches of any other.
size_type short_round(const query_costs& costs) noexcept {
    return entries_in(costs.product, costs.row_entry) / 4;
}

// Trial of rows, given up beyond the work limit.
cfpq_choice rows_first(double trial, double entry, const char* why) noexcept {
    return {cfpq_method::rows, entries_in(std::max(trial, kAlwaysTried), entry), why};
}

bool rows_before_products(const cfpq_facts& facts, const query_costs& costs) noexcept {
    return time_of_first_rows(facts, costs) < 2 * time_of_product_round(facts, costs);
}

// Where the device lacks memory for bit rows.
cfpq_choice without_bits(const cfpq_facts& facts, const query_costs& costs) noexcept {
    const double products = kLikelyRounds * time_of_product_round(facts, costs);
    if (rows_before_products(facts, costs)) {
        // Products launch rules one by one: rows go on while they cost less.
        auto chosen = rows_first(products, costs.row_entry, "rules are many, and edges are few");
        chosen.most_work_of_round = facts.rules * kRuleOfRound * host_speed(facts.threads);
        return chosen;
    }
    return {cfpq_method::matrices, 0, "more rows of bits than there is room for"};
}

bool adds_many(const cfpq_facts& facts) noexcept { return facts.joins > kManyAdded * facts.edges; }

// Whether it is worth a trial that products may finish in few rounds.
bool may_finish_by_products(const cfpq_facts& facts, double products, double stacked) noexcept {
    const bool is_thin = facts.edges <= kThinDegree * facts.vertices;
    const double of_thin = adds_many(facts) ? kRoundOfMany : kRoundOfFew;
    return facts.rules <= kFewRules && products <= (is_thin ? of_thin : kRoundOfDense) * stacked;
}

// All pairs, or so many start vertices that computing all costs the same.
cfpq_choice on_gpu(const cfpq_facts& facts, const query_costs& costs) noexcept {
    const double products = time_of_product_round(facts, costs);
    if (!may_stack(facts)) {
        return without_bits(facts, costs);
    }
    const double stacked = time_of_stacked(facts, costs);
    if (!facts.recurses && products <= stacked) {
        return {cfpq_method::matrices, 0, "no rule recurses: a product for each"};
    }
    cfpq_choice chosen{cfpq_method::stacked, 0, "all pairs, a launch for all rules of a round"};
    if (time_of_first_rows(facts, costs) <= costs.stacked / 4 + kTrial * stacked) {
        chosen = rows_first(kTrial * stacked, costs.row_entry,
                            "edges are few beside what may have answers");
        chosen.most_work_of_round = short_round(costs);
    } else if (may_finish_by_products(facts, products, stacked)) {
        chosen = {cfpq_method::matrices, 0, "few rules, and few rounds at first"};
        chosen.product_rounds = std::max<size_type>(entries_in(kTrial * stacked, products), 2);
        chosen.most_product_rounds = entries_in(2 * stacked, products);
        chosen.thin_delta = facts.edges / kThinDelta;
        if (!adds_many(facts)) {
            chosen.most_added_first = kManyAdded * facts.edges;
        }
    }
    chosen.then_stacked = true;
    chosen.rows_last = rows_before_products(facts, costs);
    return chosen;
}

// Few start vertices.
cfpq_choice of_some(const cfpq_facts& facts, const query_costs& costs) noexcept {
    const double stacked = time_of_stacked(facts, costs);
    const cfpq_choice all = on_gpu(facts, costs);
    auto chosen = rows_first(std::max(kTrialOfFew * stacked, kAlwaysTriedOfSome), costs.row_entry,
                             "few of the vertices are asked about");
    chosen.most_rows = facts.bit_rows / kManyRows;
    if (all.method == cfpq_method::rows) {
        chosen.most_work_of_round = all.most_work_of_round;
        chosen.most_work_of_many = all.most_work;
    } else {
        chosen.most_work_of_round = short_round(costs);
        chosen.most_work_of_many =
            entries_in(std::max(kTrialOfMany * stacked, kAlwaysTriedOfMany), costs.row_entry);
    }
    chosen.then_stacked = may_stack(facts);
    chosen.rows_last = rows_before_products(facts, costs);
    return chosen;
}

}  // namespace

cfpq_choice plan_cfpq(const cfpq_facts& facts, cfpq_method asked, backend by,
                      const query_costs& costs) noexcept {
    if (asked == cfpq_method::tensor) {
        return by_tensor(facts, by, costs);
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
    if (!facts.has_kernels && !facts.restricted && !facts.recurses && facts.rules <= kFewRules) {
        return {cfpq_method::matrices, 0, "no rule recurses: a product for each"};
    }
    if (!facts.has_kernels) {
        return {cfpq_method::rows, 0, "the processor hands on entries faster than it multiplies",
                facts.restricted ? 0 : kManyJoins * (facts.edges + 1)};
    }
    if (facts.restricted && facts.starts <= facts.vertices / 8) {
        return of_some(facts, costs);
    }
    if (facts.kernels_only) {
        return {cfpq_method::matrices, 0, "everything is left to kernels"};
    }
    return on_gpu(facts, costs);
}

}  // namespace clbool::algorithms
