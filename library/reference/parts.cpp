// SPDX-License-Identifier: MIT
// Extraction and assignment: entries by position, rows and columns by index.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>
#include <reference/index_places.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace clbool::reference {
namespace {

bool has_place(const entry_selector& places, index_type row, index_type col) {
    const std::int64_t diagonal = std::int64_t{col} - std::int64_t{row};
    const bool inside = places.lowest <= diagonal && diagonal <= places.highest &&
                        places.row_begin <= row && row < places.row_end &&
                        places.col_begin <= col && col < places.col_end;
    return inside != places.others;
}

// The entries of c outside rows x cols.
coordinates outside(const coordinates& c, const index_places& rows, const index_places& cols) {
    coordinates result(c.nrows, c.ncols);
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        if (!rows.has(c.rows[i]) || !cols.has(c.cols[i])) {
            result.add(c.rows[i], c.cols[i]);
        }
    }
    return result;
}

}  // namespace

coordinates select(const coordinates& a, const entry_selector& places) {
    return detail::guarded("select", [&] {
        const canonical matrix(a);
        coordinates result(a.nrows, a.ncols);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            if (has_place(places, matrix->rows[i], matrix->cols[i])) {
                result.add(matrix->rows[i], matrix->cols[i]);
            }
        }
        return result;
    });
}

coordinates extract(const coordinates& a, const indices& rows, const indices& cols) {
    return detail::guarded("extract", [&] {
        const canonical matrix(a);
        const index_places row_places("extract: row", rows, a.nrows);
        const index_places col_places("extract: column", cols, a.ncols);
        coordinates result(row_places.size(), col_places.size());
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            for (const index_type row : row_places.of(matrix->rows[i])) {
                for (const index_type col : col_places.of(matrix->cols[i])) {
                    result.add(row, col);
                }
            }
        }
        result.normalize();
        return result;
    });
}

coordinates assign(const coordinates& c, const coordinates& a, const indices& rows,
                   const indices& cols, bool accumulate) {
    return detail::guarded("assign", [&] {
        const canonical old(c);
        const canonical matrix(a);
        const index_places row_places("assign: row", rows, c.nrows);
        const index_places col_places("assign: column", cols, c.ncols);
        if (a.nrows != row_places.size() || a.ncols != col_places.size()) {
            throw dimension_mismatch("assign: the operand is " + shape_of(a) + " but " +
                                     std::to_string(row_places.size()) + " rows and " +
                                     std::to_string(col_places.size()) + " columns are named");
        }
        coordinates result = accumulate ? *old : outside(*old, row_places, col_places);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            result.add(row_places.at(matrix->rows[i]), col_places.at(matrix->cols[i]));
        }
        result.normalize();
        return result;
    });
}

coordinates assign(const coordinates& c, bool value, const indices& rows, const indices& cols,
                   bool accumulate) {
    return detail::guarded("assign", [&] {
        const canonical old(c);
        const index_places row_places("assign: row", rows, c.nrows);
        const index_places col_places("assign: column", cols, c.ncols);
        coordinates result = accumulate ? *old : outside(*old, row_places, col_places);
        for (index_type i = 0; value && i < row_places.size(); ++i) {
            for (index_type j = 0; j < col_places.size(); ++j) {
                result.add(row_places.at(i), col_places.at(j));
            }
        }
        result.normalize();
        return result;
    });
}

}  // namespace clbool::reference
