// SPDX-License-Identifier: MIT
// The graph of a graph's strong components, in topological order.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <vector>

namespace clbool::distributed {

/// Edges lead from components with smaller numbers to those with larger ones.
struct condensation {
    std::vector<size_type> members;    ///< where each component's vertices begin, and the end
    std::vector<index_type> vertices;  ///< of all components, ascending in each
    std::vector<size_type> pointers;   ///< where each component's edges begin, and the end
    std::vector<index_type> targets;   ///< of all edges, each once, ascending for each component
    std::vector<bool> cyclic;          ///< whether a component's vertices reach themselves

    size_type count() const noexcept { return cyclic.size(); }
    size_type size(size_type component) const noexcept {
        return members[component + 1] - members[component];
    }
};

condensation condense(context& device, const matrix& a);

}  // namespace clbool::distributed
