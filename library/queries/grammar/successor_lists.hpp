// SPDX-License-Identifier: MIT
// Compressed adjacency lists of directed graphs, for grammars of millions of symbols.
#pragma once

#include <cstddef>
#include <vector>

namespace clbool::grammar {

/// An edge of a graph whose nodes are numbers.
struct link {
    std::size_t from;
    std::size_t to;
};

/// Successors of all nodes, concatenated. O(nodes + links) time and memory.
class successor_lists {
public:
    successor_lists(std::size_t nodes, const std::vector<link>& links);

    /// Number of nodes.
    std::size_t size() const noexcept { return begin_.size() - 1; }
    /// The successors of `node` are at the positions first(node) … last(node)-1.
    std::size_t first(std::size_t node) const noexcept { return begin_[node]; }
    std::size_t last(std::size_t node) const noexcept { return begin_[node + 1]; }
    std::size_t operator[](std::size_t position) const noexcept { return successors_[position]; }

private:
    std::vector<std::size_t> begin_;
    std::vector<std::size_t> successors_;
};

/// The strongly connected component of each node, in reverse topological order: links lead to equal
/// or lower numbers. O(nodes + links), without recursion.
std::vector<std::size_t> strong_components(const successor_lists& graph);

}  // namespace clbool::grammar
