// SPDX-License-Identifier: MIT
// Incremental path queries: RPQ and CFPQ as grammars with maintained relations.
#include <clbool/maintained_query.hpp>

#include <clbool/error.hpp>
#include <clbool/operations.hpp>
#include <clbool/regular.hpp>
#include <clbool/selection.hpp>

#include <core/runtime/streams/stream_use.hpp>
#include <queries/common/options.hpp>
#include <queries/incremental/maintained_relations.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// A query as a grammar, and where the relations of its terminals come from.
struct plain_query {
    normal_form grammar;
    std::vector<std::size_t> answers;  // nonterminals whose union is the answer
    bool accepts_empty = false;
    std::function<relation_map(context&, const graph_snapshot&)> terminals;
    std::map<std::string, std::string> labels;  // of terminals that are one label
};

}  // namespace clbool::algorithms

namespace clbool::v0 {

using algorithms::growing_relation;
using algorithms::maintained_relations;
using algorithms::plain_query;

namespace {

plain_query of_grammar(const normal_form& grammar) {
    plain_query made;
    made.grammar = grammar;
    made.answers = {grammar.start};
    made.accepts_empty = !grammar.nullable.empty() && grammar.nullable[grammar.start];
    made.terminals = [grammar](context& on, const graph_snapshot& graph) {
        return graph.relations(on, grammar);
    };
    for (std::size_t s = grammar.nonterminal_count; s < grammar.symbols.size(); ++s) {
        made.labels.emplace(grammar.symbols[s], grammar.symbols[s]);
    }
    return made;
}

// Per state, the only transition into it if that comes from the start; or none. The start must have
// no incoming transitions, and answers need relations of their own.
std::vector<std::optional<std::size_t>> single_steps(const path_automaton& automaton) {
    std::vector<std::optional<std::size_t>> made(automaton.states());
    std::vector<bool> is_more = automaton.accepting;
    for (const auto& one : automaton.transitions) {
        if (one.to == 0) {
            return std::vector<std::optional<std::size_t>>(automaton.states());
        }
        is_more[one.to] = is_more[one.to] || one.from != 0 || made[one.to];
        made[one.to] = one.symbol;
    }
    for (std::size_t i = 0; i < made.size(); ++i) {
        if (is_more[i]) {
            made[i].reset();
        }
    }
    return made;
}

// Left-linear grammar of an automaton, a nonterminal a state: pairs joined by non-empty walks from
// the start to it. Terminals are the steps; a step stands for a state that it alone leads to.
plain_query of_automaton(const path_automaton& automaton) {
    plain_query made;
    normal_form& grammar = made.grammar;
    const std::size_t states = automaton.states();
    for (std::size_t i = 0; i < states; ++i) {
        grammar.symbols.push_back("state " + std::to_string(i));
        if (automaton.accepting[i]) {
            made.answers.push_back(i);
        }
    }
    for (std::size_t i = 0; i < automaton.symbols.size(); ++i) {
        grammar.symbols.push_back("step " + std::to_string(i));
        if (!automaton.symbols[i].backward && !automaton.symbols[i].others) {
            made.labels.emplace(grammar.symbols.back(), automaton.symbols[i].label);
        }
    }
    grammar.nonterminal_count = states;
    grammar.source_nonterminals = states;
    grammar.nullable.assign(grammar.symbols.size(), false);
    const auto steps = single_steps(automaton);
    for (const auto& one : automaton.transitions) {
        if (one.from == 0 && !steps[one.to]) {
            grammar.unary_rules.push_back({one.to, states + one.symbol});
        }
        if (!steps[one.to]) {
            const auto first = steps[one.from];
            grammar.binary_rules.push_back(
                {one.to, first ? states + *first : one.from, states + one.symbol});
        }
    }
    made.accepts_empty = automaton.accepts_empty();
    made.terminals = [automaton](context& on, const graph_snapshot& graph) {
        const auto edges = graph.relations(on, automaton);
        relation_map relations;
        for (std::size_t i = 0; i < edges.size(); ++i) {
            relations.emplace("step " + std::to_string(i),
                              automaton.symbols[i].backward ? transpose(on, edges[i]) : edges[i]);
        }
        return relations;
    };
    return made;
}

}  // namespace

struct maintained_query::state {
    state(context& on, graph_snapshot about, plain_query what, const fixpoint_options& options)
        : graph(std::move(about)),
          query(std::move(what)),
          relations(on, graph.vertices(), query.grammar, query.terminals(on, graph), options) {}
    state(context& on, graph_snapshot about, std::string path, const fixpoint_options& options)
        : state(on, about, of_automaton(compile_path(path, about.labels())), options) {
        expression = std::move(path);
        labels = graph.labels();
    }

    void require_answer() const {
        if (!relations.complete()) {
            throw invalid_argument("maintained_query: it was stopped before there was an answer");
        }
    }

    // Adds the diagonal where the empty word is accepted.
    matrix pairs(context& on) {
        std::vector<matrix> parts;
        for (const std::size_t symbol : query.answers) {
            parts.push_back(relations.of(on, symbol));
        }
        if (query.accepts_empty && graph.vertices() > 0) {
            parts.push_back(identity_matrix(on, graph.vertices()));
        }
        if (parts.size() == 1) {
            return parts.front();
        }
        matrix sum(graph.vertices(), graph.vertices());
        ewise_add_many(on, sum, no_mask, accumulator::none, parts);
        return sum;
    }

    answer_change follow(context& on, const graph_snapshot& next, const fixpoint_options& options);
    maintained_relations::update update_to(context& on, const graph_snapshot& next) const;
    bool is_one_relation() const { return query.answers.size() == 1 && !query.accepts_empty; }
    void count(context& on, maintained_relations::outcome& of, answer_change& change);
    size_type missing_pairs(context& on, std::vector<matrix> pairs,
                            const std::vector<growing_relation>& known) const;

    graph_snapshot graph;
    plain_query query;
    maintained_relations relations;
    std::string expression;           // of a regular query
    std::vector<std::string> labels;  // that it was compiled for
};

namespace {

size_type missing_in(context& on, const matrix& a, const matrix& b) {
    return ewise_difference(on, a, b).nvals();
}

}  // namespace

maintained_relations::update maintained_query::state::update_to(context& on,
                                                                const graph_snapshot& next) const {
    maintained_relations::update made;
    made.keeps_fresh = !is_one_relation();
    made.all = [&] { return query.terminals(on, next); };
    const auto difference = next.since(on, graph);
    if (difference.known) {
        made.batch = query.terminals(on, difference.batch);
        made.comes = difference.come;
        made.all_changed = difference.all_changed;
        for (const auto& [terminal, label] : query.labels) {
            if (const matrix* const edges = next.held(label)) {
                made.held.emplace(terminal, *edges);
            }
        }
    }
    return made;
}

// Of these pairs, in the answer by some state, those that are in none of these relations. O(pairs).
size_type maintained_query::state::missing_pairs(context& on, std::vector<matrix> pairs,
                                                 const std::vector<growing_relation>& known) const {
    if (pairs.empty()) {
        return 0;
    }
    matrix left(graph.vertices(), graph.vertices());
    ewise_add_many(on, left, no_mask, accumulator::none, pairs);
    for (const std::size_t symbol : query.answers) {
        left = known[symbol].outside(on, left);
    }
    if (query.accepts_empty) {
        select(on, left, no_mask, accumulator::none, left, entry_selector::offdiagonal());
    }
    return left.nvals();
}

// With several accepting states sizes do not add up: pairs are looked up in the others.
void maintained_query::state::count(context& on, maintained_relations::outcome& of,
                                    answer_change& change) {
    const std::size_t first = query.answers.empty() ? 0 : query.answers.front();
    if (is_one_relation() && !of.grows) {
        change.removed = of.before[first].nnz() - relations.all()[first].nnz();
        return;
    }
    std::vector<matrix> came, went;
    for (const std::size_t symbol : query.answers) {
        if (of.anew) {
            went.push_back(of.before[symbol].whole(on));
            came.push_back(relations.of(on, symbol));
            continue;
        }
        for (const auto& round : of.fresh) {
            const auto entries = round.find(symbol);
            if (entries != round.end()) {
                came.push_back(entries->second);
            }
        }
        const auto entries = of.forgotten.find(symbol);
        if (entries != of.forgotten.end()) {
            went.push_back(entries->second);
        }
    }
    change.removed = missing_pairs(on, std::move(went), relations.all());
    if (is_one_relation()) {
        change.added = relations.all()[first].nnz() + change.removed - of.before[first].nnz();
    } else {
        change.added = missing_pairs(on, std::move(came), of.before);
    }
}

answer_change maintained_query::state::follow(context& on, const graph_snapshot& next,
                                              const fixpoint_options& options) {
    answer_change change;
    if (next.same_as(graph)) {
        return change;
    }
    auto out = relations.follow(on, update_to(on, next), options);
    change.rounds = out.rounds;
    change.anew = out.anew;
    change.complete = out.complete;
    if (!out.complete) {
        return change;
    }
    try {
        count(on, out, change);
    } catch (...) {
        relations.restore(out);
        throw;
    }
    graph = next;
    return change;
}

maintained_query::maintained_query(context& on, graph_snapshot graph, const normal_form& grammar,
                                   const fixpoint_options& options)
    : state_(runtime::guarded(on, "maintained_query", [&] {
          algorithms::require_size(options);
          return std::make_unique<state>(on, std::move(graph), of_grammar(grammar), options);
      })) {}

maintained_query::maintained_query(context& on, graph_snapshot graph, const std::string& expression,
                                   const fixpoint_options& options)
    : state_(runtime::guarded(on, "maintained_query", [&] {
          algorithms::require_size(options);
          return std::make_unique<state>(on, std::move(graph), expression, options);
      })) {}

maintained_query::maintained_query(std::unique_ptr<state> of) noexcept : state_(std::move(of)) {}
maintained_query::~maintained_query() = default;
maintained_query::maintained_query(maintained_query&&) noexcept = default;
maintained_query& maintained_query::operator=(maintained_query&&) noexcept = default;

maintained_query maintained_query::fork() const {
    return detail::guarded("maintained_query::fork",
                           [&] { return maintained_query(std::make_unique<state>(*state_)); });
}

bool maintained_query::complete() const noexcept {
    const state* const of = state_.get();
    return of != nullptr && of->relations.complete();
}

const graph_snapshot& maintained_query::graph() const { return state_->graph; }

matrix maintained_query::to_matrix(context& on) const {
    return runtime::guarded(on, "maintained_query::to_matrix", [&] {
        state_->require_answer();
        return state_->pairs(on);
    });
}

answer_change maintained_query::follow(context& on, const graph_snapshot& next,
                                       const fixpoint_options& options) {
    return runtime::guarded(on, "maintained_query::follow", [&] {
        algorithms::require_size(options);
        state_->require_answer();
        if (next.vertices() != graph().vertices()) {
            throw dimension_mismatch("maintained_query: a graph of " +
                                     std::to_string(next.vertices()) + " vertices cannot follow " +
                                     "one of " + std::to_string(graph().vertices()));
        }
        if (state_->expression.empty() || next.labels() == state_->labels) {
            return state_->follow(on, next, options);
        }
        answer_change change;
        auto made = std::make_unique<state>(on, next, state_->expression, options);
        change.anew = true;
        change.complete = made->relations.complete();
        if (change.complete) {
            const matrix before = state_->pairs(on), after = made->pairs(on);
            change.removed = missing_in(on, before, after);
            change.added = missing_in(on, after, before);
            state_ = std::move(made);
        }
        return change;
    });
}

answer_change maintained_query::add_edges(context& on, const edge_batch& edges,
                                          const fixpoint_options& options) {
    return follow(on, graph().with(on, edges), options);
}

answer_change maintained_query::remove_edges(context& on, const edge_batch& edges,
                                             const fixpoint_options& options) {
    return follow(on, graph().without(on, edges), options);
}

}  // namespace clbool::v0
