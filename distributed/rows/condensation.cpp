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

// Every row of a matrix, found at once.
class all_rows {
public:
    all_rows(context& device, const matrix& a) : stored_(device, a), rows_(a.nrows()) {
        for (const matrix_row& row : stored_) {
            rows_[row.index()] = row;
        }
    }
    size_type nrows() const noexcept { return rows_.size(); }
    const matrix_row& operator[](index_type number) const { return rows_[number]; }
    const matrix_rows& stored() const noexcept { return stored_; }

private:
    matrix_rows stored_;
    std::vector<matrix_row> rows_;
};

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
    const auto last = std::max_element(component.begin(), component.end());
    made.cyclic.assign(last == component.end() ? 0 : *last + std::size_t{1}, 0);
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

// Edges between components, each once: by marks of the component that named a target last.
matrix list_edges(condensation& made, context& device, const matrix& a,
                  const std::vector<index_type>& component) {
    const all_rows rows(device, a);
    const auto count = static_cast<index_type>(made.count());
    std::vector<index_type> named_by(count, count);
    std::vector<size_type> pointers{0};
    std::vector<index_type> targets;
    for (index_type c = 0; c < count; ++c) {
        for (size_type i = made.members[c]; i < made.members[c + size_type{1}]; ++i) {
            for (const index_type v : rows[made.vertices[i]]) {
                const index_type target = component[v];
                if (target == c) {
                    made.cyclic[c] = 1;
                } else if (std::exchange(named_by[target], c) != c) {
                    targets.push_back(target);
                }
            }
        }
        pointers.push_back(targets.size());
    }
    entry_order promised;
    promised.unique = true;
    return import_csr(device, pointers.data(), targets.data(), count, count, promised);
}

// Places of levels, one after another, and in them of vertices.
std::vector<index_type> order_by_level(const std::vector<index_type>& level,
                                       std::vector<index_type>& levels) {
    levels.assign(1, 0);
    for (const index_type one : level) {
        if (one + std::size_t{1} >= levels.size()) {
            levels.resize(one + std::size_t{2});
        }
        ++levels[one + std::size_t{1}];
    }
    std::partial_sum(levels.begin(), levels.end(), levels.begin());
    std::vector<index_type> place(levels.begin(), levels.end() - 1);
    std::vector<index_type> order(level.size());
    for (std::size_t v = 0; v < level.size(); ++v) {
        order[place[level[v]]++] = static_cast<index_type>(v);
    }
    return order;
}

// Every vertex is a component.
void take_vertices(ordered_components& made, const std::vector<std::uint8_t>& loops) {
    made.graph.members.resize(made.order.size() + 1);
    std::iota(made.graph.members.begin(), made.graph.members.end(), size_type{0});
    made.graph.vertices = made.order;
    made.graph.cyclic.resize(made.order.size());
    std::transform(made.order.begin(), made.order.end(), made.graph.cyclic.begin(),
                   [&](index_type v) { return loops[v]; });
}

void take_members(ordered_components& made, const condensation& parts) {
    made.graph.members.assign(1, 0);
    for (const index_type c : made.order) {
        for (size_type i = parts.members[c]; i < parts.members[c + size_type{1}]; ++i) {
            made.graph.vertices.push_back(parts.vertices[i]);
        }
        made.graph.members.push_back(made.graph.vertices.size());
        made.graph.cyclic.push_back(parts.cyclic[c]);
    }
}

void list_targets(condensation& made, const all_rows& rows, size_type edges,
                  const std::vector<index_type>& order) {
    std::vector<index_type> number(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[order[i]] = static_cast<index_type>(i);
    }
    made.pointers.assign(1, 0);
    made.pointers.reserve(order.size() + 1);
    made.targets.reserve(edges);
    for (const index_type c : order) {
        for (const index_type target : rows[c]) {
            if (target != c) {
                made.targets.push_back(number[target]);
            }
        }
        made.pointers.push_back(made.targets.size());
    }
}

}  // namespace

// A vertex's level is one more than that of the last vertex with an edge to it (Kahn 1962).
vertex_levels levels_by_host(context& device, const matrix& graph) {
    const all_rows rows(device, graph);
    vertex_levels made{std::vector<index_type>(rows.nrows(), kNoLevel),
                       std::vector<std::uint8_t>(rows.nrows())};
    std::vector<index_type> missing(rows.nrows());  // edges whose begin has no level yet
    for (const matrix_row& row : rows.stored()) {
        for (const index_type v : row) {
            ++missing[v];
        }
        made.loops[row.index()] = std::binary_search(row.begin(), row.end(), row.index()) ? 1 : 0;
    }
    std::vector<index_type> queue;
    queue.reserve(rows.nrows());
    for (index_type v = 0; v < rows.nrows(); ++v) {
        missing[v] -= made.loops[v];
        if (missing[v] == 0) {
            made.levels[v] = 0;
            queue.push_back(v);
        }
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const index_type from = queue[i];
        for (const index_type v : rows[from]) {
            if (v != from && --missing[v] == 0) {
                made.levels[v] = made.levels[from] + 1;
                queue.push_back(v);
            }
        }
    }
    return made;
}

ordered_components order_components(context& device, const matrix& a,
                                    const std::function<vertex_levels(const matrix&)>& levels) {
    if (a.nrows() != a.ncols()) {
        throw dimension_mismatch("deal_closure: the matrix is " + std::to_string(a.nrows()) +
                                 " x " + std::to_string(a.ncols()) + ", not square");
    }
    ordered_components made;
    made.edges = a;
    vertex_levels found = levels(a);
    if (std::find(found.levels.begin(), found.levels.end(), kNoLevel) == found.levels.end()) {
        made.order = order_by_level(found.levels, made.graph.levels);
        take_vertices(made, found.loops);
        return made;
    }
    condensation parts;
    const auto component = number_components(device, a);
    list_members(parts, component);
    made.edges = list_edges(parts, device, a, component);
    found = levels(made.edges);
    made.order = order_by_level(found.levels, made.graph.levels);
    take_members(made, parts);
    return made;
}

condensation condense(context& device, const matrix& a) {
    const auto by_host = [&](const matrix& graph) { return levels_by_host(device, graph); };
    auto made = order_components(device, a, by_host);
    list_targets(made.graph, all_rows(device, made.edges), made.edges.nvals(), made.order);
    return std::move(made.graph);
}

}  // namespace clbool::distributed
