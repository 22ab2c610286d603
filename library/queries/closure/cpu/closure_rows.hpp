// SPDX-License-Identifier: MIT
// The condensed transitive closure: which rows it has, and of which rows each is the union.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

namespace clbool::cpu {

// Condensation of a graph, and what is asked of its closure.
struct closure_components {
    // `with_diagonal`: every node reaches itself. `by_search`: see strong_components().
    closure_components(const team& workers, const graph_rows& graph, bool with_diagonal,
                       bool by_search = false);

    bool reaches_itself(index_type number) const noexcept {
        return reflexive || between.cyclic[number] != 0;
    }
    // Lower bound of the topological levels: the length of a path, always on to the successor with
    // the largest number, from one of a few components. O(length).
    index_type long_path() const noexcept;

    index_type nodes;
    partition strong;
    class_members members;
    condensation between;
    rows next;
    bool reflexive;
};

// Nodes of a strongly connected component reach the same nodes: one row a component, none where
// nothing is reached. A row is the union of its own columns and rows with smaller numbers (reverse
// topological order). O(nodes + edges) memory.
struct closure_rows {
    // Rows of the closure itself: columns are nodes.
    closure_rows(const team& workers, const closure_components& of);
    closure_rows(const team& workers, const graph_rows& graph, bool reflexive)
        : closure_rows(workers, closure_components(workers, graph, reflexive)) {}

    index_type count() const noexcept { return static_cast<index_type>(sizes.size()); }
    // Rows that row `r` contains; all have smaller numbers.
    span contained(index_type r) const noexcept { return part(edges, edge_starts, r); }
    // Its own columns, ascending; none where its edges lead to cycles alone.
    span own(index_type r) const noexcept { return part(columns, column_starts, r); }

    index_type ncols = 0;
    array<index_type> row_of;  // of each node; kNoPlace where it reaches nothing
    array<index_type> sizes;   // number of nodes of each row
    array<size_type> edge_starts;
    array<index_type> edges;
    array<size_type> column_starts;
    array<index_type> columns;
    // Per word of bits, the number of nodes that each of its columns stands for.
    array<index_type> weights;

protected:
    closure_rows() = default;
    static span part(const array<index_type>& of, const array<size_type>& starts,
                     index_type r) noexcept {
        return {of.data() + starts[r], of.data() + starts[r + size_type{1}]};
    }
};

// For counting alone: a weighted column a component instead of one a node, so that rows are
// shorter. The columns of a word have equal weights.
struct counted_closure_rows : closure_rows {
    counted_closure_rows(const team& workers, const closure_components& of);
};

// Rows partitioned into groups, ascending in each.
struct grouped_rows {
    index_type count() const noexcept { return static_cast<index_type>(starts.size() - 1); }
    span rows_of(index_type group) const noexcept {
        return {order.data() + starts[group], order.data() + starts[group + size_type{1}]};
    }

    array<size_type> starts;
    array<index_type> order;  // group by group

protected:
    void group(const partition& by);
};

// Words of 64 columns from the first to behind the last that is not 0.
struct word_range {
    index_type first, last;
};

// Topological levels, and bounds of the work on rows: near it where vertices that reach each other
// have numbers near each other (banded). O(rows + edges).
struct closure_ranges {
    explicit closure_ranges(const closure_rows& of);

    // Upper bound of non-empty 64 × 64 tiles: those in the span of each 64 nodes. O(nodes).
    size_type tiles(const closure_rows& of) const noexcept;

    partition levels;
    array<word_range> of_rows;
    size_type words = 0;   // of all rows
    size_type united = 0;  // sum over edges
};

// Topological levels: rows of a level depend on earlier levels alone.
struct closure_levels : grouped_rows {
    explicit closure_levels(const closure_rows& of) : closure_levels(closure_ranges(of)) {}
    explicit closure_levels(closure_ranges&& of);

    array<word_range> ranges;  // of each row
};

// Weakly connected parts, independent of each other. Union-find, nearly O(rows + edges).
struct closure_parts : grouped_rows {
    explicit closure_parts(const closure_rows& of);
};

// Maps a matrix over nodes to the vertices of the graph. O(entries).
matrix over_vertices(const team& workers, const graph_rows& graph, const rows& of_nodes);

}  // namespace clbool::cpu
