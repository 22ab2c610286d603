// SPDX-License-Identifier: MIT
// Strong components, the edges between them, and their levels.
#include <distributed/rows/condensation.hpp>

#include <distributed/rows/all_rows.hpp>

#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/graph_algorithms.hpp>
#include <clbool/operations.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

namespace clbool::distributed {

namespace {

constexpr index_type kNoLevel = ~index_type{0};

// A matrix with an entry in each row.
matrix one_in_each_row(context& device, const std::vector<index_type>& columns, index_type ncols) {
    std::vector<std::uint64_t> pointers(columns.size() + 1);
    std::iota(pointers.begin(), pointers.end(), std::uint64_t{0});
    return import_csr(device, pointers.data(), columns.data(),
                      static_cast<index_type>(columns.size()), ncols);
}

// In the row of each vertex its component, numbered by their smallest vertices.
matrix components_of(context& device, const matrix& a) {
    auto component = strong_components(device, a).component;  // its smallest vertex
    std::vector<index_type> number(component.size());
    index_type count = 0;
    for (index_type v = 0; v < component.size(); ++v) {
        if (component[v] == v) {
            number[v] = count++;
        }
    }
    for (index_type& c : component) {
        c = number[c];
    }
    return one_in_each_row(device, component, count);
}

struct split_graph {
    split_graph(context& device, const matrix& a)
        : loops(ewise_mult(device, a, identity_matrix(device, a.nrows()))),
          edges(loops.empty() ? a : ewise_difference(device, a, loops)) {}

    matrix loops;
    matrix edges;  // others
};

condensation put_in_order(context& device, level_order by, const split_graph& graph,
                          matrix members) {
    condensation made;
    made.members = std::move(members);
    made.levels = std::move(by.levels);
    made.edges = mxm(device, mxm(device, by.order, graph.edges), transpose(device, by.order));
    for (const matrix_row& row : matrix_rows(device, mxm(device, by.order, graph.loops))) {
        made.cyclic.push_back(row.index());
    }
    return made;
}

// A counting sort by level.
level_order order_by_level(context& device, const std::vector<index_type>& levels) {
    level_order made;
    made.levels.assign(1, 0);
    for (const index_type level : levels) {
        if (level + std::size_t{1} >= made.levels.size()) {
            made.levels.resize(level + std::size_t{2});
        }
        ++made.levels[level + std::size_t{1}];
    }
    std::partial_sum(made.levels.begin(), made.levels.end(), made.levels.begin());
    std::vector<index_type> place(made.levels.begin(), made.levels.end() - 1);
    std::vector<index_type> order(levels.size());
    for (std::size_t v = 0; v < levels.size(); ++v) {
        order[place[levels[v]]++] = static_cast<index_type>(v);
    }
    made.order = one_in_each_row(device, order, static_cast<index_type>(order.size()));
    return made;
}

}  // namespace

// A vertex's level is one more than that of the last vertex with an edge to it (Kahn 1962).
std::optional<level_order> levels_by_host(context& device, const matrix& graph) {
    const all_rows rows(device, graph);
    std::vector<index_type> levels(rows.count(), kNoLevel);
    std::vector<index_type> missing(rows.count());  // edges whose begin has no level yet
    for (size_type v = 0; v < rows.count(); ++v) {
        for (const index_type target : rows[v]) {
            ++missing[target];
        }
    }
    std::vector<index_type> queue;
    queue.reserve(rows.count());
    for (index_type v = 0; v < rows.count(); ++v) {
        if (missing[v] == 0) {
            levels[v] = 0;
            queue.push_back(v);
        }
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const index_type from = queue[i];
        for (const index_type v : rows[from]) {
            if (--missing[v] == 0) {
                levels[v] = levels[from] + 1;
                queue.push_back(v);
            }
        }
    }
    return queue.size() == levels.size() ? std::make_optional(order_by_level(device, levels))
                                         : std::nullopt;
}

condensation condense(context& device, const matrix& a, find_levels& by) {
    if (a.nrows() != a.ncols()) {
        throw dimension_mismatch("deal_closure: the matrix is " + std::to_string(a.nrows()) +
                                 " x " + std::to_string(a.ncols()) + ", not square");
    }
    const split_graph graph(device, a);
    if (const auto found = by(device, graph.edges)) {
        return put_in_order(device, *found, graph, found->order);
    }
    const matrix components = components_of(device, a);
    const matrix members = transpose(device, components);
    const split_graph between(device, mxm(device, mxm(device, members, a), components));
    const auto found = by(device, between.edges);
    return put_in_order(device, *found, between, mxm(device, found->order, members));
}

}  // namespace clbool::distributed
