// SPDX-License-Identifier: MIT
// Runs the methods of a plan one after another.
#include <queries/cfpq/run.hpp>

#include <core/cpu/threads/team.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/plan/plan.hpp>
#include <core/runtime/streams/stream_use.hpp>
#include <queries/cfpq/gpu/stacked.hpp>
#include <queries/cfpq/plan.hpp>
#include <queries/cfpq/products/solver.hpp>
#include <queries/cfpq/rules/query_rules.hpp>
#include <queries/cfpq/rules/recursive_automaton.hpp>
#include <queries/common/round_share.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace clbool::algorithms {

namespace {

constexpr const char* kRunName = "cfpq";

// Rounds until the fixpoint, cancellation, or gives_up(work, of the last round), which is returned.
// Exceptions of the callback pass through unchanged: only the code around it is guarded.
template <class Query, class GivesUp>
bool run_rounds(Query& query, const cfpq_call& call, cfpq_result& result, const GivesUp& gives_up) {
    const cfpq_options& options = call.options;
    round_share share;
    while (!query.done()) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            return false;
        }
        const size_type before = query.work();
        const size_type added =
            runtime::guarded(call.controls, kRunName, [&] { return query.step(); });
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

// All-pairs methods; filters the answer. Returns whether the fixpoint was reached: else
// gives_up(rounds, added by the last, by the one before), asked after each, was true.
template <class Query, class GivesUp>
bool by_all_pairs(Query& query, const cfpq_call& call, cfpq_result& result,
                  const GivesUp& gives_up) {
    size_type rounds = 0, known = 0, before = 0;
    if (run_rounds(query, call, result, [&](size_type, size_type) {
            const size_type added = query.entries() - known;
            const bool over = !query.done() && gives_up(++rounds, added, before);
            before = added;
            known = query.entries();
            return over;
        })) {
        return false;
    }
    runtime::guarded(call.controls, kRunName, [&] {
        result.relations = query.answers();
        for (auto& [name, relation] : result.relations) {
            restrict_to(call.controls, call.request, relation);
        }
    });
    return true;
}

// Grammar of the blocks of the Kronecker product: all pairs, so forwards, as written.
normal_form grammar_of_blocks(const cfpq_call& call) {
    const rule_options rules(call.grammar, occurring(call.terminals, call.grammar, call.n),
                             call.request.wanted, false);
    return grammar_of_ways(make_recursive_automaton(rules, call.grammar), rules, call.grammar,
                           call.request.wanted);
}

// Returns whether the fixpoint was reached.
bool by_rows(const cfpq_call& call, const row_side& side, const cfpq_choice& chosen,
             cfpq_result& result) {
    const auto query = runtime::guarded(call.controls, kRunName, [&] {
        return std::make_unique<row_query>(
            call.n, side, call.grammar, call.request,
            row_limit{chosen.most_first_work(), chosen.most_first_rows()});
    });
    if (query->is_cut_short()) {
        return false;
    }
    if (run_rounds(*query, call, result, [&](size_type work, size_type last_round) {
            return chosen.gives_up_rows(work, last_round, query->rows());
        })) {
        return false;
    }
    result.relations =
        runtime::guarded(call.controls, kRunName, [&] { return query->answers(call.controls); });
    return true;
}

// Makes the plan and reports it to the observer.
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
        facts.recurses = sizes.recurses;
        facts.joins = sizes.joins;
        facts.bit_rows = sizes.bit_rows;
        facts.bits_fit = operations::rule_rounds::fit(on, sizes.bit_rows,
                                                      std::min<size_type>(call.n, 2 * sizes.edges));
        const auto chosen = plan_cfpq(facts, call.options.method, call.options.backend);
        const bool rows = chosen.method == cfpq_method::rows || chosen.rows_of_ways;
        operations::note_step(on, "query",
                              rows || !device.has_kernels ? backend::host : backend::kernels,
                              to_string(chosen.method), chosen.why);
        return chosen;
    });
}

// Reports a change of method.
void note_change(const cfpq_call& call, cfpq_method method, const char* why) {
    operations::enter(call.controls, kRunName, [&](operations::engine& on) {
        const bool has_kernels = operations::facts_of(on).has_kernels;
        operations::note_step(on, "query", has_kernels ? backend::kernels : backend::host,
                              to_string(method), why);
    });
}

// Stacked rounds. Returns false if the device lacked memory, or rounds became too many.
bool by_stack(const cfpq_call& call, const row_side& side, bool may_give_up, cfpq_result& result) {
    auto query = runtime::guarded(call.controls, kRunName, [&] {
        return runtime::if_room([&] {
            return stacked_query::make(call.controls, call.n, side, call.grammar, call.request,
                                       call.options.backend);
        });
    });
    return query && by_all_pairs(*query, call, result, [&](size_type rounds, size_type, size_type) {
               return may_give_up && cfpq_choice::gives_up_stacked(rounds, query->entries());
           });
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
            chosen_.rows_last ? by_rows_last() : by_products();
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
            side_ = runtime::guarded(call_.controls, kRunName, [&] { return sides_(kind_); });
        }
        return *side_;
    }

    bool meets_at_hubs() {
        const auto joins = [&] {
            return tensor() ? runtime::guarded(call_.controls, kRunName,
                                               [&] { return sides_(row_kind::of_rules); })
                                  ->terminal_joins()
                            : side().terminal_joins();
        };
        return chosen_.most_joins > 0 && joins() > chosen_.most_joins;
    }

    // Return whether the fixpoint was reached.
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
        return chosen_.product_rounds > 0 &&
               by_relations([this](size_type rounds, size_type added, size_type before) {
                   return chosen_.gives_up_products(rounds, added, before);
               });
    }
    bool by_stack_next() {
        if (chosen_.method != cfpq_method::stacked && !chosen_.then_stacked) {
            return false;
        }
        if (!tensor() && chosen_.method != cfpq_method::stacked) {
            note_change(call_, cfpq_method::stacked, "a launch for all rules of a round is less");
        }
        return by_stack(call_, side(), chosen_.rows_last, result_);
    }
    void by_rows_last() {
        note_change(call_, cfpq_method::rows,
                    "no room for rows of bits, or rounds that add little");
        by_rows(call_, side(), {cfpq_method::rows, 0, ""}, result_);
    }
    void by_products() {
        if (chosen_.method != cfpq_method::matrices) {
            note_change(call_, of_relations(), "no room for rows of bits");
        }
        by_relations([](size_type, size_type, size_type) { return false; });
    }
    template <class GivesUp>
    bool by_relations(const GivesUp& gives_up) {
        auto query = runtime::guarded(call_.controls, kRunName, [&] {
            blocks_ = tensor() ? grammar_of_blocks(call_) : normal_form();
            return solver(call_.controls, call_.n, call_.terminals,
                          tensor() ? blocks_ : call_.grammar, call_.request.wanted,
                          call_.options.backend);
        });
        return by_all_pairs(query, call_, result_, gives_up);
    }

    const cfpq_call& call_;
    const cfpq_choice chosen_;
    const row_sides& sides_;
    row_kind kind_;
    std::shared_ptr<const row_side> side_;  // made on demand
    normal_form blocks_;                    // of the tensor method; solvers refer to it
    cfpq_result result_;
};

}  // namespace

std::shared_ptr<const row_side> make_side(const cfpq_call& call, const host_labels& labels,
                                          row_kind kind) {
    if (kind == row_kind::of_rules) {
        return std::make_shared<row_side>(
            call.n, labels, call.grammar,
            rules_for_rows(call.grammar, labels.occur(), call.request));
    }
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
