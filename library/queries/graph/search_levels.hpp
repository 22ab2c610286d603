// SPDX-License-Identifier: MIT
// Host side of search_levels.cl: breadth-first search by kernels.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/operations/common/handles.hpp>
#include <core/tuning/engine.hpp>

#include <vector>

namespace clbool::operations {

// Level-synchronous BFS (push) with a queue of vertices. Memory: 8 bytes a vertex, or 12 with
// parents. Thread-safety: as the stream.
class level_search {
public:
    // From these vertices (level 0), which are unique. `rows` is CSR and square.
    level_search(engine& on, const compressed_ptr& rows, const std::vector<index_type>& sources,
                 bool with_parents);

    // Sizes of the next levels, twice as many as the last time but at most `most`; those behind the
    // first 0 are 0. One host read.
    std::vector<size_type> advance(engine& on, index_type most);

    // For the vertices found: all of `marks` and `parents` by vertex, or, where few were found,
    // those of `order`, in its order. Marks are 1 + the level, 0 for vertices not found.
    struct result {
        std::vector<index_type> order;
        cpu::array<index_type> marks;
        cpu::array<index_type> parents;  // empty without parents
    };
    result finish(engine& on) const;

private:
    cpu::array<index_type> values_of(engine& on, const runtime::buffer& values, bool all) const;

    index_type n_;
    compressed_ptr rows_;
    runtime::program source_;
    runtime::range grid_;
    runtime::buffer marks_;
    runtime::buffer parents_;  // null without parents
    runtime::buffer order_;
    size_type begin_ = 0;  // the last level
    size_type size_;
    cl_uint mark_ = 1;
    index_type at_once_ = 2;
};

}  // namespace clbool::operations
