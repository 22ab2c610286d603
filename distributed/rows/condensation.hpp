// SPDX-License-Identifier: MIT
// The graph of a graph's strong components, in topological order.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstdint>
#include <functional>
#include <vector>

namespace clbool::distributed {

/// Components are numbered by level, the length of the longest path that leads there, then by their
/// smallest vertex: edges lead from smaller numbers to larger ones, and none within a level.
struct condensation {
    std::vector<size_type> members;    ///< where each component's vertices begin, and the end
    std::vector<index_type> vertices;  ///< of all components, ascending in each
    std::vector<size_type> pointers;   ///< where each component's edges begin, and the end
    std::vector<index_type> targets;   ///< of all edges, each once
    std::vector<index_type> levels;    ///< where each level's components begin, and the end
    std::vector<std::uint8_t> cyclic;  ///< whether a component's vertices reach themselves

    size_type count() const noexcept { return cyclic.size(); }
    size_type size(size_type component) const noexcept {
        return members[component + 1] - members[component];
    }
};

/// By the host. @throws dimension_mismatch when the matrix is not square
condensation condense(context& device, const matrix& a);

/// The level of a vertex that is on a cycle of several, or behind one.
inline constexpr index_type kNoLevel = ~index_type{0};

/// Of a graph's vertices.
struct vertex_levels {
    std::vector<index_type> levels;
    std::vector<std::uint8_t> loops;  ///< whether an edge leads from a vertex to itself
};

/// By the host: vertices in the order in which the last edge to them is seen.
vertex_levels levels_by_host(context& device, const matrix& graph);

/// A condensation whose edges are not in order yet.
struct ordered_components {
    condensation graph;             ///< the edges left out
    matrix edges;                   ///< and perhaps loops, of components in another order
    std::vector<index_type> order;  ///< the place there of each component
};

/// With what `levels` finds: of the graph itself if it has no cycles but loops, else of its
/// components. @throws as condense()
ordered_components order_components(context& device, const matrix& a,
                                    const std::function<vertex_levels(const matrix&)>& levels);

}  // namespace clbool::distributed
