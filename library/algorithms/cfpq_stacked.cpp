// SPDX-License-Identifier: MIT
// Rounds of all rules, and relations from rows.
#include <algorithms/cfpq_stacked.hpp>

#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>

#include <utility>

namespace clbool::algorithms {

namespace {

// Calls body(engine) with the kernels that are asked for.
template <class Body>
decltype(auto) with_engine(context& controls, const char* name, backend by, const Body& body) {
    return operations::enter(controls, name, [&](operations::engine& on) {
        if (by == backend::automatic) {
            return body(on);
        }
        auto kernels = operations::with_kernels(on, by);
        return body(kernels);
    });
}

}  // namespace

std::optional<stacked_query> stacked_query::make(context& controls, index_type n,
                                                 const row_side& side, const normal_form& grammar,
                                                 const cfpq_request& request, backend by) {
    return with_engine(
        controls, "cfpq_rows", by, [&](operations::engine& on) -> std::optional<stacked_query> {
            stacked_rules rules(side);
            if (!operations::rule_rounds::fit(on, rules.rows(), side.vertices().size())) {
                return std::nullopt;
            }
            const auto table = rules.table();
            if (table.where.rows < rules.rows()) {
                return std::nullopt;
            }
            operations::rule_rounds rounds(on, table);
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
        const auto more = with_engine(controls_, "cfpq_rounds", by_,
                                      [&](operations::engine& on) { return rounds_.run(on); });
        added_.assign(more.begin(), more.end());
    }
    const size_type added = added_.front();
    added_.pop_front();
    entries_ += added;
    return added;
}

matrix stacked_query::relation(symbol_number shared) {
    matrix made;
    if (side_.rules().is_terminal(shared)) {
        coordinates edges(n_, n_);
        for (const index_type vertex : side_.edges().sources(shared)) {
            for (const index_type target : side_.edges().targets(vertex, shared)) {
                edges.add(side_.vertices().name(vertex), side_.vertices().name(target));
            }
        }
        made = matrix(controls_, edges);
    } else {
        const auto rows = rules_.rows_of(shared);
        const auto names = rules_.names_of(rows);
        made = with_engine(controls_, "cfpq_relation", by_, [&](operations::engine& on) {
            const auto node = rounds_.relation(on, {n_, n_, rows, names}, rules_.columns());
            operations::note_result(on, *node);
            return matrix(node);
        });
    }
    if (side_.rules().reversed()) {
        transpose(controls_, made, no_mask, accumulator::none, made);
    }
    return made;
}

matrix stacked_query::answer(std::size_t symbol) {
    matrix made = relation(side_.rules().representative(symbol));
    if (grammar_.nullable[symbol] && n_ > 0) {
        ewise_add(controls_, made, no_mask, accumulator::none, made,
                  identity_matrix(controls_, n_), {}, by_);
    }
    return made;
}

std::map<std::string, matrix> stacked_query::answers() {
    std::map<std::pair<symbol_number, bool>, matrix> made;  // equal relations share a matrix
    std::map<std::string, matrix> relations;
    for (const std::size_t symbol : request_.wanted) {
        const auto key =
            std::make_pair(side_.rules().representative(symbol), bool{grammar_.nullable[symbol]});
        auto found = made.find(key);
        if (found == made.end()) {
            found = made.emplace(key, answer(symbol)).first;
        }
        relations.emplace(grammar_.symbols[symbol], found->second);
    }
    return relations;
}

}  // namespace clbool::algorithms
