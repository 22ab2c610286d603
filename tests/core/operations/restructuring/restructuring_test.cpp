// SPDX-License-Identifier: MIT
// Diagonals, tiles and other shapes, against the reference.
#include <core/operations/parts_test.hpp>

#include <clbool/restructuring.hpp>

#include <limits>

namespace clbool::testing {
namespace {

std::vector<std::int64_t> diagonals_for(const coordinates& a) {
    return {0,
            1,
            -1,
            std::int64_t{a.ncols} / 2,
            -std::int64_t{a.nrows} / 2,
            std::int64_t{a.ncols} - 1,
            -std::int64_t{a.nrows},
            std::int64_t{a.ncols} + 3,
            std::numeric_limits<std::int64_t>::max(),
            std::numeric_limits<std::int64_t>::min()};
}

void expect_diagonals(Controls& controls, const matrix& from, const coordinates& a,
                      backend by = backend::automatic) {
    for (const std::int64_t k : diagonals_for(a)) {
        SCOPED_TRACE("diagonal " + std::to_string(k));
        matrix out;
        diagonal_of(controls, out, no_mask, accumulator::none, from, k, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::diagonal_of(a, k)));
    }
}

// Of the rows of a as a column.
void expect_diag(Controls& controls, const coordinates& a, matrix_form form,
                 backend by = backend::automatic) {
    const auto column = reference::reduce_to_column(a);
    const matrix from = matrix(controls, column).to(controls, form);
    for (const std::int64_t k : {0, 1, -1, 700, -2000}) {
        SCOPED_TRACE("diagonal " + std::to_string(k));
        matrix out;
        if (std::int64_t{column.nrows} + std::abs(k) > kMaxDimension) {
            EXPECT_THROW(diag(controls, out, no_mask, accumulator::none, from, k, {}, by),
                         invalid_argument);
            continue;
        }
        diag(controls, out, no_mask, accumulator::none, from, k, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::diag(column, k)));
    }
}

TEST(restructuring, diagonals_of_every_case) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        const matrix from(controls, a);
        expect_diagonals(controls, from, a);
        expect_diag(controls, a, from.empty() ? matrix_form::host : from.form());
    });
}

void expect_shapes(Controls& controls, const matrix& from, const coordinates& a,
                   backend by = backend::automatic) {
    const auto more = [](index_type n) {
        return n > kMaxDimension - 1000 ? kMaxDimension : n + 1000;
    };
    const index_type rows[] = {a.nrows, more(a.nrows), a.nrows / 2, 0};
    const index_type cols[] = {a.ncols, more(a.ncols), a.ncols / 2, 1};
    for (const index_type nrows : rows) {
        for (const index_type ncols : cols) {
            SCOPED_TRACE(std::to_string(nrows) + " x " + std::to_string(ncols));
            matrix out = from;
            resize(controls, out, nrows, ncols, by);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::resize(a, nrows, ncols)));
        }
    }
}

TEST(restructuring, other_shapes_of_every_case) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        expect_shapes(controls, matrix(controls, a), a);
    });
}

// Some sizes that add up to a dimension, none of them among.
std::vector<index_type> sizes_for(index_type n) {
    std::vector<index_type> sizes{n / 3, 0, n / 4};
    sizes.push_back(n - n / 3 - n / 4);
    return sizes;
}

void expect_tiles(Controls& controls, const matrix& from, const coordinates& a,
                  backend by = backend::automatic) {
    const auto rows = sizes_for(a.nrows);
    const auto cols = sizes_for(a.ncols);
    const auto tiles = split(controls, from, rows, cols, by);
    const auto expected = reference::split(a, rows, cols);
    ASSERT_EQ(tiles.size(), expected.size());
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        SCOPED_TRACE("tile " + std::to_string(i));
        EXPECT_TRUE(same_matrix(tiles[i].to_host(controls), expected[i]));
    }
    matrix out;
    concat(controls, out, tiles, rows.size(), cols.size(), by);
    EXPECT_TRUE(same_matrix(out.to_host(controls), a));
    EXPECT_TRUE(same_matrix(reference::concat(expected, rows.size(), cols.size()), a));
}

TEST(restructuring, tiles_of_every_case) {
    on_every_case(single_cases(), [](Controls& controls, const coordinates& a) {
        expect_tiles(controls, matrix(controls, a), a);
    });
}

TEST(restructuring, every_form_by_every_backend) {
    const auto a = power_law(200, 260, 2500, 1);
    on_every_form([&](Controls& controls, matrix_form form, backend by) {
        const matrix from = matrix(controls, a).to(controls, form);
        expect_diagonals(controls, from, a, by);
        expect_diag(controls, a, form, by);
        expect_shapes(controls, from, a, by);
        expect_tiles(controls, from, a, by);
    });
}

TEST(restructuring, masks_accumulators_and_transposes) {
    const auto column = uniform(30, 1, 20, 1);
    const auto mask = uniform(32, 32, 500, 2);
    const auto old = uniform(32, 32, 300, 3);
    const auto flat_mask = uniform(32, 1, 20, 4);
    const auto flat_old = uniform(32, 1, 15, 5);
    on_every_setup([&](Controls& controls) {
        const matrix from(controls, column), under(controls, mask), square(controls, old);
        const matrix flat_under(controls, flat_mask);
        for (const auto& mode : write_modes()) {
            matrix out(controls, old);
            diag(controls, out, mode.masked ? &under : no_mask, mode.accum, from, 2, mode.desc);
            EXPECT_TRUE(same_matrix(out.to_host(controls),
                                    written(old, mask, mode, reference::diag(column, 2))));
            out = matrix(controls, flat_old);
            diagonal_of(controls, out, mode.masked ? &flat_under : no_mask, mode.accum, square, 0,
                        mode.desc);
            EXPECT_TRUE(same_matrix(out.to_host(controls), written(flat_old, flat_mask, mode,
                                                                   reference::diagonal_of(old))));
        }
        descriptor transposed;
        transposed.transpose_first = true;
        matrix out;
        diagonal_of(controls, out, no_mask, accumulator::none, square, 5, transposed);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::diagonal_of(old, -5)));
    });
}

TEST(restructuring, what_does_not_fit_changes_nothing) {
    on_every_setup([](Controls& controls) {
        const auto old = uniform(4, 5, 9, 1);
        const matrix a(controls, old);
        matrix out = a;
        const auto none = accumulator::none;
        EXPECT_THROW(diag(controls, out, no_mask, none, a), dimension_mismatch);
        EXPECT_THROW(diag(controls, out, no_mask, none, matrix(kMaxDimension, 1), 1),
                     invalid_argument);
        EXPECT_THROW(diag(controls, out, no_mask, none, matrix(1, 1),
                          std::numeric_limits<std::int64_t>::min()),
                     invalid_argument);
        EXPECT_THROW(concat(controls, out, {a, a}, 2, 2), invalid_argument);
        EXPECT_THROW(concat(controls, out, {a, a}, 0, 0), invalid_argument);
        EXPECT_THROW(concat(controls, out, {a, matrix(5, 4)}, 1, 2), dimension_mismatch);
        EXPECT_THROW(concat(controls, out, {a, matrix(5, 4)}, 2, 1), dimension_mismatch);
        EXPECT_THROW(concat(controls, out, {matrix(kMaxDimension, 1), matrix(1, 1)}, 2, 1),
                     invalid_argument);
        EXPECT_THROW(split(controls, a, {4}, {6}), dimension_mismatch);
        EXPECT_THROW(split(controls, a, {2, 1}, {5}), dimension_mismatch);
        EXPECT_TRUE(same_matrix(out.to_host(controls), old));
    });
}

TEST(restructuring, nothing_stays_nothing) {
    on_every_setup([](Controls& controls) {
        matrix out(controls, dense(3, 4));
        out.clear();
        EXPECT_TRUE(same_matrix(out.to_host(controls), coordinates(3, 4)));
        concat(controls, out, {}, 0, 0);
        EXPECT_TRUE(same_matrix(out.to_host(controls), coordinates()));
        EXPECT_TRUE(split(controls, matrix(), {}, {}).empty());
        resize(controls, out, 7, 9);
        EXPECT_TRUE(same_matrix(out.to_host(controls), coordinates(7, 9)));
    });
}

}  // namespace
}  // namespace clbool::testing
