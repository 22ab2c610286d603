// SPDX-License-Identifier: MIT
// Public interface of regular path queries.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/regular_queries.hpp>

#include <core/runtime/streams/stream_use.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/rpq/answer.hpp>
#include <queries/rpq/cpu/shortest_walk.hpp>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::v0 {

namespace {

constexpr const char* kRpq = "rpq";

std::vector<walk_edge> edges_of(const std::vector<cpu::walked_edge>& walk) {
    std::vector<walk_edge> edges;
    for (const auto& one : walk) {
        edges.push_back({one.source, one.relation, one.target});
    }
    return edges;
}

}  // namespace

const char* to_string(rpq_method method) noexcept {
    switch (method) {
        case rpq_method::walks: return "walks";
        case rpq_method::products: return "products";
        case rpq_method::closure: return "closure";
        case rpq_method::automatic: break;
    }
    return "automatic";
}

struct regular_query::prepared {
    prepared(context& on, index_type n, path_automaton automaton, const std::vector<matrix>& given)
        : edges(given), forward(on, n, std::move(automaton), given) {}

    // The reversed query, made on demand.
    const algorithms::rpq_side& backward(context& on) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (!reverse) {
            reverse = std::make_unique<algorithms::rpq_side>(on, forward.vertices(),
                                                             reversed(forward.automaton()), edges);
        }
        return *reverse;
    }

    algorithms::rpq_request plan(context& on, const rpq_options& options);

    std::vector<matrix> edges;
    algorithms::rpq_side forward;
    std::mutex mutex;
    std::unique_ptr<algorithms::rpq_side> reverse;
};

algorithms::rpq_request regular_query::prepared::plan(context& on, const rpq_options& options) {
    const index_type n = forward.vertices();
    std::optional<std::vector<index_type>> from, to;
    if (options.from) {
        from = algorithms::checked_vertices(kRpq, *options.from, n);
    }
    if (options.to) {
        to = algorithms::checked_vertices(kRpq, *options.to, n);
    }
    const bool back = to && to->size() < (from ? from->size() : n);
    const algorithms::rpq_side* side = &forward;
    if (back) {
        side = &backward(on);
        std::swap(from, to);
    }
    return {side, back, std::move(from), std::move(to),
            algorithms::plan_method(on, *side, options)};
}

regular_query::regular_query(context& on, const labelled_graph& graph,
                             const std::string& expression) {
    runtime::guarded(on, "prepare a regular path query", [&] {
        std::vector<std::string> labels;
        for (const auto& [label, edges] : graph.edges) {
            labels.push_back(label);
        }
        path_automaton automaton = compile_path(expression, labels);
        const auto relations = upload_relations(on, graph, automaton);
        prepared_ = std::make_shared<prepared>(on, graph.size(), std::move(automaton), relations);
    });
}

regular_query::regular_query(context& on, const graph_snapshot& graph,
                             const std::string& expression) {
    runtime::guarded(on, "prepare a regular path query", [&] {
        path_automaton automaton = compile_path(expression, graph.labels());
        const auto relations = graph.relations(on, automaton);
        prepared_ =
            std::make_shared<prepared>(on, graph.vertices(), std::move(automaton), relations);
    });
}

regular_query::regular_query(context& on, index_type n, const path_automaton& automaton,
                             const std::vector<matrix>& relations) {
    runtime::guarded(on, "prepare a regular path query", [&] {
        if (relations.size() != automaton.symbols.size()) {
            throw invalid_argument("rpq: there are " + std::to_string(relations.size()) +
                                   " relations, expected one for each of " +
                                   std::to_string(automaton.symbols.size()) + " symbols");
        }
        for (const matrix& one : relations) {
            if (one.nrows() != n || one.ncols() != n) {
                throw dimension_mismatch("rpq: a relation is " + std::to_string(one.nrows()) +
                                         " x " + std::to_string(one.ncols()) +
                                         " but the graph has " + std::to_string(n) + " vertices");
            }
        }
        prepared_ = std::make_shared<prepared>(on, n, automaton, relations);
    });
}

const path_automaton& regular_query::automaton() const noexcept {
    return prepared_->forward.automaton();
}

index_type regular_query::vertices() const noexcept { return prepared_->forward.vertices(); }

rpq_result regular_query::run(context& on, const rpq_options& given) const {
    // Exceptions of the callback pass through unchanged: only the code around it is guarded.
    const auto options = detail::guarded(kRpq, [&] { return algorithms::read_options(given); });
    const auto asked = runtime::guarded(on, kRpq, [&] { return prepared_->plan(on, options); });
    auto found = algorithms::answer_request(
        on, asked, options, options.lengths ? cpu::walk_output::lengths : cpu::walk_output::pairs);
    return {std::move(found.pairs), std::move(found.lengths), found.complete, found.rounds};
}

rpq_count regular_query::count(context& on, const rpq_options& given) const {
    const auto options = detail::guarded(kRpq, [&] { return algorithms::read_options(given); });
    const auto asked = runtime::guarded(on, kRpq, [&] { return prepared_->plan(on, options); });
    const auto found = algorithms::answer_request(on, asked, options, cpu::walk_output::count);
    return {found.count, found.complete, found.rounds};
}

std::optional<std::vector<walk_edge>> regular_query::shortest_walk(context& on, index_type u,
                                                                   index_type v) const {
    return runtime::guarded(on, "rpq, a shortest walk", [&] {
        algorithms::checked_vertices(kRpq, {u, v}, vertices());
        const auto& walks = prepared_->forward.walks(on);
        const auto found = cpu::shortest_walk(*walks.graph, walks.steps, u, v);
        return found ? std::optional(edges_of(*found)) : std::nullopt;
    });
}

std::vector<std::vector<walk_edge>> regular_query::shortest_walks(context& on, index_type u,
                                                                  index_type v,
                                                                  std::size_t most) const {
    return runtime::guarded(on, "rpq, shortest walks", [&] {
        algorithms::checked_vertices(kRpq, {u, v}, vertices());
        const auto& walks = prepared_->forward.walks(on);
        std::vector<std::vector<walk_edge>> made;
        for (const auto& walk : cpu::shortest_walks(*walks.graph, walks.steps, u, v, most)) {
            made.push_back(edges_of(walk));
        }
        return made;
    });
}

std::string regular_query::explain(context& on, const rpq_options& options) const {
    return runtime::guarded(on, "explain a regular path query", [&] {
        const auto asked = prepared_->plan(on, algorithms::read_options(options));
        const path_automaton& from = asked.side->automaton();
        std::string text = "automaton: " + std::to_string(from.states()) + " states, " +
                           std::to_string(from.transitions.size()) + " transitions" +
                           (asked.backward ? ", reversed" : "") + '\n';
        for (std::size_t i = 0; i < from.symbols.size(); ++i) {
            const path_symbol& symbol = from.symbols[i];
            text += std::string("step: ") + (symbol.backward ? "^" : "") +
                    (symbol.others ? "(other labels)" : symbol.label) + ", " +
                    std::to_string(asked.side->steps()[i].nvals()) + " edges\n";
        }
        text += "sources: " +
                (asked.sources ? std::to_string(asked.sources->size()) : std::string("all")) +
                ", targets: " +
                (asked.targets ? std::to_string(asked.targets->size()) : std::string("all")) + '\n';
        return text + "method: " + to_string(asked.how.method) + ": " + asked.how.why + '\n';
    });
}

}  // namespace clbool::v0
