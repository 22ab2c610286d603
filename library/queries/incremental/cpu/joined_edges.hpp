// SPDX-License-Identifier: MIT
// A batch of edges inserted into a closure: classes of edges and their interdependence.
#pragma once

#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::cpu {

// Words of a bitmap over `count` edges.
constexpr index_type joined_words(size_type count) noexcept {
    return static_cast<index_type>((count + 31) / 32);
}

// Classes of edges that lead to the same. A class contains others when it leads to all that they
// lead to; these have smaller numbers.
struct joined_edges {
    // `edges` are ordered by target. Bit j of row i of `joins`, joined_words(count) words each: the
    // target of edge i will reach what edge j leads to; last row: edge j is redundant and dropped.
    joined_edges(const team& workers, const std::vector<graph_edge>& edges,
                 const std::vector<std::uint32_t>& joins);

    index_type count() const noexcept { return static_cast<index_type>(sources.size()); }
    // Words of a bitmap over classes.
    index_type width() const noexcept { return joined_words(classes); }
    // Flattened for kernels: sources, targets and classes of edges; contained classes of each
    // class; member offsets and their end; members.
    std::vector<std::uint32_t> table() const;

    std::vector<index_type> sources, targets, class_of;  // of edges
    index_type classes = 0;
    std::vector<std::uint32_t> contained;  // by class: bitmap of classes contained, itself included
    std::vector<index_type> starts, members;  // targets of each class, unique

private:
    void close(const closure_rows& of);
    void list_members(const closure_rows& of, const std::vector<index_type>& vertices);
};

}  // namespace clbool::cpu
