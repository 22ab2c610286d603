// SPDX-License-Identifier: MIT
// Rows of a closure as lists of columns.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/sets/row_union.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

#include <deque>
#include <vector>

namespace clbool::cpu {

// Every row once, level by level, rows of a level in any order. O(entries of rows at all edges)
// work, and 4 bytes an entry of memory.
class closure_lists {
public:
    // `of` must outlive it. Where the work was ended, rows have what their edges lead to.
    closure_lists(const team& workers, const closure_rows& of,
                  const closure_progress& progress = {});

    // Ascending columns.
    span row(index_type r) const noexcept { return rows_[r]; }
    // Over all nodes.
    size_type entries() const noexcept { return entries_; }
    // The closure of the graph that the rows were made of, over its vertices.
    matrix of_vertices(const team& workers, const graph_rows& graph) const;

private:
    // Memory of one thread.
    struct lane {
        explicit lane(index_type ncols);

        row_union sum;
        std::vector<span> parts;
        std::deque<array<index_type>> blocks;
        index_type* next = nullptr;
        index_type* end = nullptr;

        index_type* room(size_type most);
    };

    // `list(other)` tells what a row that it contains adds to it.
    template <class List>
    void unite(lane& with, index_type r, const List& list);
    size_type close_level(const team& workers, span level);

    const closure_rows& of_;
    array<span> rows_;
    std::vector<lane> lanes_;
    size_type entries_ = 0;
};

}  // namespace clbool::cpu
