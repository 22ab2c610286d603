// SPDX-License-Identifier: MIT
// Matrices with long gaps of empty rows: every operation crosses them, and none leaves one to a
// single group.
#include <support/operation_test.hpp>

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

constexpr index_type kManyRows = 1u << 25;

coordinates ends(index_type nrows) { return coordinates(nrows, 2, {0, nrows - 1}, {0, 1}); }

TEST(gaps, of_nearly_all_rows) {
    controls_options options;
    options.kernel_class = "gpu";
    options.kernels_only = true;
    auto controls = create_controls(std::string(), options);
    const matrix_csr a(controls, ends(kManyRows));
    EXPECT_TRUE(same_matrix(csr_to_coo_shallow(controls, a).to_host(controls), ends(kManyRows)));
    EXPECT_TRUE(same_matrix(csr_to_dcsr(controls, a).to_host(controls), ends(kManyRows)));
    matrix_csr out;
    transpose(controls, out, no_mask, accumulator::none, a);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(ends(kManyRows))));
}

TEST(gaps, groups_share_the_pointers_of_all_rows) {
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
    const matrix_csr a(controls, ends(kManyRows));
    EXPECT_GE(heard->groups, kManyRows / 16384) << "rows of a group at most";
    EXPECT_TRUE(same_matrix(a.to_host(controls), ends(kManyRows)));
}

}  // namespace
}  // namespace clbool::testing
