// SPDX-License-Identifier: MIT
// The graph of a graph's strong components, in topological order.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstdint>
#include <vector>

namespace clbool::distributed {

/// Components are numbered by level, the length of the longest path that leads there: edges lead
/// from smaller numbers to larger ones, and none within a level.
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

/// @throws dimension_mismatch when the matrix is not square
condensation condense(context& device, const matrix& a);

/// Where edges come from.
struct predecessors {
    std::vector<size_type> pointers;  ///< where each component's edges begin, and the end
    std::vector<index_type> sources;  ///< of all edges

    explicit predecessors(const condensation& graph);
};

}  // namespace clbool::distributed
