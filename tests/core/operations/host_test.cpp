// SPDX-License-Identifier: MIT
// Small operations that the host computes itself: around the limit, beside kernels, and that it
// does so at all. Devices with memory of their own run their kernels here.
#include <support/operation_test.hpp>

#include <core/tuning/engine.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

size_type limit_of(const Controls& controls) {
    const size_type limit = tuning::engine(controls.stream()).params.host_work;
    return limit > 1 ? limit : 1000;
}

template <class Matrix>
class host_operation : public each_format<Matrix> {};
TYPED_TEST_SUITE(host_operation, all_formats, format_name);

// Entries in all operands, or what else counts, are just below, at and above the limit.
template <class Check>
void around(size_type limit, Check&& check) {
    for (const size_type size : {limit - 1, limit, limit + 1}) {
        SCOPED_TRACE("size " + std::to_string(size));
        check(static_cast<index_type>(size));
    }
}

TYPED_TEST(host_operation, sums_and_differences_around_the_limit) {
    on_every_setup([](Controls& controls) {
        around(limit_of(controls), [&](index_type size) {
            const auto a = uniform(300, 700, size / 2, 1);
            const auto b = uniform(300, 700, size - static_cast<index_type>(a.nnz()), 2);
            const TypeParam left(controls, a), right(controls, b);
            TypeParam out;
            ewise_add(controls, out, no_mask, accumulator::none, left, right);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(a, b)));
            ewise_mult(controls, out, no_mask, accumulator::none, left, right);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_mult(a, b)));
            ewise_difference(controls, out, no_mask, accumulator::none, left, right);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_difference(a, b)));
        });
    });
}

// Few entries looked up in many, in either order; rows that only one of them has.
TYPED_TEST(host_operation, few_entries_against_many) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            auto many = uniform(400, 5000, 60000, seed);
            auto few = uniform(500, 5000, 200, seed + 1);
            many.nrows = few.nrows;
            for (index_type i = 0; i < 20; ++i) {
                few.add(many.rows[i * 97], many.cols[i * 97]);
            }
            few.normalize();
            const TypeParam a(controls, few), b(controls, many);
            TypeParam out;
            ewise_mult(controls, out, no_mask, accumulator::none, a, b);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_mult(few, many)));
            ewise_mult(controls, out, no_mask, accumulator::none, b, a);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_mult(few, many)));
            ewise_difference(controls, out, no_mask, accumulator::none, a, b);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_difference(few, many)));
        }
    });
}

// A selector of as many products as the limit leaves, and one more; rows far apart and close.
TYPED_TEST(host_operation, products_around_the_limit) {
    on_every_setup([](Controls& controls) {
        for (const index_type spread : {1u, 5000u}) {
            SCOPED_TRACE("spread " + std::to_string(spread));
            const auto rows = static_cast<index_type>(limit_of(controls) / 8);
            around(limit_of(controls) - 2 * rows, [&](index_type products) {
                coordinates b(rows, 40 * spread);
                for (index_type i = 0; i < products; ++i) {
                    b.add(i % rows, i / rows * 3 % 40 * spread + i % rows % spread);
                }
                b.normalize();
                coordinates a(rows, rows);
                for (index_type i = 0; i < rows; ++i) {
                    a.add(i / 7, i);
                }
                TypeParam out;
                mxm(controls, out, no_mask, accumulator::none, TypeParam(controls, a),
                    TypeParam(controls, b));
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, b)));
            });
        }
    });
}

TYPED_TEST(host_operation, shapes_around_the_limit) {
    on_every_setup([](Controls& controls) {
        around(limit_of(controls), [&](index_type size) {
            const auto a = uniform(3000, 2000, size, 1);
            const TypeParam on_device(controls, a);
            TypeParam out;
            transpose(controls, out, no_mask, accumulator::none, on_device);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
            reduce_to_column(controls, out, no_mask, accumulator::none, on_device);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::reduce_to_column(a)));
            reduce_to_row(controls, out, no_mask, accumulator::none, on_device);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::reduce_to_row(a)));
            const window area{10, 20, 2900, 1500};
            extract(controls, out, no_mask, accumulator::none, on_device, area);
            EXPECT_TRUE(
                same_matrix(out.to_host(controls),
                            reference::submatrix(a, area.row, area.col, area.nrows, area.ncols)));
            const auto row = uniform(1, 4000, size / 8, 2);
            const auto eight = uniform(8, 1, 8, 3);
            kronecker(controls, out, no_mask, accumulator::none, TypeParam(controls, eight),
                      TypeParam(controls, row));
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::kronecker(eight, row)));
        });
    });
}

// Indices at the end of what they may be.
TYPED_TEST(host_operation, the_last_rows_and_columns) {
    on_every_setup([](Controls& controls) {
        coordinates a(kMaxDimension, kMaxDimension);
        a.add(0, kMaxDimension - 1);
        a.add(7, 0);
        a.add(kMaxDimension - 1, 7);
        a.add(kMaxDimension - 1, kMaxDimension - 1);
        if (too_large_for<TypeParam>(a)) {
            return;
        }
        const TypeParam on_device(controls, a);
        TypeParam out;
        mxm(controls, out, no_mask, accumulator::none, on_device, on_device);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, a)));
        transpose(controls, out, no_mask, accumulator::none, on_device);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
        const window area{5, 5, kMaxDimension - 5, kMaxDimension - 5};
        extract(controls, out, no_mask, accumulator::none, on_device, area);
        EXPECT_TRUE(
            same_matrix(out.to_host(controls),
                        reference::submatrix(a, area.row, area.col, area.nrows, area.ncols)));
    });
}

TEST(host_operation_cost, no_launch_where_the_host_shares_memory) {
    auto controls = create_controls(std::string());
    if (!controls.stream().state().shares_memory()) {
        GTEST_SKIP() << "the device has memory of its own";
    }
    const matrix_dcsr a(controls, uniform(200, 200, 1000, 1));
    const matrix_dcsr b(controls, uniform(200, 200, 1000, 2));
    const auto launches = [&](const mxm_hints& product, const ewise_hints& sum) {
        controls.reset_profile();
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, a, b, {}, product);
        ewise_add(controls, out, no_mask, accumulator::none, a, b, {}, sum);
        transpose(controls, out, no_mask, accumulator::none, a);
        return controls.profile().launches;
    };
    EXPECT_EQ(launches({}, {}), 0u);
    EXPECT_GT(launches(multiplication_method::bitmap, ewise_method::balanced), 0u)
        << "a method that is named is a kernel";

    controls_options options;
    options.kernels_only = true;
    auto kernels = create_controls(std::string(), options);
    matrix_dcsr out;
    ewise_add(kernels, out, no_mask, accumulator::none,
              matrix_dcsr(kernels, uniform(200, 200, 1000, 1)),
              matrix_dcsr(kernels, uniform(200, 200, 1000, 2)));
    EXPECT_GT(kernels.profile().launches, 0u);
}

}  // namespace
}  // namespace clbool::testing
