// SPDX-License-Identifier: MIT
// Selections row by row: a band or window cuts a row to a contiguous run of columns.
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

// A row's columns from `col` on, less that, up to `ncols`. Few are tested one by one, as searches
// are mispredicted.
void write_window(span row, index_type number, index_type col, index_type ncols, row_writer& out) {
    constexpr size_type kFew = 16;
    if (row.size() > kFew) {
        row.first = std::lower_bound(row.first, row.last, col);
        row.last = std::lower_bound(row.first, row.last, col + ncols);
    }
    index_type* const to = out.room(row.size());
    size_type count = 0;
    for (const index_type c : row) {
        to[count] = c - col;
        count += c - col < ncols ? 1 : 0;
    }
    out.end_row(number, count);
}

}  // namespace

matrix select(const team& workers, const rows& a, const band& places) {
    if (a.nnz() == 0) {
        return matrix(a.nrows(), a.ncols());
    }
    return row_by_row(workers, a, a.nrows(), a.ncols(),
                      [&](index_type slot, row_writer& out) { write_slot(a, slot, places, out); });
}

matrix diagonal(const team& workers, const rows& column, index_type n, index_type row,
                index_type col) {
    if (column.nnz() == 0) {
        return matrix(n, n);
    }
    return row_by_row(workers, column, n, n, [&](index_type slot, row_writer& out) {
        if (!column.in_slot(slot).empty()) {
            *out.room(1) = column.name(slot) + col;
            out.end_row(column.name(slot) + row, 1);
        }
    });
}

matrix extract(const team& workers, const rows& a, index_type row, index_type col, index_type nrows,
               index_type ncols) {
    if (a.nnz() == 0 || nrows == 0 || ncols == 0) {
        return matrix(nrows, ncols);
    }
    const index_type begin = a.first_slot(row);
    const index_type end = a.first_slot(row + nrows);
    const size_type entries = a.pointer(end) - a.pointer(begin);
    const team crew = workers.for_work(entries + (end - begin));
    const size_type parts = parts_for(crew, entries + (end - begin));
    collector out(crew, parts, entries);
    crew.run(parts, [&](unsigned worker, size_type part) {
        const auto first = static_cast<index_type>(begin + share(end - begin, part, parts));
        const auto last = static_cast<index_type>(begin + share(end - begin, part + 1, parts));
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            write_window(a.in_slot(slot), a.name(slot) - row, col, ncols, writer);
        }
    });
    return out.finish(crew, nrows, ncols);
}

}  // namespace clbool::cpu
