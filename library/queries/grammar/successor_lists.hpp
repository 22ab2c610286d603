// SPDX-License-Identifier: MIT
// Compressed adjacency lists of directed graphs, for grammars of millions of symbols.
#pragma once

#include <clbool/types.hpp>

#include <cstddef>
#include <numeric>
#include <vector>

namespace clbool::grammar {

/// An edge of a graph whose nodes are numbers.
struct link {
    std::size_t from;
    std::size_t to;
};

/// Successors of all nodes, concatenated: by counting sort, O(nodes + links).
class successor_lists {
public:
    successor_lists(std::size_t nodes, const std::vector<link>& links)
        : starts_(nodes + 1), successors_(links.size()) {
        for (const link& one : links) {
            ++starts_[one.from + 1];
        }
        std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
        std::vector<size_type> next(starts_.begin(), starts_.end() - 1);
        for (const link& one : links) {
            successors_[next[one.from]++] = static_cast<index_type>(one.to);
        }
    }

    /// The successors of a node are at the positions first(node) … last(node)-1.
    size_type first(std::size_t node) const noexcept { return starts_[node]; }
    size_type last(std::size_t node) const noexcept { return starts_[node + 1]; }
    index_type operator[](size_type position) const noexcept { return successors_[position]; }

    /// The arrays of compressed rows.
    const size_type* starts() const noexcept { return starts_.data(); }
    const index_type* successors() const noexcept { return successors_.data(); }

private:
    std::vector<size_type> starts_;
    std::vector<index_type> successors_;
};

}  // namespace clbool::grammar
