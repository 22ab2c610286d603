// SPDX-License-Identifier: MIT
// CSR with insertion and deletion of entries.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/matrices/row_finder.hpp>

#include <utility>
#include <vector>

namespace clbool::cpu {

using graph_edge = std::pair<index_type, index_type>;

// Copy-on-write: changed rows own their memory. Thread-safety: one thread at a time.
class changing_rows {
public:
    explicit changing_rows(matrix first)
        : first_(std::move(first)), found_(first_.view(), first_.nrows()) {}

    index_type nrows() const noexcept { return first_.nrows(); }
    span row(index_type number) const noexcept;
    bool has(index_type row, index_type col) const noexcept;

    // Inserts or deletes an entry. O(row). Strong exception guarantee; undoing never allocates.
    void set(index_type row, index_type col, bool there);

    // Snapshot as CSR. O(rows + entries).
    matrix compressed() const;

private:
    std::vector<index_type>& own(index_type row);

    matrix first_;
    row_finder found_;                  // in first_
    std::vector<index_type> place_of_;  // place + 1 of each changed row; empty while none changed
    std::vector<std::vector<index_type>> changed_;
};

// A graph as adjacency in both directions.
class changing_graph {
public:
    changing_graph(matrix forward, matrix backward)
        : forward_(std::move(forward)), backward_(std::move(backward)) {}

    index_type vertices() const noexcept { return forward_.nrows(); }
    span targets(index_type v) const noexcept { return forward_.row(v); }
    span sources(index_type v) const noexcept { return backward_.row(v); }
    bool has(const graph_edge& e) const noexcept { return forward_.has(e.first, e.second); }
    // Snapshot of the edges.
    matrix edges() const { return forward_.compressed(); }
    // Sorted and unique, those that are (or are not) in the graph.
    std::vector<graph_edge> sorted_if(std::vector<graph_edge> edges, bool there) const;

    // Edges must be absent (add) or present (remove). Strong exception guarantee.
    void add(const std::vector<graph_edge>& edges) { set(edges, true); }
    void take(const std::vector<graph_edge>& edges) { set(edges, false); }

private:
    void set(const std::vector<graph_edge>& edges, bool there);

    changing_rows forward_;
    changing_rows backward_;
};

}  // namespace clbool::cpu
