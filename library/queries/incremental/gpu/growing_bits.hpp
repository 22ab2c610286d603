// SPDX-License-Identifier: MIT
// Host side of queries/incremental/edges.cl: incremental transitive closure as device bit rows.
#pragma once

#include <core/storage/forms/packed_forms.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/joined_edges.hpp>
#include <queries/incremental/gpu/row_lists.hpp>

#include <vector>

namespace clbool::operations {

// Rows by topological level: those of a level depend on earlier levels alone.
struct row_order {
    std::vector<index_type> rows;
    std::vector<size_type> starts;  // of levels, and the end
};

// Vertices moved to one row: that of the first, or a copy of it.
struct row_group {
    cpu::span vertices;
    bool copies;
};

// Insertion needs the closure alone, neither the graph nor its topological order: a row is ORed
// with the rows of targets of edges whose source it has and whose target it lacks. A batch costs a
// look at every row for each edge, and the words of changed rows. Thread-safety: one thread at a
// time, and one stream for all calls.
class growing_bits {
public:
    // Edges inserted per batch.
    static constexpr size_type kMost = 1024;

    // Computes the closure of these rows by kernels.
    growing_bits(tuning::engine& on, const cpu::closure_rows& of);

    size_type entries() const noexcept { return entries_; }
    // Bytes allocated for the rows.
    size_type bytes() const noexcept;
    size_type row_bytes() const noexcept { return stride() * sizeof(cpu::word); }
    bool has(tuning::engine& on, index_type u, index_type v) const;

    // Inserts edges; on a throw the contents are undefined. O(edges · (edges + rows) + words of
    // changed rows · edges that change them); two host reads for every 1024 edges.
    void add(tuning::engine& on, std::vector<cpu::graph_edge> edges);

    // Recomputes rows whose lists are replaced and those that depend on them, after deletions. Rows
    // in `empty`, of one vertex each, become empty and are freed. On a throw the contents are
    // undefined. A launch a topological level, and one host read.
    void remake(tuning::engine& on, row_lists& lists, const list_changes& changes,
                const row_order& order, const std::vector<index_type>& empty);

    // Those of these edges that are on cycles, by the closure. One host read.
    std::vector<cpu::graph_edge> on_cycles(tuning::engine& on,
                                           const std::vector<cpu::graph_edge>& edges) const;
    // Per row the number of the first of these vertices that is strongly connected with it, or
    // kNoPlace. O(rows · vertices); one host read.
    std::vector<index_type> joined_with(tuning::engine& on,
                                        const std::vector<index_type>& vertices) const;
    // Moves vertices between rows; empty rows are freed. On a throw the contents are undefined.
    void regroup(tuning::engine& on, const std::vector<row_group>& groups);

    // A vertex of each row, kNoPlace for free rows.
    const std::vector<index_type>& vertices() const noexcept { return vertices_; }
    index_type place(index_type vertex) const noexcept { return places_[vertex]; }
    // Allocated rows.
    size_type room() const noexcept { return room_; }

    // Snapshot as a bit matrix; later changes copy on write.
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
    size_type room_ = 0;                // allocated rows
    bool is_shared_ = false;            // buffers belong to a handed out matrix (copy-on-write)
    std::vector<index_type> places_;    // of each vertex's row
    std::vector<index_type> vertices_;  // one of each row
    std::vector<index_type> free_;      // free rows
    runtime::buffer device_places_;
    runtime::buffer device_vertices_;
    runtime::buffer sizes_;  // number of vertices of each row
    runtime::buffer words_;
};

}  // namespace clbool::operations
