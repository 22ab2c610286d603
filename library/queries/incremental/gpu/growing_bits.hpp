// SPDX-License-Identifier: MIT
// Host side of queries/incremental/edges.cl: a closure as bits on a device, where edges come to it.
#pragma once

#include <core/storage/forms/bit_form.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/joined_edges.hpp>
#include <queries/incremental/gpu/row_lists.hpp>

#include <vector>

namespace clbool::operations {

// Rows level by level: those of a level need others of earlier levels alone.
struct row_order {
    std::vector<index_type> rows;
    std::vector<size_type> starts;  // of levels, and the end
};

// Vertices that have one row from now on: that of the first, or a copy of it.
struct row_group {
    cpu::span vertices;
    bool copies;
};

// What edges lead to is found from the closure alone: a row grows by the rows of targets of edges
// that it has the sources of, and not the targets. So a batch costs a look at every row for each
// edge, and the words of rows that grow; neither the graph nor its order is asked.
// Thread-safety: one thread at a time, and one stream for all calls.
class growing_bits {
public:
    // So many edges are added at a time.
    static constexpr size_type kMost = 1024;

    // The closure whose rows these are, by kernels.
    growing_bits(tuning::engine& on, const cpu::closure_rows& of);

    size_type entries() const noexcept { return entries_; }
    // Memory of the rows.
    size_type bytes() const noexcept;
    size_type row_bytes() const noexcept { return stride() * sizeof(cpu::word); }
    bool has(tuning::engine& on, index_type u, index_type v) const;

    // What follows from these edges, too. When it throws, nobody knows what is there. O(edges ·
    // (edges + rows) + words of rows that grow · edges that they grow by); two host reads for every
    // thousand edges.
    void add(tuning::engine& on, std::vector<cpu::graph_edge> edges);

    // Makes rows again whose lists are replaced, and others that need them, where edges went. Of
    // the former these, of one vertex each, become empty, and are no rows any more. When it throws,
    // nobody knows what is there. A launch a level, and one host read.
    void remake(tuning::engine& on, row_lists& lists, const list_changes& changes,
                const row_order& order, const std::vector<index_type>& empty);

    // Which of these edges are on cycles, as the closure has it. One host read.
    std::vector<cpu::graph_edge> on_cycles(tuning::engine& on,
                                           const std::vector<cpu::graph_edge>& edges) const;
    // Of each row the first of these vertices that it reaches and is reached from: its number among
    // them, or kNoPlace. O(rows · vertices); one host read.
    std::vector<index_type> joined_with(tuning::engine& on,
                                        const std::vector<index_type>& vertices) const;
    // Rows that lose all vertices are no rows any more. When it throws, nobody knows what is there.
    void regroup(tuning::engine& on, const std::vector<row_group>& groups);

    // Rows with gaps: of each a vertex, or kNoPlace where there is none any more.
    const std::vector<index_type>& vertices() const noexcept { return vertices_; }
    index_type place(index_type vertex) const noexcept { return places_[vertex]; }
    // Rows that there is memory for.
    size_type room() const noexcept { return room_; }

    // As it is now: what comes later goes to memory of its own.
    storage::bit_ptr hand_out();

private:
    void add_few(tuning::engine& on, const std::vector<cpu::graph_edge>& edges);
    std::vector<std::uint32_t> joins_of(tuning::engine& on,
                                        const std::vector<cpu::graph_edge>& edges) const;
    void begin_rows(tuning::engine& on, const cpu::joined_edges& of);
    void own(tuning::engine& on, size_type fresh);
    runtime::buffer sums_of(tuning::engine& on, const runtime::buffer& of_rows) const;
    void drop(tuning::engine& on, const std::vector<index_type>& empty);
    index_type take_place(index_type vertex);
    void remake_long(tuning::engine& on, const row_lists& lists, index_type row,
                     const runtime::buffer& touched, const runtime::buffer& lost);
    void unite(tuning::engine& on, const cpu::joined_edges& of);
    index_type vertex_for(index_type v) const noexcept {
        return places_[v] == cpu::kNoPlace ? v : vertices_[places_[v]];
    }
    size_type stride() const noexcept { return cpu::bit_stride(places_.size()); }

    size_type entries_ = 0;
    size_type room_ = 0;                // rows that there is memory for
    bool is_shared_ = false;            // places and words are parts of a matrix
    std::vector<index_type> places_;    // of each vertex's row
    std::vector<index_type> vertices_;  // one of each row
    std::vector<index_type> free_;      // rows that are none any more
    runtime::buffer device_places_;
    runtime::buffer device_vertices_;
    runtime::buffer sizes_;  // vertices of each row
    runtime::buffer words_;
};

}  // namespace clbool::operations
