// SPDX-License-Identifier: MIT
// Transitive closure as sorted column lists.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/sets/row_union.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/shared_rows.hpp>

#include <deque>
#include <vector>

namespace clbool::cpu {

// Rows by topological level. O(sum over edges of row lengths) work, 4 bytes an entry of memory.
class closure_lists {
public:
    // `of` must outlive it. If cancelled, rows have what their edges lead to.
    closure_lists(const team& workers, const closure_rows& of,
                  const closure_progress& progress = {});

    // Ascending columns.
    span row(index_type r) const noexcept { return rows_[r]; }
    // Over all nodes.
    size_type entries() const noexcept { return entries_of(lanes_); }
    // The closure over the vertices of the graph that `of` was made of.
    matrix of_vertices(const team& workers, const graph_rows& graph) const;

private:
    // Scratch memory of a thread.
    struct lane {
        explicit lane(index_type ncols);

        row_union sum;
        std::vector<span> parts;
        std::deque<array<index_type>> blocks;
        index_type* next = nullptr;
        index_type* end = nullptr;
        size_type entries = 0;

        index_type* room(size_type most);
    };

    // `list(other)`: the columns that a contained row adds.
    template <class List>
    void unite(lane& with, index_type r, const List& list);
    size_type close_level(const team& workers, span level);

    const closure_rows& of_;
    const bool is_weighted_;
    array<span> rows_;
    std::vector<lane> lanes_;
};

}  // namespace clbool::cpu
