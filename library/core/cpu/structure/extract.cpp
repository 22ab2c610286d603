// SPDX-License-Identifier: MIT
// Submatrices, row by row.
#include <core/cpu/structure/extract.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

matrix extract(const team& workers, const rows& a, index_type row, index_type col, index_type nrows,
               index_type ncols) {
    if (a.nnz() == 0 || nrows == 0 || ncols == 0) {
        return matrix(nrows, ncols);
    }
    const index_type begin = a.first_slot(row);
    const index_type end = a.first_slot(row + nrows);
    const auto write_slot = [&](index_type slot, row_writer& out) {
        span within = a.in_slot(slot);
        within.first = std::lower_bound(within.first, within.last, col);
        within.last = std::lower_bound(within.first, within.last, col + ncols);
        std::transform(within.first, within.last, out.room(within.size()),
                       [&](index_type c) { return c - col; });
        out.end_row(a.name(slot) - row, within.size());
    };
    const size_type entries = a.pointer(end) - a.pointer(begin);
    const team crew = workers.for_work(entries + (end - begin));
    const size_type parts = parts_for(crew, entries + (end - begin));
    collector out(crew, parts, entries);
    crew.run(parts, [&](unsigned worker, size_type part) {
        const auto first = static_cast<index_type>(begin + share(end - begin, part, parts));
        const auto last = static_cast<index_type>(begin + share(end - begin, part + 1, parts));
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            write_slot(slot, writer);
        }
    });
    return out.finish(crew, nrows, ncols);
}

}  // namespace clbool::cpu
