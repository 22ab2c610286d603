// SPDX-License-Identifier: MIT
// Products that one group does alone: around its capacity, keys of both widths, rows far apart.
#include <core/runtime/streams/stream.hpp>
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

// One row of `a_entries` entries, times as many rows of `b` that have `products` entries together,
// each column met twice.
template <class Matrix>
void expect_products(Controls& controls, index_type products, index_type ncols) {
    SCOPED_TRACE(std::to_string(products) + " products, " + std::to_string(ncols) + " columns");
    constexpr index_type kEntries = 100;
    coordinates a(3, kEntries);
    coordinates b(kEntries, ncols);
    for (index_type k = 0; k < kEntries; ++k) {
        a.add(1, k);
        const index_type begin = products * k / kEntries;
        const index_type end = products * (k + 1) / kEntries;
        for (index_type p = begin; p < end; ++p) {
            b.add(k, (p / 2 * 65537u + p % 2 * (k % 2)) % ncols);
        }
    }
    b.normalize();
    Matrix out;
    mxm(controls, out, no_mask, accumulator::none, Matrix(controls, a), Matrix(controls, b));
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, b)));
}

template <class Matrix>
class small_product : public each_format<Matrix> {};
TYPED_TEST_SUITE(small_product, all_formats, format_name);

TYPED_TEST(small_product, around_the_capacity) {
    on_every_setup([](Controls& controls) {
        for (const index_type ncols : {40000u, 4294967295u}) {
            for (const index_type products :
                 {100u, 511u, 512u, 513u, 4095u, 4096u, 4097u, 8190u, 8192u, 8194u, 9000u}) {
                expect_products<TypeParam>(controls, products, ncols);
            }
        }
    });
}

// Many rows, some of them empty, at the front and at the end, too.
TYPED_TEST(small_product, rows_with_gaps) {
    on_every_setup([](Controls& controls) {
        for (const unsigned seed : {1u, 2u, 3u}) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            auto a = uniform(700, 300, 400, seed);
            a.nrows = 4000;
            for (auto& row : a.rows) {
                row = row * 5 + 11;
            }
            const auto b = uniform(300, 5000, 900, seed + 10);
            TypeParam out;
            mxm(controls, out, no_mask, accumulator::none, TypeParam(controls, a),
                TypeParam(controls, b));
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, b)));
        }
    });
}

// Rows of b are found by their names, or by an index that another product left.
TEST(small_product_of_hypersparse, rows_by_name_and_by_index) {
    on_every_setup([](Controls& controls) {
        constexpr index_type kMost = 4294967295u;
        coordinates a(kMost, kMost);
        for (index_type i = 0; i < 60; ++i) {
            a.add(i * 70000000u, (i * 7u % 60u) * 70000000u);
            a.add(kMost - 1 - i * 1000u, i * 70000000u + i % 2);
        }
        a.normalize();
        const matrix_dcsr on_device(controls, a);
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, on_device, on_device);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(a, a)));

        const auto b = uniform(400, 400, 900, 1);
        const matrix_dcsr indexed(controls, b);
        const mxm_hints how(multiplication_method::bitmap);
        mxm(controls, out, no_mask, accumulator::none, indexed, indexed, {}, how);
        mxm(controls, out, no_mask, accumulator::none, indexed, indexed);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::mxm(b, b)));
    });
}

// Nothing is found: no key, and a result without entries.
TEST(small_product_of_strangers, is_empty) {
    on_every_setup([](Controls& controls) {
        coordinates a(10, 10);
        a.add(3, 4);
        a.add(5, 7);
        coordinates b(10, 10);
        b.add(5, 1);
        matrix_dcsr out(controls, b);
        mxm(controls, out, no_mask, accumulator::none, matrix_dcsr(controls, a),
            matrix_dcsr(controls, b));
        EXPECT_TRUE(out.empty());
        EXPECT_EQ(out.nrows(), 10u);
    });
}

TEST(small_product_cost, one_launch_and_one_wait) {
    on_every_setup([](Controls& controls) {
        if (controls.kernel_class() != "gpu" || !controls.stream().kernels_only()) {
            return;  // whose products are another matter
        }
        const matrix_dcsr a(controls, uniform(200, 200, 1000, 1));
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, a, a);
        controls.reset_profile();
        mxm(controls, out, no_mask, accumulator::none, a, a);
        const auto profile = controls.profile();
        EXPECT_EQ(profile.host_reads, 1u);
        EXPECT_EQ(profile.launches, 1u);
    });
}

}  // namespace
}  // namespace clbool::testing
