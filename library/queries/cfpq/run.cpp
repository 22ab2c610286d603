// SPDX-License-Identifier: MIT
// By which methods a query is computed, one after another.
#include <queries/cfpq/run.hpp>

#include <clbool/guard.hpp>

#include <core/cpu/threads/team.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/plan/facts.hpp>
#include <queries/cfpq/gpu/stacked.hpp>
#include <queries/cfpq/plan.hpp>
#include <queries/cfpq/products/solver.hpp>
#include <queries/cfpq/products/tensor.hpp>
#include <queries/cfpq/rules/query_rules.hpp>
#include <queries/cfpq/rules/recursive_automaton.hpp>
#include <queries/common/round_share.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr const char* kRunName = "cfpq";

// Rounds until nothing is added, a stop is asked for, or gives_up(work, of the last round) says so,
// which is returned. What the callback throws is the caller's own: only what is around it is
// guarded.
template <class Query, class GivesUp>
bool run_rounds(Query& query, const cfpq_options& options, cfpq_result& result,
                const GivesUp& gives_up) {
    round_share share;
    while (!query.done()) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            return false;
        }
        const size_type before = query.work();
        const size_type added = detail::guarded(kRunName, [&] { return query.step(); });
        ++result.rounds;
        if (options.on_round) {
            options.on_round({result.rounds, query.entries(), added,
                              query.done() ? 1 : share.after(query.entries(), added)});
        }
        if (gives_up(query.work(), query.work() - before)) {
            return true;
        }
    }
    return false;
}

// All pairs, of which those are dropped that are not asked for. Returns whether it came to its end;
// after `most` rounds it does not, unless that is 0.
template <class Query>
bool by_all_pairs(Query& query, const cfpq_call& call, size_type most, cfpq_result& result) {
    size_type rounds = 0;
    if (run_rounds(query, call.options, result,
                   [&](size_type, size_type) { return ++rounds == most && !query.done(); })) {
        return false;
    }
    detail::guarded(kRunName, [&] {
        result.relations = query.answers();
        for (auto& [name, relation] : result.relations) {
            restrict_to(call.controls, call.request, relation);
        }
    });
    return true;
}

bool by_matrices(const cfpq_call& call, const normal_form& grammar, size_type most,
                 cfpq_result& result) {
    auto query = detail::guarded(kRunName, [&] {
        return solver(call.controls, call.n, call.terminals, grammar, call.request.wanted,
                      call.options.backend);
    });
    return by_all_pairs(query, call, most, result);
}

void by_tensor(const cfpq_call& call, cfpq_result& result) {
    auto query = detail::guarded(kRunName, [&] {
        return tensor_query(call.controls, call.n, call.terminals, call.grammar, call.request,
                            call.options.backend);
    });
    by_all_pairs(query, call, 0, result);
}

// By products of the blocks of the product of automaton and graph.
bool by_blocks(const cfpq_call& call, size_type most, cfpq_result& result) {
    const auto ways = detail::guarded(kRunName, [&] {
        const auto rules = rules_for_products(
            call.grammar, occurring(call.terminals, call.grammar, call.n), call.request);
        return grammar_of_ways(make_recursive_automaton(rules, call.grammar), rules, call.grammar,
                               call.request.wanted);
    });
    return by_matrices(call, ways, most, result);
}

// Returns whether it came to its end.
bool by_rows(const cfpq_call& call, const row_side& side, const cfpq_choice& chosen,
             cfpq_result& result) {
    const auto query = detail::guarded(kRunName, [&] {
        return std::make_unique<row_query>(call.n, side, call.grammar, call.request);
    });
    if (run_rounds(*query, call.options, result, [&](size_type work, size_type last_round) {
            return chosen.gives_up_rows(work, last_round);
        })) {
        return false;
    }
    result.relations = detail::guarded(kRunName, [&] { return query->answers(call.controls); });
    return true;
}

// Says what it chose to the observer.
cfpq_choice choose(const cfpq_call& call, const relation_sizes& sizes) {
    return operations::enter(call.controls, kRunName, [&](operations::engine& on) {
        const auto device = operations::facts_of(on);
        cfpq_facts facts;
        facts.has_kernels = device.has_kernels;
        facts.kernels_only = device.kernels_only;
        facts.vertices = call.n;
        facts.edges = sizes.edges;
        facts.labels = sizes.labels;
        facts.rules = call.grammar.unary_rules.size() + call.grammar.binary_rules.size();
        facts.threads = cpu::team().threads();
        facts.restricted = call.request.restricted();
        facts.starts = std::min(call.request.from ? call.request.from->size() : call.n,
                                call.request.to ? call.request.to->size() : call.n);
        facts.bits_fit = operations::rule_rounds::fit(on, std::min<size_type>(call.n, sizes.edges),
                                                      std::min<size_type>(call.n, 2 * sizes.edges));
        const auto chosen = plan_cfpq(facts, call.options.method, call.options.backend);
        const bool rows = chosen.method == cfpq_method::rows || chosen.rows_of_ways;
        operations::note_step(on, "query",
                              rows || !device.has_kernels ? backend::host : backend::kernels,
                              to_string(chosen.method), chosen.why);
        return chosen;
    });
}

// Says that it is another method after all.
void note_change(const cfpq_call& call, cfpq_method method, const char* why) {
    operations::enter(call.controls, kRunName, [&](operations::engine& on) {
        const bool has_kernels = operations::facts_of(on).has_kernels;
        operations::note_step(on, "query", has_kernels ? backend::kernels : backend::host,
                              to_string(method), why);
    });
}

// Rounds of all rules at once. Returns whether the device had room for that.
bool by_stack(const cfpq_call& call, const row_side& side, cfpq_result& result) {
    auto query = detail::guarded(kRunName, [&]() -> std::optional<stacked_query> {
        try {
            return stacked_query::make(call.controls, call.n, side, call.grammar, call.request,
                                       call.options.backend);
        } catch (const out_of_memory&) {
            return std::nullopt;
        }
    });
    return query && by_all_pairs(*query, call, 0, result);
}

class planned_query {
public:
    planned_query(const cfpq_call& call, const cfpq_choice& chosen, const row_sides& sides)
        : call_(call),
          chosen_(chosen),
          sides_(sides),
          kind_(chosen.method == cfpq_method::tensor ? row_kind::of_ways : row_kind::of_rules) {}

    cfpq_result run() {
        if (!by_rows_first() && !by_products_first() && !by_stack_next()) {
            by_products();
        }
        return std::move(result_);
    }

private:
    bool tensor() const noexcept { return kind_ == row_kind::of_ways; }
    cfpq_method of_relations() const noexcept {
        return tensor() ? cfpq_method::tensor : cfpq_method::matrices;
    }

    const row_side& side() {
        if (!side_) {
            side_ = detail::guarded(kRunName, [&] { return sides_(kind_); });
        }
        return *side_;
    }

    bool meets_at_hubs() {
        const auto joins = [&] {
            return tensor() ? detail::guarded(kRunName, [&] { return sides_(row_kind::of_rules); })
                                  ->terminal_joins()
                            : side().terminal_joins();
        };
        return chosen_.most_joins > 0 && joins() > chosen_.most_joins;
    }

    // These return whether they came to the end.
    bool by_rows_first() {
        if (chosen_.method != cfpq_method::rows && !chosen_.rows_of_ways) {
            return false;
        }
        if (meets_at_hubs()) {
            note_change(call_, of_relations(), "labels meet at hubs");
            return false;
        }
        return by_rows(call_, side(), chosen_, result_);
    }
    bool by_products_first() {
        return chosen_.product_rounds > 0 && by_relations(chosen_.product_rounds);
    }
    bool by_stack_next() {
        if (chosen_.method != cfpq_method::stacked && !chosen_.then_stacked) {
            return false;
        }
        if (!tensor() && chosen_.method != cfpq_method::stacked) {
            note_change(call_, cfpq_method::stacked, "a launch for all rules of a round is less");
        }
        if (by_stack(call_, side(), result_)) {
            return true;
        }
        note_change(call_, of_relations(), "no room for rows of bits");
        return false;
    }
    void by_products() {
        if (tensor() && !chosen_.by_blocks) {
            by_tensor(call_, result_);
        } else {
            by_relations(0);
        }
    }
    bool by_relations(size_type most) {
        return tensor() ? by_blocks(call_, most, result_)
                        : by_matrices(call_, call_.grammar, most, result_);
    }

    const cfpq_call& call_;
    const cfpq_choice chosen_;
    const row_sides& sides_;
    row_kind kind_;
    std::shared_ptr<const row_side> side_;  // when it was first asked for
    cfpq_result result_;
};

}  // namespace

relation_sizes sizes_of(index_type n, const relation_map& terminals, const normal_form& grammar) {
    relation_sizes sizes;
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        const size_type edges = terminal_relation(terminals, grammar.symbols[s], n).nnz_bound();
        sizes.edges += edges;
        sizes.labels += edges > 0 ? 1 : 0;
    }
    return sizes;
}

std::shared_ptr<const row_side> side_of_rules(const cfpq_call& call, const host_labels& labels) {
    return std::make_shared<row_side>(call.n, labels, call.grammar,
                                      rules_for_rows(call.grammar, labels.occur(), call.request));
}

std::shared_ptr<const row_side> side_of_ways(const cfpq_call& call, const host_labels& labels) {
    const auto rules = rules_for_ways(call.grammar, labels.occur(), call.request);
    return std::make_shared<row_side>(
        call.n, labels, call.grammar,
        rules_of_ways(make_recursive_automaton(rules, call.grammar), rules, call.request.wanted,
                      repetitions_for(call.request)));
}

cfpq_result run_query(const cfpq_call& call, const relation_sizes& sizes, const row_sides& sides) {
    return planned_query(call, choose(call, sizes), sides).run();
}

}  // namespace clbool::algorithms
