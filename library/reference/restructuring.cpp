// SPDX-License-Identifier: MIT
// Diagonals, concatenation by tiles, shifting and reshaping.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>
#include <reference/canonical.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace clbool::reference {
namespace {

// Checks that a dimension fits.
index_type checked(const char* operation, std::int64_t dimension) {
    if (dimension < 0 || dimension > std::int64_t{kMaxDimension}) {
        throw invalid_argument(std::string(operation) + ": a dimension of the result would be " +
                               std::to_string(dimension));
    }
    return static_cast<index_type>(dimension);
}

// Offset by which entries move.
struct move {
    std::int64_t down;
    std::int64_t right;
};

// Adds entries of `from`, moved, that lie within `to`.
void add_moved(const coordinates& from, move by, coordinates& to) {
    const canonical matrix(from);
    for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
        const std::int64_t row = matrix->rows[i] + by.down;
        const std::int64_t col = matrix->cols[i] + by.right;
        if (row >= 0 && row < to.nrows && col >= 0 && col < to.ncols) {
            to.add(static_cast<index_type>(row), static_cast<index_type>(col));
        }
    }
}

}  // namespace

coordinates diag(const coordinates& column, std::int64_t k) {
    return detail::guarded("diag", [&] {
        const canonical matrix(column);
        if (column.ncols != 1) {
            throw dimension_mismatch("diag: " + shape_of(column) + " is no column");
        }
        const std::int64_t far = std::int64_t{1} << 33;
        const std::int64_t offset = std::clamp(k, -far, far);
        const index_type n = checked("diag", column.nrows + (offset < 0 ? -offset : offset));
        coordinates result(n, n);
        for (const index_type i : matrix->rows) {
            const std::int64_t row = i - std::min<std::int64_t>(offset, 0);
            result.add(static_cast<index_type>(row), static_cast<index_type>(row + offset));
        }
        return result;
    });
}

coordinates diagonal_of(const coordinates& a, std::int64_t k) {
    return detail::guarded("diagonal_of", [&] {
        const canonical matrix(a);
        const std::int64_t far = std::int64_t{1} << 33;
        const std::int64_t offset = std::clamp(k, -far, far);
        const std::int64_t first = std::max<std::int64_t>(-offset, 0);
        const std::int64_t last = std::min<std::int64_t>(a.nrows, std::int64_t{a.ncols} - offset);
        coordinates result(static_cast<index_type>(std::max<std::int64_t>(last - first, 0)), 1);
        for (std::size_t i = 0; i < matrix->rows.size(); ++i) {
            if (std::int64_t{matrix->cols[i]} - std::int64_t{matrix->rows[i]} == offset) {
                result.add(static_cast<index_type>(matrix->rows[i] - first), 0);
            }
        }
        return result;
    });
}

coordinates resize(const coordinates& a, index_type nrows, index_type ncols) {
    return detail::guarded("resize", [&] {
        coordinates result(nrows, ncols);
        add_moved(a, {0, 0}, result);
        return result;
    });
}

coordinates concat(const std::vector<coordinates>& tiles, size_type tile_rows,
                   size_type tile_cols) {
    return detail::guarded("concat", [&] {
        if (tiles.size() != tile_rows * tile_cols) {
            throw invalid_argument("concat: there are " + std::to_string(tiles.size()) + " tiles");
        }
        std::vector<std::int64_t> rows{0}, cols{0};
        for (size_type i = 0; !tiles.empty() && i < tile_rows; ++i) {
            rows.push_back(rows.back() + tiles[i * tile_cols].nrows);
        }
        for (size_type j = 0; !tiles.empty() && j < tile_cols; ++j) {
            cols.push_back(cols.back() + tiles[j].ncols);
        }
        coordinates result(checked("concat", rows.back()), checked("concat", cols.back()));
        for (size_type at = 0; at < tiles.size(); ++at) {
            const size_type i = at / tile_cols;
            const size_type j = at % tile_cols;
            if (rows[i] + tiles[at].nrows != rows[i + 1] ||
                cols[j] + tiles[at].ncols != cols[j + 1]) {
                throw dimension_mismatch("concat: tile " + std::to_string(at) + " is " +
                                         shape_of(tiles[at]));
            }
            add_moved(tiles[at], {rows[i], cols[j]}, result);
        }
        result.normalize();
        return result;
    });
}

std::vector<coordinates> split(const coordinates& a, const std::vector<index_type>& row_sizes,
                               const std::vector<index_type>& col_sizes) {
    return detail::guarded("split", [&] {
        std::vector<coordinates> tiles;
        std::int64_t row = 0;
        std::int64_t col = 0;
        for (const index_type nrows : row_sizes) {
            col = 0;
            for (const index_type ncols : col_sizes) {
                tiles.emplace_back(nrows, ncols);
                add_moved(a, {-row, -col}, tiles.back());
                col += ncols;
            }
            row += nrows;
        }
        if (row != a.nrows || (!row_sizes.empty() && col != a.ncols)) {
            throw dimension_mismatch("split: tiles do not add up to " + shape_of(a));
        }
        return tiles;
    });
}

}  // namespace clbool::reference
