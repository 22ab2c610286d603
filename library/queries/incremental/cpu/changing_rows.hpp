// SPDX-License-Identifier: MIT
// Compressed rows to which entries are added, and from which they are taken away.
#pragma once

#include <core/cpu/matrices/matrix.hpp>

#include <utility>
#include <vector>

namespace clbool::cpu {

using graph_edge = std::pair<index_type, index_type>;

// Rows that changed have memory of their own; the others stay where they were at first.
// Thread-safety: one thread at a time.
class changing_rows {
public:
    changing_rows() noexcept = default;
    explicit changing_rows(matrix first) noexcept : first_(std::move(first)) {}

    index_type nrows() const noexcept { return first_.nrows(); }
    span row(index_type number) const noexcept;
    bool has(index_type row, index_type col) const noexcept;

    // Whether this entry is there from now on. O(row). Strong; to take away what was just added, or
    // the other way round, does not need memory.
    void set(index_type row, index_type col, bool there);

    // As they are now. O(rows + entries).
    matrix compressed() const;

private:
    std::vector<index_type>& own(index_type row);

    matrix first_;
    std::vector<index_type> place_of_;  // of each row one more than its place; none while none has
    std::vector<std::vector<index_type>> changed_;
};

// A graph by its edges and by the same backwards.
class changing_graph {
public:
    changing_graph() noexcept = default;
    changing_graph(matrix forward, matrix backward) noexcept
        : forward_(std::move(forward)), backward_(std::move(backward)) {}

    index_type vertices() const noexcept { return forward_.nrows(); }
    span targets(index_type v) const noexcept { return forward_.row(v); }
    span sources(index_type v) const noexcept { return backward_.row(v); }
    bool has(const graph_edge& e) const noexcept { return forward_.has(e.first, e.second); }
    // The edges as they are now.
    matrix edges() const { return forward_.compressed(); }
    // Each once, of those that are in it, or of those that are not.
    std::vector<graph_edge> sorted_if(std::vector<graph_edge> edges, bool there) const;

    // Of edges that are not there, and of such that are. Strong.
    void add(const std::vector<graph_edge>& edges) { set(edges, true); }
    void take(const std::vector<graph_edge>& edges) { set(edges, false); }

private:
    void set(const std::vector<graph_edge>& edges, bool there);

    changing_rows forward_;
    changing_rows backward_;
};

}  // namespace clbool::cpu
