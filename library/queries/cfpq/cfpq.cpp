// SPDX-License-Identifier: MIT
// Public interface of context-free path queries.
#include <clbool/context_free_queries.hpp>
#include <clbool/error.hpp>
#include <clbool/guard.hpp>

#include <core/runtime/streams/stream_use.hpp>
#include <queries/cfpq/request.hpp>
#include <queries/cfpq/rules/query_rules.hpp>
#include <queries/cfpq/run.hpp>
#include <queries/common/options.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace clbool::v0 {

relation_map upload_relations(context& controls, const labelled_graph& graph,
                              const normal_form& grammar) {
    return detail::guarded("upload_relations", [&] {
        graph.validate();
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

constexpr const char* kCfpq = "cfpq";

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
    const auto options = detail::guarded(kCfpq, [&] { return algorithms::read_options(given); });
    const auto request =
        detail::guarded(kCfpq, [&] { return algorithms::cfpq_request(n, grammar, options); });
    const auto sizes =
        detail::guarded(kCfpq, [&] { return algorithms::sizes_of(n, terminals, grammar); });
    const algorithms::cfpq_call call{controls, n, terminals, grammar, request, options};
    const auto sides = detail::guarded(kCfpq, [&]() -> algorithms::row_sides {
        return [&](algorithms::row_kind kind) {
            const algorithms::host_labels labels(controls, n, terminals, grammar);
            return algorithms::make_side(call, labels, kind);
        };
    });
    return algorithms::run_query(call, sizes, sides);
}

// Immutable but for the two sides (directions), each made when a query first needs it.
struct context_free_query::impl {
    impl(context& on, index_type vertices, const relation_map& relations, const normal_form& rules,
         const std::vector<std::string>& names)
        : n(vertices),
          terminals(relations),
          grammar(rules),
          wanted(names),
          symbols(algorithms::wanted_symbols(grammar, names)),
          labels(on, n, terminals, grammar),
          sizes(algorithms::sizes_of(n, terminals, grammar)) {}
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

    std::shared_ptr<const algorithms::row_side> side_for(const algorithms::cfpq_call& call,
                                                         algorithms::row_kind kind) {
        if (kind == algorithms::row_kind::of_ways || !call.request.restricted()) {
            return algorithms::make_side(call, labels, kind);
        }
        const bool backwards = algorithms::goes_backwards(call.request);
        const std::lock_guard<std::mutex> one_at_a_time(making);
        auto& side = sides[backwards ? 1 : 0];
        if (!side) {
            auto request = call.request;
            request.wanted = symbols;  // all symbols, for later queries
            side = std::make_shared<algorithms::row_side>(
                n, labels, grammar, algorithms::rules_for_rows(grammar, labels.occur(), request));
        }
        return side;
    }

    index_type n;
    relation_map terminals;
    normal_form grammar;
    std::vector<std::string> wanted;
    std::vector<std::size_t> symbols;
    algorithms::host_labels labels;
    algorithms::relation_sizes sizes;
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
    : impl_(runtime::guarded(on, "prepare a context-free query", [&] {
          return std::make_shared<impl>(on, n, terminals, grammar, wanted);
      })) {}

context_free_query::context_free_query(context& on, const graph_snapshot& graph,
                                       const normal_form& grammar,
                                       const std::vector<std::string>& wanted)
    : context_free_query(on, graph.vertices(), graph.relations(on, grammar), grammar, wanted) {}

cfpq_result context_free_query::run(context& on, const cfpq_options& given) const {
    const auto options = detail::guarded(kCfpq, [&] { return impl_->with_names(given); });
    const auto request = detail::guarded(
        kCfpq, [&] { return algorithms::cfpq_request(impl_->n, impl_->grammar, options); });
    const algorithms::cfpq_call call{on,      impl_->n, impl_->terminals, impl_->grammar,
                                     request, options};
    const auto sides = detail::guarded(kCfpq, [&]() -> algorithms::row_sides {
        return [&](algorithms::row_kind kind) { return impl_->side_for(call, kind); };
    });
    return algorithms::run_query(call, impl_->sizes, sides);
}

index_type context_free_query::vertices() const noexcept {
    const impl* const of = impl_.get();
    return of != nullptr ? of->n : 0;
}

}  // namespace clbool::v0
