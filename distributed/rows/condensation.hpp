// SPDX-License-Identifier: MIT
// The graph of a graph's strong components, in topological order.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <optional>
#include <vector>

namespace clbool::distributed {

/// Vertices by level, the length of the longest path that leads there; of a level ascending.
struct level_order {
    std::vector<index_type> levels;  ///< where each level begins, and the end
    matrix order;                    ///< a permutation: in row i the vertex in place i
};

/// The order of a graph without loops; nothing where it has cycles.
using find_levels = std::optional<level_order>(context& device, const matrix& graph);

/// By the host: vertices in the order in which the last edge to them is seen.
find_levels levels_by_host;

/// Components are numbered by level, then by their smallest vertex: edges lead from smaller numbers
/// to larger ones, and none within a level.
struct condensation {
    matrix members;                  ///< in the row of each component its vertices
    matrix edges;                    ///< between components, each once; loops left out
    std::vector<index_type> levels;  ///< where each level's components begin, and the end
    std::vector<index_type> cyclic;  ///< components whose vertices reach themselves, ascending

    size_type count() const noexcept { return members.nrows(); }
};

/// Components are looked for only where there are cycles.
/// @throws dimension_mismatch when the matrix is not square
condensation condense(context& device, const matrix& a, find_levels& by = levels_by_host);

}  // namespace clbool::distributed
