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

// Walks and products give way to closures beyond so many pairs, or places, for two edges, and one
// for a vertex, where they start.
constexpr size_type kPlacesOfEdges = 3;

// Whether the automaton is acyclic, so walks are shorter than its number of states.
bool is_bounded(const path_automaton& automaton) {
    return !has_loops(automaton) && states_in_order(automaton);
}

size_type edges_of(const rpq_side& side) {
    size_type edges = 0;
    for (const matrix& one : side.steps()) {
        edges += one.nvals();
    }
    return edges;
}

// Whether walks are read faster than rounds of products are launched: from few vertices, of any
// length, over few edges.
bool is_for_walks(const rpq_side& side, const rpq_options& options) {
    constexpr std::size_t kFewVertices = 64;
    constexpr size_type kFewEdges = size_type{1} << 16;
    const bool few = (options.from && options.from->size() <= kFewVertices) ||
                     (options.to && options.to->size() <= kFewVertices);
    return few && edges_of(side) <= kFewEdges && !is_bounded(side.automaton());
}

// Whether a step that repeats has edges enough for most vertices to reach most others.
bool repeats_densely(const rpq_side& side) {
    constexpr size_type kDense = 2;  // edges a vertex
    const auto& all = side.automaton().transitions;
    return std::any_of(all.begin(), all.end(), [&](const path_automaton::transition& one) {
        return one.from == one.to && side.steps()[one.symbol].nvals() >= kDense * side.vertices();
    });
}

}  // namespace

method_choice plan_method(context& on, const rpq_side& side, const rpq_options& options) {
    const rpq_method asked = options.method;
    const bool all = !options.from && !options.to && !options.lengths;
    const bool closes = all && has_loops(side.automaton()) && states_in_order(side.automaton());
    if (asked == rpq_method::closure && !closes) {
        throw invalid_argument(
            "rpq: this has no closures, expected all pairs, without lengths, of a query where some "
            "single steps repeat and nothing else");
    }
    return operations::enter(on, "rpq, plan", [&](operations::engine& device) -> method_choice {
        const auto facts = operations::facts_of(device);
        if (options.lengths) {
            return {rpq_method::walks, "only walks have their lengths"};
        }
        if (asked != rpq_method::automatic) {
            return {asked, "asked for"};
        }
        if (all && is_closure(side.automaton())) {
            return {rpq_method::closure, "all pairs of a repeated step"};
        }
        if (all && is_bounded(side.automaton())) {
            return {rpq_method::products, "all pairs of walks of bounded length"};
        }
        const size_type most =
            closes ? side.vertices() + kPlacesOfEdges * edges_of(side) / 2 : ~size_type{0};
        if (!facts.has_kernels) {
            return {rpq_method::walks, "the device is the host", most};
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
        if (!seen && closes && repeats_densely(side)) {
            return {rpq_method::closure, "a step that repeats has many edges"};
        }
        return seen ? method_choice{rpq_method::walks, "the host sees the relations", most}
                    : method_choice{rpq_method::products, "the relations are on the device", most};
    });
}

}  // namespace clbool::algorithms
