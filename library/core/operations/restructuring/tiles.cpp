// SPDX-License-Identifier: MIT
// resize, concat, split (GxB_Matrix_concat, GxB_Matrix_split). A tile is a submatrix of a grid.
#include <clbool/error.hpp>
#include <clbool/restructuring.hpp>

#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/indexing/place.hpp>
#include <core/operations/submatrix/submatrix.hpp>
#include <core/operations/sums/stacked.hpp>

#include <algorithm>
#include <numeric>
#include <string>

namespace clbool::operations {
namespace {

node_ptr resized(engine& on, const node_ptr& a, index_type nrows, index_type ncols, backend asked) {
    const index_type kept_rows = std::min(a->nrows(), nrows);
    const index_type kept_cols = std::min(a->ncols(), ncols);
    const auto kept = window_of(on, a, {0, 0, kept_rows, kept_cols}, asked);
    return placed(on, kept, index_sequence(0, kept_rows, nrows),
                  index_sequence(0, kept_cols, ncols), asked);
}

// Partition of a matrix into tiles by row and column offsets, ends included.
struct grid {
    std::vector<size_type> rows{0};
    std::vector<size_type> cols{0};

    index_sequence rows_of(size_type i) const { return part(rows, i); }
    index_sequence cols_of(size_type j) const { return part(cols, j); }

private:
    static index_sequence part(const std::vector<size_type>& begins, size_type i) {
        return {static_cast<index_type>(begins[i]),
                static_cast<index_type>(begins[i + 1] - begins[i]),
                static_cast<index_type>(begins.back())};
    }
};

std::string tile_name(size_type i, size_type j) {
    return "tile (" + std::to_string(i) + ", " + std::to_string(j) + ")";
}

void append(std::vector<size_type>& begins, index_type size) {
    begins.push_back(begins.back() + size);
    if (begins.back() > kMaxDimension) {
        throw invalid_argument("concat: a dimension of the result is beyond " +
                               std::to_string(kMaxDimension));
    }
}

grid grid_of(const std::vector<matrix>& tiles, size_type tile_rows, size_type tile_cols) {
    const bool fits = tile_cols == 0
                          ? tiles.empty()
                          : tiles.size() % tile_cols == 0 && tiles.size() / tile_cols == tile_rows;
    if (!fits) {
        throw invalid_argument("concat: there are " + std::to_string(tiles.size()) +
                               " tiles, expected " + std::to_string(tile_rows) + " x " +
                               std::to_string(tile_cols));
    }
    grid made;
    for (size_type i = 0; tile_cols > 0 && i < tile_rows; ++i) {
        append(made.rows, tiles[i * tile_cols].nrows());
    }
    for (size_type j = 0; tile_rows > 0 && j < tile_cols; ++j) {
        append(made.cols, tiles[j].ncols());
    }
    for (size_type at = 0; at < tiles.size(); ++at) {
        const auto& first_of_row = tiles[at - at % tile_cols];
        const auto& first_of_col = tiles[at % tile_cols];
        if (tiles[at].nrows() != first_of_row.nrows() ||
            tiles[at].ncols() != first_of_col.ncols()) {
            throw dimension_mismatch("concat: " + tile_name(at / tile_cols, at % tile_cols) +
                                     " is " + shape_text(tiles[at]) + ", but its place is for " +
                                     shape_text(first_of_row.nrows(), first_of_col.ncols()));
        }
    }
    return made;
}

// Union of the tiles, each placed at its offset.
node_ptr joined(engine& on, const std::vector<operand>& tiles, const grid& places, backend asked) {
    std::vector<node_ptr> all;
    const size_type tile_cols = places.cols.size() - 1;
    for (size_type at = 0; at < tiles.size(); ++at) {
        all.push_back(placed(on, tiles[at].get(on), places.rows_of(at / tile_cols),
                             places.cols_of(at % tile_cols), asked));
    }
    return all.empty() ? storage::make_empty(0, 0) : sum_of(on, std::move(all), asked);
}

void check_sizes(const char* what, const std::vector<index_type>& sizes, index_type dimension) {
    const auto total = std::accumulate(sizes.begin(), sizes.end(), size_type{0});
    if (total != dimension) {
        throw dimension_mismatch("split: the tiles have " + std::to_string(total) + " " + what +
                                 " but the matrix has " + std::to_string(dimension));
    }
}

std::vector<matrix> cut(engine& on, const node_ptr& a, const std::vector<index_type>& row_sizes,
                        const std::vector<index_type>& col_sizes, backend asked) {
    std::vector<matrix> tiles;
    window area;
    for (const index_type nrows : row_sizes) {
        area.nrows = nrows;
        area.col = 0;
        for (const index_type ncols : col_sizes) {
            area.ncols = ncols;
            auto tile = window_of(on, a, area, asked);
            tile->settle(on.stream.state_handle());
            tiles.emplace_back(std::move(tile));
            area.col += ncols;
        }
        area.row += nrows;
    }
    return tiles;
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void resize(context& on_context, matrix& a, index_type nrows, index_type ncols,
            const operation_hints& hints_given) {
    operations::enter(on_context, "resize", [&](operations::engine& on) {
        const backend asked = operations::read_sized(hints_given).backend;
        const operations::operand source(on, "resize", "the matrix", a, false);
        operations::announce(
            on, "resize",
            operations::shape_text(source) + " to " + operations::shape_text(nrows, ncols));
        auto made = operations::resized(on, source.get(on), nrows, ncols, asked);
        operations::destination to(on, "resize", a, no_mask, accumulator::none, {}, nrows, ncols);
        to.write(on, std::move(made), ewise_hints(asked));
    });
}

void concat(context& on_context, matrix& out, const std::vector<matrix>& tiles, size_type tile_rows,
            size_type tile_cols, const operation_hints& hints_given) {
    operations::enter(on_context, "concat", [&](operations::engine& on) {
        const backend asked = operations::read_sized(hints_given).backend;
        const auto places = operations::grid_of(tiles, tile_rows, tile_cols);
        std::vector<operations::operand> checked;
        for (size_type at = 0; at < tiles.size(); ++at) {
            checked.emplace_back(on, "concat",
                                 operations::tile_name(at / tile_cols, at % tile_cols), tiles[at],
                                 false);
        }
        const auto nrows = static_cast<index_type>(places.rows.back());
        const auto ncols = static_cast<index_type>(places.cols.back());
        operations::announce(on, "concat", operations::shape_text(nrows, ncols));
        operations::destination to(on, "concat", out, no_mask, accumulator::none, {}, nrows, ncols);
        to.write(on, operations::joined(on, checked, places, asked), ewise_hints(asked));
    });
}

std::vector<matrix> split(context& on_context, const matrix& a,
                          const std::vector<index_type>& row_sizes,
                          const std::vector<index_type>& col_sizes,
                          const operation_hints& hints_given) {
    return operations::enter(on_context, "split", [&](operations::engine& on) {
        const backend asked = operations::read_sized(hints_given).backend;
        const operations::operand source(on, "split", "the matrix", a, false);
        operations::check_sizes("rows", row_sizes, source.nrows());
        operations::check_sizes("columns", col_sizes, source.ncols());
        operations::announce(on, "split", operations::shape_text(source));
        return operations::cut(on, source.get(on), row_sizes, col_sizes, asked);
    });
}

}  // namespace clbool::v0
