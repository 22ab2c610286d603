// SPDX-License-Identifier: MIT
// In which order rows of a closure can be made again, while edges come and go.
#pragma once

#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/known_components.hpp>

#include <vector>

namespace clbool::cpu {

// Levels of components: edges between two lead from a larger level to a smaller one. Edges that go
// leave them valid; where edges come some are raised. Thread-safety: one thread at a time.
class closure_order {
public:
    // Both must outlive it.
    closure_order(const changing_graph& graph, const known_components& components,
                  const closure_rows& of);

    // Vertices that came to a component, which has the name that it had.
    struct united_component {
        index_type name;
        std::vector<index_type> fresh;
    };

    // These edges came, and what has closed cycles was united. False when levels cannot be had
    // soon, as very many would be raised. Then there are none from now on.
    bool add(const std::vector<graph_edge>& edges, const std::vector<united_component>& united);
    // Components fell apart. False likewise.
    bool split(const std::vector<split_component>& apart);

    index_type level(index_type vertex) const noexcept { return levels_[components_.of(vertex)]; }
    index_type count() const noexcept { return count_; }

private:
    void allow(size_type changes) noexcept;
    bool raise(index_type component, index_type level);
    bool follow(index_type source, index_type target);
    bool place(span vertices);
    bool raise_sources();

    const changing_graph& graph_;
    const known_components& components_;
    std::vector<index_type> levels_;  // of components
    std::vector<index_type> raised_;  // whose sources are still to be looked at
    index_type count_ = 1;
    size_type left_ = 0;  // edges that may be looked at
};

}  // namespace clbool::cpu
