// SPDX-License-Identifier: MIT
// Incremental topological order of components, for recomputing closure rows.
#pragma once

#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/known_components.hpp>

#include <vector>

namespace clbool::cpu {

// Levels: edges between components lead from larger to smaller ones. Deletions keep them valid;
// insertions raise some. Thread-safety: one thread at a time.
class closure_order {
public:
    // Both must outlive it.
    closure_order(const changing_graph& graph, const known_components& components,
                  const closure_rows& of);

    // Vertices merged into a component, which keeps its name.
    struct united_component {
        index_type name;
        std::vector<index_type> fresh;
    };

    // After insertion and merging. False if very many levels would rise: then there are none.
    bool add(const std::vector<graph_edge>& edges, const std::vector<united_component>& united);
    // After components were split. False likewise.
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
    std::vector<index_type> raised_;  // worklist: their sources must be raised, too
    index_type count_ = 1;
    size_type left_ = 0;  // work limit in edges
};

}  // namespace clbool::cpu
