// SPDX-License-Identifier: MIT
// Context-free path queries as callers see them.
#include <clbool/context_free_queries.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>

#include <algorithms/cfpq_plan.hpp>
#include <algorithms/cfpq_request.hpp>
#include <algorithms/cfpq_rows.hpp>
#include <algorithms/cfpq_solver.hpp>
#include <algorithms/cfpq_stacked.hpp>
#include <algorithms/cfpq_tensor.hpp>
#include <algorithms/options.hpp>
#include <algorithms/recursive_automaton.hpp>
#include <algorithms/round_share.hpp>
#include <host/team.hpp>
#include <operations/common/entry.hpp>
#include <operations/plan/facts.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool {

relation_map upload_relations(context& controls, const labelled_graph& graph,
                              const normal_form& grammar) {
    return detail::guarded("upload_relations", [&] {
        const matrix none(graph.size(), graph.size());
        relation_map relations;
        for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
            const auto& label = grammar.symbols[s];
            const auto edges = graph.relation(label);
            relations.emplace(label, edges.nnz() == 0 ? none : matrix(controls, edges));
        }
        return relations;
    });
}

namespace {

constexpr const char* kName = "cfpq";

// Rounds until nothing is added, a stop is asked for, or gives_up(work, of the last round) says so,
// which is returned. What the callback throws is the caller's own: only what is around it is
// guarded.
template <class Query, class GivesUp>
bool run_rounds(Query& query, const cfpq_options& options, cfpq_result& result,
                const GivesUp& gives_up) {
    algorithms::round_share share;
    while (!query.done()) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            return false;
        }
        const size_type before = query.work();
        const size_type added = detail::guarded(kName, [&] { return query.step(); });
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

// What a call is about.
struct cfpq_call {
    context& controls;
    index_type n;
    const relation_map& terminals;
    const normal_form& grammar;
    const algorithms::cfpq_request& request;
    const cfpq_options& options;
};

// All pairs, of which those are dropped that are not asked for. Returns whether it came to its end;
// after `most` rounds it does not, unless that is 0.
template <class Query>
bool by_all_pairs(Query& query, const cfpq_call& call, size_type most, cfpq_result& result) {
    size_type rounds = 0;
    if (run_rounds(query, call.options, result,
                   [&](size_type, size_type) { return ++rounds == most && !query.done(); })) {
        return false;
    }
    detail::guarded(kName, [&] {
        result.relations = query.answers();
        for (auto& [name, relation] : result.relations) {
            algorithms::restrict_to(call.controls, call.request, relation);
        }
    });
    return true;
}

bool by_matrices(const cfpq_call& call, size_type most, cfpq_result& result) {
    auto query = detail::guarded(kName, [&] {
        return algorithms::solver(call.controls, call.n, call.terminals, call.grammar,
                                  call.request.wanted, call.options.backend);
    });
    return by_all_pairs(query, call, most, result);
}

void by_tensor(const cfpq_call& call, cfpq_result& result) {
    auto query = detail::guarded(kName, [&] {
        return algorithms::tensor_query(call.controls, call.n, call.terminals, call.grammar,
                                        call.request, call.options.backend);
    });
    by_all_pairs(query, call, 0, result);
}

// Returns whether it came to its end.
bool by_rows(const cfpq_call& call, const algorithms::row_side& side,
             const algorithms::cfpq_choice& chosen, cfpq_result& result) {
    const auto query = detail::guarded(kName, [&] {
        return std::make_unique<algorithms::row_query>(call.n, side, call.grammar, call.request);
    });
    if (run_rounds(*query, call.options, result, [&](size_type work, size_type last_round) {
            return chosen.gives_up_rows(work, last_round);
        })) {
        return false;
    }
    result.relations = detail::guarded(kName, [&] { return query->answers(call.controls); });
    return true;
}

// What a plan asks of the relations.
struct relation_sizes {
    size_type edges = 0;
    size_type labels = 0;
};

relation_sizes sizes_of(index_type n, const relation_map& terminals, const normal_form& grammar) {
    relation_sizes sizes;
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        const size_type edges =
            algorithms::terminal_relation(terminals, grammar.symbols[s], n).nnz_bound();
        sizes.edges += edges;
        sizes.labels += edges > 0 ? 1 : 0;
    }
    return sizes;
}

// Says what it chose to the observer.
algorithms::cfpq_choice choose(const cfpq_call& call, const relation_sizes& sizes) {
    return operations::enter(call.controls, kName, [&](operations::engine& on) {
        const auto device = operations::facts_of(on);
        algorithms::cfpq_facts facts;
        facts.family = device.family;
        facts.kernels_only = device.kernels_only;
        facts.vertices = call.n;
        facts.edges = sizes.edges;
        facts.labels = sizes.labels;
        facts.rules = call.grammar.unary_rules.size() + call.grammar.binary_rules.size();
        facts.threads = host::team().threads();
        facts.restricted = call.request.restricted();
        facts.starts = std::min(call.request.from ? call.request.from->size() : call.n,
                                call.request.to ? call.request.to->size() : call.n);
        facts.bits_fit = operations::rule_rounds::fit(on, std::min<size_type>(call.n, sizes.edges),
                                                      std::min<size_type>(call.n, 2 * sizes.edges));
        const auto chosen = algorithms::plan_cfpq(facts, call.options.method, call.options.backend);
        const bool rows = chosen.method == cfpq_method::rows || chosen.rows_of_ways;
        operations::note_step(on, "query", rows ? backend::host : device.family,
                              to_string(chosen.method), chosen.why);
        return chosen;
    });
}

// Says that it is another method after all.
void note_change(const cfpq_call& call, cfpq_method method, const char* why) {
    operations::enter(call.controls, kName, [&](operations::engine& on) {
        operations::note_step(on, "query", operations::facts_of(on).family, to_string(method), why);
    });
}

// Rounds of all rules at once. Returns whether the device had room for that.
bool by_stack(const cfpq_call& call, const algorithms::row_side& side, cfpq_result& result) {
    auto query = detail::guarded(kName, [&]() -> std::optional<algorithms::stacked_query> {
        try {
            return algorithms::stacked_query::make(call.controls, call.n, side, call.grammar,
                                                   call.request, call.options.backend);
        } catch (const out_of_memory&) {
            return std::nullopt;
        }
    });
    return query && by_all_pairs(*query, call, 0, result);
}

// What rows of ways through the product of the grammar's automaton and the graph need.
std::shared_ptr<const algorithms::row_side> side_of_ways(const cfpq_call& call) {
    const algorithms::host_labels labels(call.controls, call.n, call.terminals, call.grammar);
    const auto rules = algorithms::rules_for(call.grammar, labels.occur(), call.request, true);
    return std::make_shared<algorithms::row_side>(
        call.n, labels, call.grammar,
        algorithms::rules_of_ways(algorithms::make_recursive_automaton(rules, call.grammar), rules,
                                  call.request.wanted));
}

// What rows leave, by products or by rounds of all rules at once.
void by_rounds(const cfpq_call& call, const algorithms::cfpq_choice& chosen,
               const algorithms::row_side* side, cfpq_result& result) {
    const bool tensor = chosen.method == cfpq_method::tensor;
    if (chosen.product_rounds > 0 && by_matrices(call, chosen.product_rounds, result)) {
        return;
    }
    if (side != nullptr) {
        if (!tensor && chosen.method != cfpq_method::stacked) {
            note_change(call, cfpq_method::stacked, "a launch for all rules of a round is less");
        }
        if (by_stack(call, *side, result)) {
            return;
        }
        note_change(call, tensor ? chosen.method : cfpq_method::matrices,
                    "no room for rows of bits");
    }
    if (tensor) {
        by_tensor(call, result);
    } else {
        by_matrices(call, 0, result);
    }
}

// `side` gives what queries by rows need.
template <class Side>
cfpq_result run_query(const cfpq_call& call, const relation_sizes& sizes, const Side& side) {
    const auto chosen = choose(call, sizes);
    const bool tensor = chosen.method == cfpq_method::tensor;
    const bool stacked = chosen.method == cfpq_method::stacked || chosen.then_stacked;
    bool rows = chosen.method == cfpq_method::rows || chosen.rows_of_ways;
    cfpq_result result;
    std::shared_ptr<const algorithms::row_side> prepared;
    if (rows || stacked) {
        prepared = detail::guarded(kName, side);
    }
    if (rows && chosen.most_joins > 0 && prepared->terminal_joins() > chosen.most_joins) {
        note_change(call, tensor ? chosen.method : cfpq_method::matrices, "labels meet at hubs");
        rows = false;
    }
    if (tensor && (rows || stacked)) {
        prepared = detail::guarded(kName, [&] { return side_of_ways(call); });
    }
    if (!rows || !by_rows(call, *prepared, chosen, result)) {
        by_rounds(call, chosen, stacked ? prepared.get() : nullptr, result);
    }
    return result;
}

}  // namespace

const char* to_string(cfpq_method method) noexcept {
    switch (method) {
        case cfpq_method::matrices: return "matrices";
        case cfpq_method::rows: return "rows";
        case cfpq_method::tensor: return "tensor";
        case cfpq_method::stacked: return "stacked";
        case cfpq_method::automatic: break;
    }
    return "automatic";
}

cfpq_result cfpq(context& controls, index_type n, const relation_map& terminals,
                 const normal_form& grammar, const cfpq_options& given) {
    const auto options = detail::guarded(kName, [&] { return algorithms::read_options(given); });
    const auto request =
        detail::guarded(kName, [&] { return algorithms::cfpq_request(n, grammar, options); });
    const auto sizes = detail::guarded(kName, [&] { return sizes_of(n, terminals, grammar); });
    return run_query({controls, n, terminals, grammar, request, options}, sizes, [&] {
        const algorithms::host_labels labels(controls, n, terminals, grammar);
        return std::make_shared<algorithms::row_side>(
            n, labels, grammar, algorithms::rules_for(grammar, labels.occur(), request));
    });
}

// Immutable but for the two sides, each of which is made when a query first goes from it.
struct context_free_query::impl {
    impl(context& on, index_type vertices, const relation_map& relations, const normal_form& rules,
         const std::vector<std::string>& names)
        : n(vertices),
          terminals(relations),
          grammar(rules),
          wanted(names),
          symbols(algorithms::wanted_symbols(grammar, names)),
          labels(on, n, terminals, grammar),
          sizes(sizes_of(n, terminals, grammar)) {}
    impl(const impl&) = delete;
    impl& operator=(const impl&) = delete;

    cfpq_options with_names(const cfpq_options& given) const {
        cfpq_options options = algorithms::read_options(given);
        if (options.wanted.empty()) {
            options.wanted = wanted;
        }
        for (const std::size_t symbol : algorithms::wanted_symbols(grammar, options.wanted)) {
            if (std::find(symbols.begin(), symbols.end(), symbol) == symbols.end()) {
                throw invalid_argument("cfpq: the relation of '" + grammar.symbols[symbol] +
                                       "' is wanted, but the query was prepared for others");
            }
        }
        return options;
    }

    std::shared_ptr<const algorithms::row_side> side_for(const algorithms::cfpq_request& request) {
        if (!request.restricted()) {
            return std::make_shared<algorithms::row_side>(
                n, labels, grammar, algorithms::rules_for(grammar, labels.occur(), request));
        }
        const bool backwards = algorithms::goes_backwards(request);
        const std::lock_guard<std::mutex> one_at_a_time(making);
        auto& side = sides[backwards ? 1 : 0];
        if (!side) {
            side = std::make_shared<algorithms::row_side>(
                n, labels, grammar,
                algorithms::rule_options(grammar, labels.occur(), symbols, backwards,
                                         algorithms::repetitions::from_right));
        }
        return side;
    }

    index_type n;
    relation_map terminals;
    normal_form grammar;
    std::vector<std::string> wanted;
    std::vector<std::size_t> symbols;
    algorithms::host_labels labels;
    relation_sizes sizes;
    std::mutex making;
    std::shared_ptr<const algorithms::row_side> sides[2];  // forwards, backwards
};

context_free_query::context_free_query(context& on, const labelled_graph& graph,
                                       const normal_form& grammar,
                                       const std::vector<std::string>& wanted)
    : context_free_query(on, graph.size(), upload_relations(on, graph, grammar), grammar, wanted) {}

context_free_query::context_free_query(context& on, index_type n, const relation_map& terminals,
                                       const normal_form& grammar,
                                       const std::vector<std::string>& wanted)
    : impl_(detail::guarded("prepare a context-free query", [&] {
          return std::make_shared<impl>(on, n, terminals, grammar, wanted);
      })) {}

context_free_query::context_free_query(context& on, const graph_snapshot& graph,
                                       const normal_form& grammar,
                                       const std::vector<std::string>& wanted)
    : context_free_query(on, graph.vertices(), graph.relations(on, grammar), grammar, wanted) {}

cfpq_result context_free_query::run(context& on, const cfpq_options& given) const {
    const auto options = detail::guarded(kName, [&] { return impl_->with_names(given); });
    const auto request = detail::guarded(
        kName, [&] { return algorithms::cfpq_request(impl_->n, impl_->grammar, options); });
    return run_query({on, impl_->n, impl_->terminals, impl_->grammar, request, options},
                     impl_->sizes, [&] { return impl_->side_for(request); });
}

index_type context_free_query::vertices() const noexcept { return impl_->n; }

}  // namespace clbool
