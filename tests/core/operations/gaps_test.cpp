// SPDX-License-Identifier: MIT
// Matrices with long gaps of empty rows: every operation crosses them, and none leaves one to a
// single group.
#include <support/operation_test.hpp>

#include <functional>
#include <numeric>

namespace clbool::testing {
namespace {

// Rows next to each other, rows in short and in middling gaps, and gaps longer than any tile.
coordinates gapped() {
    constexpr index_type kRows = 300000;
    coordinates a(kRows, 7);
    const auto add = [&](index_type row) {
        a.add(row, row % 3);
        a.add(row, 3 + row % 4);
    };
    for (index_type row = 0; row < 3000; ++row) {
        add(row);
    }
    add(40000);
    for (index_type row = 50000; row < 100000; row += row < 60000 ? 3 : 100) {
        add(row);
    }
    add(kRows - 1);
    return a;
}

// The same rows and more, other columns.
coordinates beside(const coordinates& a) {
    coordinates b(a.nrows, a.ncols);
    for (std::size_t k = 0; k < a.nnz(); k += 2) {
        b.add(a.rows[k], a.rows[k] % 5);
        if (k + 2 < a.nnz() && a.rows[k] + 1 < a.rows[k + 2]) {
            b.add(a.rows[k] + 1, 2);
        }
    }
    return b;
}

template <class Matrix>
class gaps : public each_format<Matrix> {};
TYPED_TEST_SUITE(gaps, all_formats, format_name);

TYPED_TEST(gaps, sums) {
    const auto a = gapped();
    const auto b = beside(a);
    on_every_setup([&](Controls& c) {
        const TypeParam first(c, a);
        const TypeParam second(c, b);
        EXPECT_TRUE(same_matrix(first.to_host(c), a));
        for (const auto method : {ewise_method::merge_path, ewise_method::balanced}) {
            SCOPED_TRACE(static_cast<int>(method));
            const ewise_hints how(method);
            TypeParam out;
            ewise_add(c, out, no_mask, accumulator::none, first, second, {}, how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_add(a, b)));
            ewise_mult(c, out, no_mask, accumulator::none, first, second, {}, how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_mult(a, b)));
            ewise_difference(c, out, no_mask, accumulator::none, first, second, {}, how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::ewise_difference(a, b)));
        }
    });
}

// Of a's entries in a row, the first product has some, the second those of very few.
TYPED_TEST(gaps, products) {
    const auto a = gapped();
    const coordinates dense_rows(7, 9, {0, 1, 4, 4, 6}, {8, 3, 0, 8, 2});
    const coordinates flat = reference::transpose(a);
    on_every_setup([&](Controls& c) {
        for (const auto method : {multiplication_method::bitmap, multiplication_method::hash,
                                  multiplication_method::merge, multiplication_method::esc}) {
            SCOPED_TRACE(static_cast<int>(method));
            const mxm_hints how(method);
            TypeParam out;
            mxm(c, out, no_mask, accumulator::none, TypeParam(c, a), TypeParam(c, dense_rows), {},
                how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::mxm(a, dense_rows)));
            mxm(c, out, no_mask, accumulator::none, TypeParam(c, flat), TypeParam(c, a), {}, how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::mxm(flat, a)));
        }
    });
}

// Entries of a most of which name rows that b does not have.
TYPED_TEST(gaps, products_of_few_entries) {
    coordinates a(5, 100000);
    for (index_type row = 0; row < 5; row += 2) {
        for (index_type col = 0; col < a.ncols; col += 2) {
            a.add(row, col);
        }
    }
    const coordinates b(100000, 4, {0, 1, 70000, 99999}, {0, 1, 2, 3});
    on_every_setup([&](Controls& c) {
        for (const auto method : {multiplication_method::merge, multiplication_method::esc}) {
            const mxm_hints how(method);
            TypeParam out;
            mxm(c, out, no_mask, accumulator::none, TypeParam(c, a), TypeParam(c, b), {}, how);
            EXPECT_TRUE(same_matrix(out.to_host(c), reference::mxm(a, b)));
        }
    });
}

TYPED_TEST(gaps, structure) {
    const auto a = gapped();
    on_every_setup([&](Controls& c) {
        const TypeParam matrix(c, a);
        TypeParam out;
        transpose(c, out, no_mask, accumulator::none, matrix);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::transpose(a)));
        reduce_to_column(c, out, no_mask, accumulator::none, matrix);
        EXPECT_TRUE(same_matrix(out.to_host(c), reference::reduce_to_column(a)));
        const window area{1000, 0, 250000, 2};  // most of its rows have no entry there
        extract(c, out, no_mask, accumulator::none, matrix, area);
        EXPECT_TRUE(same_matrix(
            out.to_host(c), reference::submatrix(a, area.row, area.col, area.nrows, area.ncols)));
    });
}

// What counts is how long kernels take beside others that look at every row once: a group that
// walks along all of them alone takes ten times as long at least, whatever the device.
class gap_cost : public ::testing::Test {
protected:
    static constexpr index_type kRows = 1u << 25;

    static Controls make_controls() {
        controls_options options;
        options.kernel_class = "gpu";
        options.kernels_only = true;
        options.profiling = true;
        return create_controls(std::string(), options);
    }

    static coordinates ends(index_type nrows) {
        return coordinates(nrows, 2, {0, nrows - 1}, {0, 1});
    }

    static coordinates every_row(index_type nrows) {
        coordinates all(nrows, 2);
        all.rows.resize(nrows);
        std::iota(all.rows.begin(), all.rows.end(), index_type{0});
        all.cols.assign(nrows, 0);
        return all;
    }

    // The least time of some runs, so that what else the machine does counts little.
    double time_of(const std::string& kernel, const std::function<void()>& run) {
        double least = 0;
        for (int repeat = 0; repeat < 3; ++repeat) {
            controls_.reset_profile();
            run();
            const auto report = controls_.profile();
            const auto found = report.kernels.find(kernel);
            if (found == report.kernels.end()) {
                ADD_FAILURE() << kernel << " did not run";
                return 0;
            }
            const double ms = found->second.run_ms;
            least = repeat == 0 ? ms : std::min(least, ms);
        }
        return least;
    }

    // Nothing that an earlier run derived.
    static matrix_csr renewed(const matrix& a) { return a.without_derived(); }

    // A kernel that looks at all rows, in equal tiles.
    double time_of_all_rows(const matrix_csr& a) {
        return time_of("compact_count", [&] { csr_to_dcsr(controls_, renewed(a)); });
    }

    Controls controls_ = make_controls();
};

TEST_F(gap_cost, no_group_names_entries_across_all_of_them) {
    const matrix_csr a(controls_, ends(kRows));
    const double all_rows = time_of_all_rows(a);
    EXPECT_LT(time_of("segment_names", [&] { csr_to_coo_shallow(controls_, renewed(a)); }),
              4 * all_rows);
    EXPECT_LT(time_of("transpose_small",
                      [&] {
                          matrix_csr out;
                          transpose(controls_, out, no_mask, accumulator::none, a);
                      }),
              4 * all_rows);
}

TEST_F(gap_cost, groups_share_the_pointers_of_all_rows) {
    struct listener : observer {
        void launch(const std::string& kernel, size_type global, size_type local) override {
            groups = kernel == "spread_pointers" ? global / local : groups;
        }
        size_type groups = 0;
    };
    const auto heard = std::make_shared<listener>();
    controls_options options;
    options.kernel_class = "gpu";
    options.kernels_only = true;
    options.observer = heard;
    auto controls = create_controls(std::string(), options);
    const matrix_csr a(controls, ends(kRows));
    EXPECT_GE(heard->groups, kRows / 16384) << "rows of a group at most";
    EXPECT_TRUE(same_matrix(a.to_host(controls), ends(kRows)));
}

}  // namespace
}  // namespace clbool::testing
