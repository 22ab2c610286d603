// SPDX-License-Identifier: MIT
// Rows of a closure as bits, block of columns by block of columns.
#pragma once

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_rows.hpp>

#include <functional>

namespace clbool::cpu {

// Told the entries that are known, over all nodes, and the share of the work that is done, now and
// then by the calling thread. False ends the work: what is left is not looked for.
using closure_progress = std::function<bool(size_type entries, double share)>;

// Rows and edges, a word each.
inline size_type bit_work(const closure_rows& of) noexcept {
    return (of.count() + of.edges.size()) * bit_stride(of.ncols);
}

// Writes rows of bit_stride(ncols) words, in their order, and returns their entries over all nodes.
// Where the work was ended, columns have what the rows' edges lead to. Blocks of columns need
// nothing of each other: threads take them as they like and nobody waits, and of a narrow block all
// rows are in the cache. O(bit_work), and a byte a row for each thread.
size_type write_closure(const team& workers, const closure_rows& of, word* out,
                        const closure_progress& progress = {});

// Their entries over all nodes, with memory for one block of columns of each thread.
size_type count_closure(const team& workers, const closure_rows& of,
                        const closure_progress& progress = {});

}  // namespace clbool::cpu
