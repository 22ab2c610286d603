// SPDX-License-Identifier: MIT
// Compressed adjacency of a labelled graph by vertex, then label.
#pragma once

#include <clbool/types.hpp>

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>
#include <vector>

namespace clbool::algorithms {

using cpu::array;
using cpu::span;

// Edges of one label, ordered by (source, target), unique. The arrays must outlive the index.
struct label_edges {
    std::uint32_t label;  // a terminal's number; ascending from one to the next
    const index_type* sources;
    const index_type* targets;
    size_type count;
};

// Vertices that have edges, renumbered densely where they are few of all vertices.
class vertex_names {
public:
    vertex_names(index_type n, const std::vector<label_edges>& edges);

    // How many; all vertices of the graph if not renumbered.
    index_type size() const noexcept { return size_; }
    index_type name(index_type number) const noexcept {
        return names_.empty() ? number : names_[number];
    }
    // The dense number of a vertex; size() when it has no edges.
    index_type number(index_type name) const noexcept;

private:
    index_type size_;
    array<index_type> names_;
};

// The edges in one direction. Immutable, so safe for concurrent readers.
class edge_index {
public:
    // Edges of one label at a vertex.
    struct group {
        std::uint32_t label;
        size_type begin;  // offset of its targets; they end where the next group begins
    };

    // O(vertices + edges + labels), 4 bytes an edge, 16 a group, 8 a vertex.
    edge_index(const vertex_names& vertices, const std::vector<label_edges>& edges,
               std::size_t labels, bool reversed);

    index_type size() const noexcept { return static_cast<index_type>(starts_.size() - 1); }
    // The groups of a vertex, ascending by label.
    const group* begin(index_type vertex) const noexcept {
        return groups_.data() + starts_[vertex];
    }
    const group* end(index_type vertex) const noexcept {
        return groups_.data() + starts_[vertex + size_type{1}];
    }
    span targets(const group& of) const noexcept {
        return {targets_.data() + of.begin, targets_.data() + (&of + 1)->begin};
    }
    // Targets of all vertices, concatenated.
    span targets() const noexcept { return {targets_.begin(), targets_.end()}; }
    // Targets of edges with this label from a vertex, ascending. O(log of its groups).
    span targets(index_type vertex, std::uint32_t label) const noexcept;
    // The vertices with edges of this label, ascending.
    span sources(std::uint32_t label) const noexcept {
        return {sources_.data() + source_starts_[label],
                sources_.data() + source_starts_[label + size_type{1}]};
    }

private:
    void deal_out(const std::vector<label_edges>& edges, const vertex_names& vertices,
                  bool reversed);
    void find_sources(std::size_t labels);

    array<size_type> starts_;  // of each vertex's groups, and the end
    array<group> groups_;      // and a sentinel
    array<index_type> targets_;
    array<size_type> source_starts_;  // of each label
    array<index_type> sources_;
};

}  // namespace clbool::algorithms
