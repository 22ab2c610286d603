// SPDX-License-Identifier: MIT
// Select row by row: a band cuts a row to a contiguous run of columns.
#include <core/cpu/structure/select.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>

namespace clbool::cpu {

namespace {

// Lower bound of `column` in a row.
const index_type* from_column(span row, std::int64_t column) noexcept {
    return column <= 0 ? row.first
           : column > kMaxDimension
               ? row.last
               : std::lower_bound(row.first, row.last, static_cast<index_type>(column));
}

// Columns of a row in the band, ignoring `others`.
span within(const band& places, index_type number, span row) noexcept {
    if (number < places.row_begin || number >= places.row_end) {
        return {row.first, row.first};
    }
    const auto clip = [](size_type column) {
        return static_cast<std::int64_t>(std::min(column, size_type{kMaxDimension} + 1));
    };
    const std::int64_t i = number;
    const std::int64_t begin = std::max(i + places.lowest, clip(places.col_begin));
    const std::int64_t end = std::min(i + places.highest + 1, clip(places.col_end));
    const index_type* const first = from_column(row, begin);
    return {first, std::max(first, from_column(row, end))};
}

void write_slot(const rows& a, index_type slot, const band& places, row_writer& out) {
    const span row = a.in_slot(slot);
    const span inside = within(places, a.name(slot), row);
    if (!places.others) {
        std::copy(inside.first, inside.last, out.room(inside.size()));
        out.end_row(a.name(slot), inside.size());
        return;
    }
    const size_type kept = row.size() - inside.size();
    index_type* const to = out.room(kept);
    std::copy(inside.last, row.last, std::copy(row.first, inside.first, to));
    out.end_row(a.name(slot), kept);
}

}  // namespace

matrix select(const team& workers, const rows& a, const band& places) {
    if (a.nnz() == 0) {
        return matrix(a.nrows(), a.ncols());
    }
    const team crew = workers.for_work(work_of(a));
    const size_type parts = parts_for(crew, work_of(a));
    collector out(crew, parts, a.nnz());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const index_type first = cut(a, part, parts);
        const index_type last = cut(a, part + 1, parts);
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            write_slot(a, slot, places, writer);
        }
    });
    return out.finish(crew, a.nrows(), a.ncols());
}

}  // namespace clbool::cpu
