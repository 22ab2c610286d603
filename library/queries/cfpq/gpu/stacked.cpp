// SPDX-License-Identifier: MIT
// Stacked rounds, and relations from their rows.
#include <queries/cfpq/gpu/stacked.hpp>

#include <clbool/operations.hpp>

#include <core/operations/common/entry.hpp>
#include <queries/cfpq/gpu/stacked_table.hpp>

#include <utility>

namespace clbool::algorithms {

std::optional<stacked_query> stacked_query::make(context& controls, index_type n,
                                                 const row_side& side, const normal_form& grammar,
                                                 const cfpq_request& request, backend by) {
    return operations::enter(
        controls, "cfpq_rows", [&](operations::engine& on) -> std::optional<stacked_query> {
            stacked_rules rules(side);
            if (!operations::rule_rounds::fit(on, rules.rows(), side.vertices().size())) {
                return std::nullopt;
            }
            const auto table = make_table(rules);
            if (!table) {
                return std::nullopt;
            }
            operations::rule_rounds rounds(on, *table);
            return stacked_query(controls, n, side, grammar, request, by, std::move(rules),
                                 std::move(rounds));
        });
}

stacked_query::stacked_query(context& controls, index_type n, const row_side& side,
                             const normal_form& grammar, const cfpq_request& request, backend by,
                             stacked_rules rules, operations::rule_rounds rounds)
    : controls_(controls),
      n_(n),
      side_(side),
      grammar_(grammar),
      request_(request),
      by_(by),
      rules_(std::move(rules)),
      rounds_(std::move(rounds)) {}

size_type stacked_query::step() {
    if (added_.empty()) {
        const auto more = operations::enter(
            controls_, "cfpq_rounds", [&](operations::engine& on) { return rounds_.run(on); },
            false);
        added_.assign(more.begin(), more.end());
    }
    const size_type added = added_.front();
    added_.pop_front();
    entries_ += added;
    return added;
}

matrix stacked_query::edges(symbol_number terminal) const {
    coordinates pairs(n_, n_);
    for (const index_type vertex : side_.edges().sources(terminal)) {
        for (const index_type target : side_.edges().targets(vertex, terminal)) {
            pairs.add(side_.vertices().name(vertex), side_.vertices().name(target));
        }
    }
    return matrix(controls_, pairs);
}

std::map<symbol_number, matrix> stacked_query::relations() {
    const rule_options& rules = side_.rules();
    std::map<symbol_number, matrix> made;
    std::vector<symbol_number> grown;
    std::vector<operations::rule_rounds::selection> selections;
    for (const std::size_t symbol : request_.wanted) {
        const symbol_number shared = rules.representative(symbol);
        if (made.emplace(shared, matrix()).second && !rules.is_terminal(shared)) {
            grown.push_back(shared);
            selections.push_back({rules_.rows_of(shared), rules_.names_of(shared)});
        }
    }
    const auto nodes = operations::enter(controls_, "cfpq_relations", [&](operations::engine& on) {
        return rounds_.relations(on, n_, selections, rules_.columns());
    });
    for (std::size_t i = 0; i < grown.size(); ++i) {
        made[grown[i]] = matrix(nodes[i]);
    }
    for (auto& [symbol, relation] : made) {
        if (rules.is_terminal(symbol)) {
            relation = edges(symbol);
        }
        if (rules.reversed()) {
            transpose(controls_, relation, no_mask, accumulator::none, relation, {}, by_);
        }
    }
    return made;
}

std::map<std::string, matrix> stacked_query::answers() {
    const auto plain = relations();
    std::map<symbol_number, matrix> reflexive;
    std::map<std::string, matrix> answered;
    for (const std::size_t symbol : request_.wanted) {
        const symbol_number shared = side_.rules().representative(symbol);
        if (!grammar_.nullable[symbol] || n_ == 0) {
            answered.emplace(grammar_.symbols[symbol], plain.at(shared));
            continue;
        }
        const auto [place, fresh] = reflexive.emplace(shared, matrix());
        if (fresh) {
            ewise_add(controls_, place->second, no_mask, accumulator::none, plain.at(shared),
                      identity_matrix(controls_, n_), {}, by_);
        }
        answered.emplace(grammar_.symbols[symbol], place->second);
    }
    return answered;
}

}  // namespace clbool::algorithms
