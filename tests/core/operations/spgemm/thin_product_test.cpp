// SPDX-License-Identifier: MIT
// Products of few rows with large matrices, with and without a complemented mask: around what a
// group has room for, rows of very different weight, rows that a mask empties, rows far apart.
#include <core/runtime/streams/stream.hpp>
#include <support/operation_test.hpp>

#include <random>

namespace clbool::testing {
namespace {

template <class Matrix>
class thin_product : public each_format<Matrix> {};
TYPED_TEST_SUITE(thin_product, all_formats, format_name);

// Every second of so many rows has `entries` entries, but for one that has `longest`.
coordinates thin_rows(index_type rows, index_type ncols, index_type entries, index_type longest,
                      std::uint64_t seed) {
    std::mt19937_64 random(seed);
    coordinates out(rows, ncols);
    for (index_type row = 0; row < rows; row += 2) {
        for (index_type n = 0; n < (row == rows / 4 * 2 ? longest : entries); ++n) {
            out.add(row, static_cast<index_type>(random() % ncols));
        }
    }
    out.normalize();
    return out;
}

template <class Matrix>
void expect_product(Controls& controls, const coordinates& a, const coordinates& b,
                    const coordinates& mask) {
    const Matrix first(controls, a);
    const Matrix second(controls, b);
    const Matrix hidden(controls, mask);
    Matrix out;
    mxm(controls, out, no_mask, accumulator::none, first, second);
    const auto whole = reference::mxm(a, b);
    EXPECT_TRUE(same_matrix(out.to_host(controls), whole));
    descriptor desc;
    desc.complement = true;
    for (const bool replaces : {true, false}) {
        desc.replace = replaces;
        const auto before = uniform(a.nrows, b.ncols, 500, 9);
        Matrix old(controls, before);
        mxm(controls, old, &hidden, accumulator::none, first, second, desc);
        auto expected = reference::ewise_difference(whole, mask);
        if (!replaces) {
            expected = reference::ewise_add(expected, reference::ewise_mult(before, mask));
        }
        EXPECT_TRUE(same_matrix(old.to_host(controls), expected));
    }
}

// One row of entries times as many rows of `b` that have `products` entries together, each column
// met twice.
template <class Matrix>
void expect_row(Controls& controls, index_type products, index_type ncols) {
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

// All formats become rows; those are tried in every number.
TYPED_TEST(thin_product, rows_of_every_weight) {
    const std::vector<index_type> counts =
        std::is_same_v<TypeParam, matrix_dcsr>
            ? std::vector<index_type>{1, 2, 64, 1024, 1025, 4096, 4097}
            : std::vector<index_type>{2, 64};
    on_every_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            const auto b = uniform(3000, 5000, 24000, seed);
            for (const index_type rows : counts) {
                const auto lengths = rows <= 64 ? std::vector<index_type>{0, 40, 400, 700}
                                                : std::vector<index_type>{rows % 2 * 700};
                for (const index_type longest : lengths) {
                    SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(rows) +
                                 " rows, the longest of " + std::to_string(longest));
                    const auto a = thin_rows(rows, 3000, 20, longest, seed);
                    expect_product<TypeParam>(controls, a, b, uniform(rows, 5000, 4000, seed + 1));
                    // Some rows lose all, others nothing.
                    auto mask = reference::mxm(a, b);
                    mask.rows.resize(mask.rows.size() / 2);
                    mask.cols.resize(mask.cols.size() / 2);
                    expect_product<TypeParam>(controls, a, b, mask);
                }
            }
        }
    });
}

TYPED_TEST(thin_product, rows_that_are_not_there) {
    on_every_setup([](Controls& controls) {
        const auto b = hypersparse(300, 3);
        coordinates a(70, b.nrows);
        for (index_type n = 0; n < 300; ++n) {
            a.add(n % 70, n % 3 == 0 ? n : b.rows[n % b.rows.size()]);
        }
        a.normalize();
        if (too_large_for<TypeParam>(b)) {
            return;
        }
        expect_product<TypeParam>(controls, a, b, coordinates(70, b.ncols, {3, 5}, {0, b.cols[0]}));
    });
}

TYPED_TEST(thin_product, around_the_capacity) {
    on_every_setup([](Controls& controls) {
        for (const index_type ncols : {40000u, 4294967295u}) {
            for (const index_type products :
                 {100u, 511u, 512u, 513u, 4095u, 4096u, 4097u, 8190u, 8192u, 8194u, 9000u}) {
                expect_row<TypeParam>(controls, products, ncols);
            }
        }
    });
}

// Many rows, some of them empty, at the front and at the end, too.
TYPED_TEST(thin_product, rows_with_gaps) {
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
TEST(thin_product_of_hypersparse, rows_by_name_and_by_index) {
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

TEST(thin_product_of_strangers, is_empty) {
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

TEST(thin_product_cost, two_launches_and_one_wait) {
    on_every_setup([](Controls& controls) {
        if (controls.kernel_class() != "gpu" || !controls.stream().kernels_only()) {
            return;  // whose products are another matter
        }
        const auto b = uniform(30000, 30000, 150000, 1);
        const matrix second(controls, b);
        const matrix first(controls, thin_rows(64, 30000, 60, 200, 2));
        const matrix hidden(controls, uniform(64, 30000, 5000, 3));
        descriptor desc;
        desc.complement = true;
        desc.replace = true;
        matrix out;
        for (int n = 0; n < 2; ++n) {
            controls.reset_profile();
            mxm(controls, out, &hidden, accumulator::none, first, second, desc);
        }
        const auto profile = controls.profile();
        EXPECT_EQ(profile.host_reads, 1u);
        EXPECT_EQ(profile.launches, 2u);
    });
}

}  // namespace
}  // namespace clbool::testing
