// SPDX-License-Identifier: MIT
// Orientation by row length.
#include <queries/graph/cpu/orient.hpp>

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/matrices/row_finder.hpp>

#include <algorithm>

namespace clbool::cpu {

namespace {

// A dense array of row lengths pays off up to so many rows for an entry.
constexpr size_type kRowsOfAnEntry = 8;

template <class Length>
matrix oriented_by(const team& workers, const rows& a, const Length& length_of) {
    const size_type parts = parts_for(workers, work_of(a));
    collector out(workers, parts, a.nnz() / 2);
    workers.run(parts, [&](unsigned worker, size_type part) {
        const index_type first = cut(a, part, parts);
        const index_type last = cut(a, part + 1, parts);
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            const span row = a.in_slot(slot);
            const index_type i = a.name(slot);
            index_type* const to = writer.room(row.size());
            size_type kept = 0;
            for (const index_type j : row) {
                const size_type length = length_of(j);
                to[kept] = j;
                kept += (row.size() < length) | ((row.size() == length) & (i < j)) ? 1 : 0;
            }
            writer.end_row(i, kept);
        }
    });
    return out.finish(workers, a.nrows(), a.ncols());
}

}  // namespace

matrix oriented(const team& all, const rows& a) {
    if (a.nnz() == 0) {
        return matrix(a.nrows(), a.ncols());
    }
    const team workers = all.for_work(work_of(a));
    if (a.nrows() <= kRowsOfAnEntry * a.nnz()) {
        const auto lengths = lengths_of(a);
        return oriented_by(workers, a, [&](index_type j) { return lengths[j]; });
    }
    const row_finder found(a, a.nnz());
    return oriented_by(workers, a, [&](index_type j) { return found.row(j).size(); });
}

}  // namespace clbool::cpu
