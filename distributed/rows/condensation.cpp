// SPDX-License-Identifier: MIT
// Strong components, numbered by topological level, and the edges between them.
#include <distributed/rows/condensation.hpp>

#include <clbool/exchange.hpp>
#include <clbool/graph_algorithms.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::distributed {

namespace {

// Each vertex's component, numbered by level: no edge leads to a smaller number.
std::vector<index_type> number_components(context& device, const matrix& a) {
    const auto first = strong_components(device, a).component;
    const auto levels = topological_levels(device, a).levels;
    std::vector<index_type> order;
    for (index_type v = 0; v < a.nrows(); ++v) {
        if (first[v] == v) {
            order.push_back(v);
        }
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](index_type u, index_type v) { return levels[u] < levels[v]; });
    std::vector<index_type> number(a.nrows());
    for (std::size_t i = 0; i < order.size(); ++i) {
        number[order[i]] = static_cast<index_type>(i);
    }
    std::vector<index_type> component(a.nrows());
    std::transform(first.begin(), first.end(), component.begin(),
                   [&](index_type v) { return number[v]; });
    return component;
}

void list_members(condensation& made, const std::vector<index_type>& component) {
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

void list_edges(condensation& made, const matrix_rows& rows,
                const std::vector<index_type>& component) {
    std::vector<index_type> targets;
    made.pointers.assign(1, 0);
    for (size_type c = 0; c < made.count(); ++c) {
        targets.clear();
        for (size_type i = made.members[c]; i < made.members[c + 1]; ++i) {
            for (const index_type v : rows.row(made.vertices[i])) {
                if (component[v] == c) {
                    made.cyclic[c] = true;
                } else {
                    targets.push_back(component[v]);
                }
            }
        }
        std::sort(targets.begin(), targets.end());
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        made.targets.insert(made.targets.end(), targets.begin(), targets.end());
        made.pointers.push_back(made.targets.size());
    }
}

}  // namespace

condensation condense(context& device, const matrix& a) {
    const auto component = number_components(device, a);
    const auto last = std::max_element(component.begin(), component.end());
    const std::size_t count = last == component.end() ? 0 : *last + std::size_t{1};
    condensation made;
    made.members.assign(count + 1, 0);
    made.cyclic.assign(count, false);
    list_members(made, component);
    list_edges(made, matrix_rows(device, a), component);
    return made;
}

}  // namespace clbool::distributed
