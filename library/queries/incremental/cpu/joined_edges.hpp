// SPDX-License-Identifier: MIT
// Edges that come to a closure at once, and what they lead to by way of each other.
#pragma once

#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Bits of 32 of these in a word.
constexpr index_type joined_words(size_type count) noexcept {
    return static_cast<index_type>((count + 31) / 32);
}

// Edges that change a closure, in classes: those of a class lead to the same. A class contains
// others when it leads to all that they lead to; these have smaller numbers.
struct joined_edges {
    // `edges` are in the order of their targets. Bit j of row i of `joins`, joined_words(count)
    // words each: the target of edge i is joined with edge j; of the last row: edge j changes
    // nothing, and is left out.
    joined_edges(const team& workers, const std::vector<graph_edge>& edges,
                 const std::vector<std::uint32_t>& joins);

    index_type count() const noexcept { return static_cast<index_type>(sources.size()); }
    // Words of a class.
    index_type width() const noexcept { return joined_words(classes); }
    // All of it as kernels read it: sources, targets and classes of edges; which classes each class
    // contains; where its members begin, and their end; members.
    std::vector<std::uint32_t> table() const;

    std::vector<index_type> sources, targets, class_of;  // of edges
    index_type classes = 0;
    std::vector<std::uint32_t> contained;  // by class: itself and those that it contains, as bits
    std::vector<index_type> starts, members;  // targets of each class, once each

private:
    void close(const closure_rows& of);
    void list_members(const closure_rows& of, const std::vector<index_type>& vertices);
};

}  // namespace clbool::cpu
