// SPDX-License-Identifier: MIT
// The rows of a transitive closure: which there are, and what each is made of.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/graph/cpu/components.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

namespace clbool::cpu {

// A graph's strong components, and what is asked of its closure.
struct closure_components {
    // `with_diagonal`: every node reaches itself.
    closure_components(const team& workers, const graph_rows& graph, bool with_diagonal);

    bool reaches_itself(index_type number) const noexcept {
        return reflexive || between.cyclic[number] != 0;
    }

    index_type nodes;
    partition strong;
    class_members members;
    condensation between;
    rows next;
    bool reflexive;
};

// Nodes of one strong component reach the same nodes, so there is one row for each component, and
// none where nothing is reached. A row is the union of columns of its own and of rows with smaller
// numbers. O(nodes + edges) of memory.
struct closure_rows {
    // Of the closure itself, whose columns are nodes.
    explicit closure_rows(const closure_components& of);
    closure_rows(const team& workers, const graph_rows& graph, bool reflexive)
        : closure_rows(closure_components(workers, graph, reflexive)) {}

    index_type count() const noexcept { return static_cast<index_type>(sizes.size()); }
    // Smaller numbers of rows that row `r` contains.
    span contained(index_type r) const noexcept { return part(edges, edge_starts, r); }
    // Columns that it has beside those, ascending; none where its edges lead to cycles alone.
    span own(index_type r) const noexcept { return part(columns, column_starts, r); }

    index_type ncols = 0;
    array<index_type> row_of;  // of each node; kNoPlace where it reaches nothing
    array<index_type> sizes;   // how many nodes have each row
    array<size_type> edge_starts;
    array<index_type> edges;
    array<size_type> column_starts;
    array<index_type> columns;
    // Of each word of bits, how many nodes each of its columns stands for.
    array<index_type> weights;

protected:
    closure_rows() = default;
    static span part(const array<index_type>& of, const array<size_type>& starts,
                     index_type r) noexcept {
        return {of.data() + starts[r], of.data() + starts[r + size_type{1}]};
    }
};

// The same for counting alone: a column for each component that stands for all of its nodes, so
// that the bits are fewer. Words have columns of equal components.
struct counted_closure_rows : closure_rows {
    explicit counted_closure_rows(const closure_components& of);
};

// Rows in groups, ascending in each.
struct grouped_rows {
    index_type count() const noexcept { return static_cast<index_type>(starts.size() - 1); }
    span rows_of(index_type group) const noexcept {
        return {order.data() + starts[group], order.data() + starts[group + size_type{1}]};
    }

    array<size_type> starts;
    array<index_type> order;  // group by group
};

// Rows by how many others each has below it, so that those of a level depend on earlier levels
// alone.
struct closure_levels : grouped_rows {
    explicit closure_levels(const closure_rows& of);
};

// Rows by what joins them: those of a part depend on each other alone. By union of smaller roots,
// nearly O(rows + edges).
struct closure_parts : grouped_rows {
    explicit closure_parts(const closure_rows& of);
};

// A matrix over the nodes of a graph as one over its vertices. O(entries).
matrix over_vertices(const team& workers, const graph_rows& graph, const rows& of_nodes);

}  // namespace clbool::cpu
