// SPDX-License-Identifier: MIT
// Connected components and topological levels, on the host.
#include <clbool/graph_algorithms.hpp>

#include <core/operations/common/host_access.hpp>
#include <queries/common/graph_arguments.hpp>
#include <queries/common/options.hpp>
#include <queries/graph/cpu/components.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace clbool::algorithms {
namespace {

using operations::choice;
using operations::engine;

constexpr choice kByHost{backend::host, "one pass over all edges, in an order found on the way"};

// The smallest vertex of each vertex's class; vertices without edges are their own.
std::vector<index_type> smallest_members(const cpu::graph_rows& graph,
                                         const cpu::partition& classes) {
    std::vector<index_type> all(graph.vertices());
    std::iota(all.begin(), all.end(), index_type{0});
    std::vector<index_type> smallest(classes.count, kMaxDimension);
    for (index_type node = 0; node < graph.size(); ++node) {
        index_type& first = smallest[classes.of[node]];
        first = std::min(first, graph.vertex(node));
        all[graph.vertex(node)] = first;
    }
    return all;
}

component_result describe(const cpu::graph_rows& graph, const cpu::partition& classes,
                          bool count_only) {
    component_result result;
    result.count = size_type{classes.count} + graph.left_out();
    std::vector<size_type> sizes(classes.count);
    for (const index_type number : classes.of) {
        ++sizes[number];
    }
    result.largest = graph.vertices() > 0 ? 1 : 0;
    for (const size_type size : sizes) {
        result.largest = std::max(result.largest, size);
    }
    if (!count_only) {
        result.component = smallest_members(graph, classes);
    }
    return result;
}

template <class Find>
component_result components(context& on, const char* name, const char* method, const matrix& a,
                            const component_options& given, const Find& find) {
    return operations::enter(on, name, [&](engine& device) {
        const auto options = read_options(given);
        require_square(name, a);
        const operations::host_access rows(device, name, "the graph", a);
        operations::note_step(device, "components", kByHost, method);
        const cpu::graph_rows graph(cpu::team(), rows.rows());
        return describe(graph, find(graph), options.count_only);
    });
}

// Topological levels of components; edges lead to smaller numbers.
std::vector<index_type> depths(const cpu::rows& edges) {
    std::vector<index_type> levels(edges.nrows());
    for (index_type slot = edges.slots(); slot-- > 0;) {
        const index_type level = levels[edges.name(slot)] + 1;
        for (const index_type target : edges.in_slot(slot)) {
            levels[target] = std::max(levels[target], level);
        }
    }
    return levels;
}

level_result levels_of(const cpu::graph_rows& graph) {
    const auto strong = cpu::strong_components(cpu::team(), graph);
    const cpu::class_members members(strong);
    const auto condensed = cpu::condense(cpu::team(), graph, strong, members);
    const auto levels = depths(condensed.edges);
    level_result result;
    result.levels.assign(graph.vertices(), 0);
    for (index_type node = 0; node < graph.size(); ++node) {
        result.levels[graph.vertex(node)] = levels[strong.of[node]];
    }
    result.count = levels.empty() ? std::min<index_type>(graph.vertices(), 1)
                                  : *std::max_element(levels.begin(), levels.end()) + 1;
    result.acyclic = std::none_of(condensed.cyclic.begin(), condensed.cyclic.end(),
                                  [](std::uint8_t is) { return is != 0; });
    return result;
}

}  // namespace
}  // namespace clbool::algorithms

namespace clbool::v0 {

component_result strong_components(context& on, const matrix& a, const component_options& options) {
    return algorithms::components(
        on, "strong_components", "depth first", a, options,
        [](const cpu::graph_rows& graph) { return cpu::strong_components(cpu::team(), graph); });
}

component_result weak_components(context& on, const matrix& a, const component_options& options) {
    return algorithms::components(on, "weak_components", "union of sets", a, options,
                                  cpu::weak_components);
}

level_result topological_levels(context& on, const matrix& a) {
    constexpr const char* kName = "topological_levels";
    return operations::enter(on, kName, [&](algorithms::engine& device) {
        algorithms::require_square(kName, a);
        const operations::host_access rows(device, kName, "the graph", a);
        operations::note_step(device, "levels", algorithms::kByHost, "components, then levels");
        return algorithms::levels_of(cpu::graph_rows(cpu::team(), rows.rows()));
    });
}

}  // namespace clbool::v0
