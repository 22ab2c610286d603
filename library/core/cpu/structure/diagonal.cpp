// SPDX-License-Identifier: MIT
// Each entry of the column becomes a row with one entry.
#include <core/cpu/structure/diagonal.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

matrix diagonal(const team& workers, const rows& column, index_type n, index_type row,
                index_type col) {
    if (column.nnz() == 0) {
        return matrix(n, n);
    }
    const team crew = workers.for_work(work_of(column));
    const size_type parts = parts_for(crew, work_of(column));
    collector out(crew, parts, column.nnz());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const index_type first = cut(column, part, parts);
        const index_type last = cut(column, part + 1, parts);
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            if (!column.in_slot(slot).empty()) {
                *writer.room(1) = column.name(slot) + col;
                writer.end_row(column.name(slot) + row, 1);
            }
        }
    });
    return out.finish(crew, n, n);
}

}  // namespace clbool::cpu
