// SPDX-License-Identifier: MIT
// Method and direction of regular path queries.
#include <queries/rpq/plan.hpp>

#include <clbool/error.hpp>

#include <core/operations/common/host_access.hpp>
#include <core/operations/plan/plan.hpp>
#include <queries/rpq/closure.hpp>

#include <algorithm>

namespace clbool::algorithms {

namespace {

// Whether the query is a transitive closure.
bool is_closure(const path_automaton& automaton, const rpq_options& options) {
    return !options.from && !options.to && !options.lengths && as_closure(automaton);
}

// Whether the automaton is acyclic, so walks are shorter than its number of states.
bool is_bounded(const path_automaton& automaton) {
    // In-degrees over states that may still be on a cycle (topological sort).
    std::vector<std::size_t> ways(automaton.states());
    for (const auto& one : automaton.transitions) {
        ++ways[one.to];
    }
    std::vector<std::size_t> free;
    for (std::size_t state = 0; state < ways.size(); ++state) {
        if (ways[state] == 0) {
            free.push_back(state);
        }
    }
    for (std::size_t i = 0; i < free.size(); ++i) {
        for (const auto& one : automaton.transitions) {
            if (one.from == free[i] && --ways[one.to] == 0) {
                free.push_back(one.to);
            }
        }
    }
    return free.size() == automaton.states();
}

// Whether walks are read faster than rounds of products are launched: from few vertices, of any
// length, over few edges.
bool is_for_walks(const rpq_side& side, const rpq_options& options) {
    constexpr std::size_t kFewVertices = 64;
    constexpr size_type kFewEdges = size_type{1} << 16;
    const bool few = (options.from && options.from->size() <= kFewVertices) ||
                     (options.to && options.to->size() <= kFewVertices);
    size_type edges = 0;
    for (const matrix& one : side.steps()) {
        edges += one.nvals();
    }
    return few && edges <= kFewEdges && !is_bounded(side.automaton());
}

}  // namespace

method_choice plan_method(context& on, const rpq_side& side, const rpq_options& options) {
    const rpq_method asked = options.method;
    const bool closure = is_closure(side.automaton(), options);
    if (asked == rpq_method::closure && !closure) {
        throw invalid_argument(
            "rpq: this is no closure, expected all pairs of e* or e+, without lengths, where e is "
            "one step");
    }
    return operations::enter(on, "rpq, plan", [&](operations::engine& device) -> method_choice {
        const auto facts = operations::facts_of(device);
        if (asked != rpq_method::automatic) {
            return {asked, "asked for"};
        }
        if (closure) {
            return {rpq_method::closure, "all pairs of a repeated step"};
        }
        if (!options.from && !options.to && !options.lengths && is_bounded(side.automaton())) {
            return {rpq_method::products, "all pairs of walks of bounded length"};
        }
        if (!facts.has_kernels) {
            return {rpq_method::walks, "the device is the host"};
        }
        if (facts.kernels_only) {
            return {rpq_method::products, "everything is left to kernels"};
        }
        if (is_for_walks(side, options)) {
            return {rpq_method::walks, "few vertices are asked about, and edges are few"};
        }
        const bool seen =
            std::all_of(side.steps().begin(), side.steps().end(),
                        [&](const matrix& one) { return operations::host_sees(device, one); });
        return seen ? method_choice{rpq_method::walks, "the host sees the relations"}
                    : method_choice{rpq_method::products, "the relations are on the device"};
    });
}

}  // namespace clbool::algorithms
