// SPDX-License-Identifier: MIT
// Context-free path queries as callers see them.
#include <clbool/algorithms.hpp>
#include <clbool/guard.hpp>

#include <algorithms/cfpq_solver.hpp>
#include <algorithms/options.hpp>

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

cfpq_result cfpq(context& controls, index_type n, const relation_map& terminals,
                 const normal_form& grammar, const cfpq_options& given) {
    // What the callback throws is the caller's own: only what is around it is guarded.
    constexpr const char* kName = "cfpq";
    const auto options = detail::guarded(kName, [&] { return algorithms::read_options(given); });
    auto state = detail::guarded(kName, [&] {
        return algorithms::solver(controls, n, terminals, grammar, options.wanted, options.backend);
    });
    cfpq_result result;
    while (!state.done()) {
        if (options.stop.stop_requested()) {
            result.complete = false;
            break;
        }
        const size_type added = detail::guarded(kName, [&] { return state.step(); });
        ++result.rounds;
        if (options.on_round) {
            options.on_round({result.rounds, state.entries(), added});
        }
    }
    result.relations = detail::guarded(kName, [&] { return state.answers(); });
    return result;
}

}  // namespace clbool
