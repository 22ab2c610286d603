// SPDX-License-Identifier: MIT
// Strong components, the edges between them, and their levels.
#include <distributed/rows/condensation.hpp>

#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/graph_algorithms.hpp>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace clbool::distributed {

namespace {

// Each vertex's component, in any numbering.
std::vector<index_type> number_components(context& device, const matrix& a) {
    auto component = strong_components(device, a).component;  // its smallest vertex
    std::vector<index_type> number(a.nrows());
    index_type count = 0;
    for (index_type v = 0; v < a.nrows(); ++v) {
        if (component[v] == v) {
            number[v] = count++;
        }
    }
    for (index_type& c : component) {
        c = number[c];
    }
    return component;
}

void list_members(condensation& made, const std::vector<index_type>& component) {
    made.members.assign(made.count() + 1, 0);
    for (const index_type c : component) {
        ++made.members[c + std::size_t{1}];
    }
    std::partial_sum(made.members.begin(), made.members.end(), made.members.begin());
    std::vector<size_type> place(made.members.begin(), made.members.end() - 1);
    made.vertices.resize(component.size());
    for (std::size_t v = 0; v < component.size(); ++v) {
        made.vertices[place[component[v]]++] = static_cast<index_type>(v);
    }
}

// Each edge once: by marks of the component that named a target last.
void list_edges(condensation& made, const matrix_rows& rows,
                const std::vector<index_type>& component) {
    std::vector<matrix_row> row_of(component.size());
    for (const matrix_row& row : rows) {
        row_of[row.index()] = row;
    }
    std::vector<size_type> named_by(made.count(), made.count());
    made.pointers.assign(1, 0);
    for (size_type c = 0; c < made.count(); ++c) {
        for (size_type i = made.members[c]; i < made.members[c + 1]; ++i) {
            for (const index_type v : row_of[made.vertices[i]]) {
                const index_type target = component[v];
                if (target == c) {
                    made.cyclic[c] = 1;
                } else if (std::exchange(named_by[target], c) != c) {
                    made.targets.push_back(target);
                }
            }
        }
        made.pointers.push_back(made.targets.size());
    }
}

condensation of_components(const matrix_rows& rows, const std::vector<index_type>& component) {
    condensation made;
    const auto last = std::max_element(component.begin(), component.end());
    made.cyclic.assign(last == component.end() ? 0 : *last + std::size_t{1}, 0);
    list_members(made, component);
    list_edges(made, rows, component);
    return made;
}

// Every vertex by itself.
condensation of_vertices(const matrix_rows& rows) {
    condensation made;
    made.members.resize(rows.nrows() + std::size_t{1});
    std::iota(made.members.begin(), made.members.end(), size_type{0});
    made.vertices.resize(rows.nrows());
    std::iota(made.vertices.begin(), made.vertices.end(), index_type{0});
    made.cyclic.assign(rows.nrows(), 0);
    made.pointers.assign(1, 0);
    for (const matrix_row& row : rows) {
        made.pointers.resize(row.index() + std::size_t{1}, made.targets.size());
        for (const index_type v : row) {
            if (v == row.index()) {
                made.cyclic[v] = 1;
            } else {
                made.targets.push_back(v);
            }
        }
        made.pointers.push_back(made.targets.size());
    }
    made.pointers.resize(rows.nrows() + std::size_t{1}, made.targets.size());
    return made;
}

// Components level by level (Kahn 1962), and where levels begin. Those on a cycle, and behind one,
// are left out.
std::vector<index_type> order_by_level(const condensation& graph, std::vector<index_type>& levels) {
    std::vector<index_type> missing(graph.count());  // edges whose begin has no level yet
    for (const index_type target : graph.targets) {
        ++missing[target];
    }
    std::vector<index_type> order;
    order.reserve(graph.count());
    for (size_type c = 0; c < graph.count(); ++c) {
        if (missing[c] == 0) {
            order.push_back(static_cast<index_type>(c));
        }
    }
    levels.assign(1, 0);
    for (std::size_t begin = 0; begin < order.size();) {
        const std::size_t end = order.size();
        levels.push_back(static_cast<index_type>(end));
        for (; begin < end; ++begin) {
            const index_type c = order[begin];
            for (size_type e = graph.pointers[c]; e < graph.pointers[c + 1]; ++e) {
                if (--missing[graph.targets[e]] == 0) {
                    order.push_back(graph.targets[e]);
                }
            }
        }
    }
    return order;
}

// The same graph with its components in this order.
condensation renumbered(const condensation& graph, const std::vector<index_type>& order) {
    std::vector<index_type> number(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[order[i]] = static_cast<index_type>(i);
    }
    condensation made;
    made.members.assign(1, 0);
    made.pointers.assign(1, 0);
    made.vertices.reserve(graph.vertices.size());
    made.targets.reserve(graph.targets.size());
    made.members.reserve(order.size() + 1);
    made.pointers.reserve(order.size() + 1);
    made.cyclic.reserve(order.size());
    for (const index_type c : order) {
        for (size_type i = graph.members[c]; i < graph.members[c + 1]; ++i) {
            made.vertices.push_back(graph.vertices[i]);
        }
        for (size_type e = graph.pointers[c]; e < graph.pointers[c + 1]; ++e) {
            made.targets.push_back(number[graph.targets[e]]);
        }
        made.members.push_back(made.vertices.size());
        made.pointers.push_back(made.targets.size());
        made.cyclic.push_back(graph.cyclic[c]);
    }
    return made;
}

}  // namespace

condensation condense(context& device, const matrix& a) {
    if (a.nrows() != a.ncols()) {
        throw dimension_mismatch("deal_closure: the matrix is " + std::to_string(a.nrows()) +
                                 " x " + std::to_string(a.ncols()) + ", not square");
    }
    const matrix_rows rows(device, a);
    condensation graph = of_vertices(rows);
    std::vector<index_type> levels;
    auto order = order_by_level(graph, levels);
    if (order.size() < graph.count()) {
        graph = of_components(rows, number_components(device, a));
        order = order_by_level(graph, levels);
    }
    condensation made = renumbered(graph, order);
    made.levels = std::move(levels);
    return made;
}

predecessors::predecessors(const condensation& graph)
    : pointers(graph.count() + 1), sources(graph.targets.size()) {
    for (const index_type target : graph.targets) {
        ++pointers[target + std::size_t{1}];
    }
    std::partial_sum(pointers.begin(), pointers.end(), pointers.begin());
    std::vector<size_type> place(pointers.begin(), pointers.end() - 1);
    for (size_type c = 0; c < graph.count(); ++c) {
        for (size_type e = graph.pointers[c]; e < graph.pointers[c + 1]; ++e) {
            sources[place[graph.targets[e]]++] = static_cast<index_type>(c);
        }
    }
}

}  // namespace clbool::distributed
