// SPDX-License-Identifier: MIT
// Push steps of the search.
#include <queries/graph/cpu/breadth_first.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace clbool::cpu {

breadth_first::breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                             bool with_parents)
    : graph_(graph),
      found_(memory::zeroed(graph.size())),
      parents_(with_parents ? graph.size() : 0),
      with_parents_(with_parents) {
    for (const index_type node : sources) {
        find(node);
        level_.push_back(node);
        if (with_parents) {
            parents_[node] = node;
        }
    }
}

inline bool breadth_first::find(index_type node) noexcept {
    return std::exchange(reinterpret_cast<std::uint8_t*>(found_.data())[node], std::uint8_t{1}) ==
           0;
}

void breadth_first::advance() {
    index_type* const parents = parents_.data();
    if (with_parents_) {  // so that the smallest parent comes first
        std::sort(level_.begin(), level_.end());
    }
    next_.clear();
    for (const index_type node : level_) {
        for (const index_type target : graph_.edges().in_slot(node)) {
            if (find(target)) {
                next_.push_back(target);
                if (with_parents_) {
                    parents[target] = node;
                }
            }
        }
    }
    std::swap(level_, next_);
}

}  // namespace clbool::cpu
