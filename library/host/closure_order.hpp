// SPDX-License-Identifier: MIT
// In which order rows of a closure can be made again, while edges come and go.
#pragma once

#include <host/changing_rows.hpp>
#include <host/closure_rows.hpp>
#include <host/known_components.hpp>

#include <vector>

namespace clbool::host {

// Levels of components: edges between two lead from a larger level to a smaller one. Edges that go
// leave them valid; where edges come some are raised. Thread-safety: one thread at a time.
class closure_order {
public:
    // Both must outlive it.
    closure_order(const changing_graph& graph, const known_components& components,
                  const closure_rows& of);

    // These edges came. False when levels cannot be had soon: the edges close cycles, or very many
    // would be raised. Then there are none from now on.
    bool add(const std::vector<graph_edge>& edges);

    index_type level(index_type vertex) const noexcept { return levels_[components_.of(vertex)]; }
    index_type count() const noexcept { return count_; }

private:
    bool raise(index_type component, index_type level);

    const changing_graph& graph_;
    const known_components& components_;
    std::vector<index_type> levels_;  // of components
    std::vector<index_type> raised_;  // whose sources are still to be looked at
    index_type count_ = 1;
};

}  // namespace clbool::host
