// SPDX-License-Identifier: MIT
// Compiles grammar rules to join steps over facts.
#include <queries/incremental/fact_growth.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/plan/plan.hpp>

#include <algorithm>
#include <map>

namespace clbool::algorithms {

namespace {

using operations::engine;
using operations::fact_rounds;
using meets = fact_rounds::meets;

// Limit of rules: launches a round beyond it exceed those of matrices.
constexpr std::size_t kMostRules = 32;

// Initial capacity in facts: as many as are known, within these bounds.
constexpr size_type kLeast = size_type{1} << 12;
constexpr size_type kMostFacts = size_type{1} << 20;

// Growth of the capacity after an overflow: the failed attempt was the smaller part.
constexpr size_type kMoreRoom = 8;

constexpr const char* kFactGrowth = "fact_growth";

// Other storage formats would have to be converted to compressed rows, at too high a cost.
bool are_compressed(const std::vector<growing_relation>& relations) {
    return std::all_of(relations.begin(), relations.end(), [](const growing_relation& one) {
        const auto parts = one.parts();
        return std::all_of(parts.begin(), parts.end(), [](const matrix& part) {
            return part.form() != matrix_form::bits && part.form() != matrix_form::bsr;
        });
    });
}

size_type first_capacity(const std::vector<growing_relation>& relations) {
    size_type known = 0;
    for (const growing_relation& one : relations) {
        known = std::max(known, one.nnz());
    }
    return std::clamp(known, kLeast, kMostFacts);
}

std::vector<operations::compressed_ptr> rows_of(engine& on, const std::vector<matrix>& parts) {
    std::vector<operations::compressed_ptr> made;
    for (const matrix& part : parts) {
        if (!part.empty()) {
            made.push_back(storage::compressed_of(on, *part.node()));
        }
    }
    return made;
}

}  // namespace

// Join steps of a grammar. Its first symbols are those that grow.
fact_rounds::rules fact_growth::rules_of(engine& on, context& controls, const normal_form& grammar,
                                         std::vector<growing_relation>& of,
                                         const symbol_entries& fresh) {
    fact_rounds::rules made;
    made.growing = grammar.nonterminal_count;
    const auto grows = [&](std::size_t symbol) { return symbol < grammar.nonterminal_count; };
    const auto may_be_new = [&](std::size_t symbol) {
        return grows(symbol) || fresh.count(symbol) > 0;
    };
    // A terminal's delta meets the old nonterminal, the nonterminal's delta the new terminal.
    const auto added = [&](std::size_t symbol, std::size_t met_by) {
        return grows(symbol) && grows(met_by) ? std::make_optional(symbol) : std::nullopt;
    };
    std::map<std::size_t, std::vector<operations::compressed_ptr>> columns;  // by symbol, made once
    const auto columns_of = [&](std::size_t symbol) {
        const auto [found, is_new] = columns.try_emplace(symbol);
        if (is_new) {
            found->second = rows_of(on, of[symbol].turned_parts(controls));
        }
        return found->second;
    };
    for (std::size_t s = 0; s < of.size(); ++s) {
        const auto given = fresh.find(s);
        made.relations.push_back({grows(s) ? rows_of(on, of[s].parts()) : rows_of(on, {}),
                                  given == fresh.end() ? nullptr : given->second.node()});
    }
    for (const auto& rule : grammar.unary_rules) {
        if (may_be_new(rule.only)) {
            made.steps.push_back({rule.only, rule.left, meets::nothing, {}, {}});
        }
    }
    for (const auto& rule : grammar.binary_rules) {
        if (may_be_new(rule.first)) {
            made.steps.push_back({rule.first, rule.left, meets::row,
                                  rows_of(on, of[rule.second].parts()),
                                  added(rule.second, rule.first)});
        }
        if (may_be_new(rule.second)) {
            made.steps.push_back({rule.second, rule.left, meets::column, columns_of(rule.first),
                                  added(rule.first, rule.second)});
        }
    }
    return made;
}

// A retry repeats its first rounds: each is reported once.
struct fact_growth::progress {
    bool tell(size_type round, size_type added) {
        if (round <= rounds) {
            return true;
        }
        rounds = round;
        return on_round(added);
    }

    const std::function<bool(size_type)>& on_round;
    size_type rounds = 0;
};

// One attempt, with the capacity that last sufficed.
std::optional<fact_growth::end> fact_growth::attempt(context& controls, index_type n,
                                                     const fact_rounds::rules& rules,
                                                     progress& told, symbol_entries& added) const {
    using operations::enter;
    auto rounds = enter(controls, kFactGrowth,
                        [&](engine& on) { return fact_rounds(on, n, rules, capacity_); });
    size_type round = 0;
    for (auto state = fact_rounds::state::goes_on; state != fact_rounds::state::done;) {
        std::vector<size_type> sizes;
        state = enter(
            controls, kFactGrowth, [&](engine& on) { return rounds.run(on, sizes); }, false);
        if (state == fact_rounds::state::too_many) {
            return std::nullopt;
        }
        for (const size_type size : sizes) {
            if (size > 0 && !told.tell(++round, size)) {
                return end::stopped;
            }
        }
    }
    enter(controls, kFactGrowth, [&](engine& on) {
        for (std::size_t s = 0; s < rules.growing; ++s) {
            added[s] = matrix(rounds.added_to(on, s));
        }
    });
    return end::complete;
}

fact_growth::end fact_growth::follow(context& controls, index_type n, const normal_form& grammar,
                                     std::vector<growing_relation>& relations,
                                     const symbol_entries& fresh,
                                     const std::function<bool(size_type)>& on_round,
                                     symbol_entries& added) {
    const size_type given = count_of(fresh);
    if (grammar.unary_rules.size() + grammar.binary_rules.size() > kMostRules ||
        !are_compressed(relations) || given_up_.skips(given)) {
        return end::not_here;
    }
    const auto rules = operations::enter(controls, kFactGrowth, [&](engine& on) {
        return operations::facts_of(on).runs_ahead
                   ? std::make_optional(rules_of(on, controls, grammar, relations, fresh))
                   : std::nullopt;
    });
    if (!rules) {
        return end::not_here;
    }
    const size_type first = capacity_ > 0 ? capacity_ : first_capacity(relations);
    const auto fits = [&](size_type capacity) {
        return operations::enter(controls, kFactGrowth, [&](engine& on) {
            return fact_rounds::fit(on, n, *rules, capacity);
        });
    };
    progress told{on_round};
    for (capacity_ = first; fits(capacity_); capacity_ *= kMoreRoom) {
        if (const auto how = attempt(controls, n, *rules, told, added)) {
            return *how;
        }
    }
    if (capacity_ > first) {
        given_up_.add(given);  // back off
    }
    capacity_ = 0;
    return end::not_here;
}

}  // namespace clbool::algorithms
