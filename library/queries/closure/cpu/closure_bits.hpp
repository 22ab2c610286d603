// SPDX-License-Identifier: MIT
// Transitive closure as bit rows, by blocks of columns that fit the cache.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

#include <functional>

namespace clbool::cpu {

// Called now and then by the calling thread with entries over all nodes so far and the share of the
// work done. False cancels the rest.
using closure_progress = std::function<bool(size_type entries, double share)>;

// Cost in words per column of words: rows and edges.
inline size_type bit_work(const closure_rows& of) noexcept {
    return (of.count() + of.edges.size()) * bit_stride(of.ncols);
}

// Words of a block of columns: whole cache lines that fit the cache, but not too few, as edges are
// reread.
size_type block_width(const team& workers, size_type rows, size_type words) noexcept;

// Sets the bits of those of the columns, which ascend, that are in a block of `count` words.
void add_columns(span columns, size_type first, size_type count, word* row) noexcept;

// Writes rows of bit_stride(ncols) words in topological order and returns their entries over all
// nodes. If cancelled, columns have what the rows' edges lead to. Blocks of columns are
// independent: threads take them from a work queue without barriers, and all rows of a narrow block
// fit the cache. O(bit_work), and a byte a row for each thread.
size_type write_closure(const team& workers, const closure_rows& of, word* out,
                        const closure_progress& progress = {});

// Entries over all nodes, with memory for one block of columns a thread.
size_type count_closure(const team& workers, const closure_rows& of,
                        const closure_progress& progress = {});

}  // namespace clbool::cpu
