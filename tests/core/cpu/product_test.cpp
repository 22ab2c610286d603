// SPDX-License-Identifier: MIT
// Products of the host, with and without masks, against the reference.
#include <core/cpu/cpu_test.hpp>

#include <core/cpu/products/bit_product.hpp>
#include <core/cpu/products/products.hpp>
#include <support/inputs/rng.hpp>

#include <algorithm>

namespace clbool::testing {
namespace {

void expect_product(const coordinates& a, const coordinates& b) {
    const auto expected = reference::mxm(a, b);
    on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
        EXPECT_TRUE(is_made(cpu::multiply(workers, left, right), expected));
    });
}

void expect_masked(const coordinates& a, const coordinates& b, const coordinates& mask) {
    const auto product = reference::mxm(a, b);
    const auto within = reference::ewise_mult(product, mask);
    const auto outside = reference::ewise_difference(product, mask);
    const stored held(mask, {true, true});
    const cpu::rows of_mask = held.view();
    on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
        EXPECT_TRUE(is_made(cpu::multiply(workers, left, right, &of_mask, false), within));
        EXPECT_TRUE(is_made(cpu::multiply(workers, left, right, &of_mask, true), outside));
    });
}

TEST(host_product, agrees_with_the_reference) {
    on_every_case(product_cases(),
                  [](const auto& operands) { expect_product(operands.first, operands.second); });
}

TEST(host_product, masked) {
    on_every_case(product_cases(), [](const auto& operands) {
        const auto& [a, b] = operands;
        auto mask = reference::mxm(a, b);
        expect_masked(a, b, mask);
        // Every third entry, and some others.
        coordinates some(mask.nrows, mask.ncols);
        for (std::size_t i = 0; i < mask.nnz(); i += 3) {
            some.add(mask.rows[i], mask.cols[i]);
            some.add(mask.rows[i], mask.cols[i] / 2);
        }
        some.normalize();
        expect_masked(a, b, some);
        expect_masked(a, b, coordinates(mask.nrows, mask.ncols));
    });
}

// Rows of as many products as kernels of the product end at, and one more or less.
TEST(host_product, rows_around_the_limits_of_kernels) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const index_type ncols : {40u, 5000u, 1u << 20, kMaxDimension}) {
            SCOPED_TRACE("columns " + std::to_string(ncols));
            rng random(seed);
            coordinates b(5000, ncols);
            for (index_type i = 0; i < b.nrows; ++i) {
                b.add(i, random.below(ncols));
            }
            std::vector<index_type> lengths;
            for (const index_type n : {1u, 2u, 8u, 16u, 64u, 256u, 4096u}) {
                lengths.insert(lengths.end(), {n - 1, n, n + 1});
            }
            expect_product(rows_of_lengths(lengths, 5000, seed + 1), b);
        }
    }
}

// A batch of rows that fills its table to the end, the last of them of few products.
TEST(host_product, rows_that_fill_their_table) {
    constexpr index_type kTable = 4096, kEach = 17;
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const index_type last : {2u, 10u, 18u, 34u, 64u}) {
            const index_type before = kTable - last, rows = before / kEach;
            std::vector<index_type> lengths(rows, kEach);
            lengths.insert(lengths.end(), {before % kEach, last / 2, last / 2});
            const auto b = rows_of_lengths(lengths, 5000, seed);
            coordinates a(2, b.nrows);
            for (index_type k = 0; k < b.nrows; ++k) {
                a.add(k > rows ? 1 : 0, k);
            }
            expect_product(a, b);
        }
    }
}

TEST(host_product, heavy_rows_and_columns) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto hub = hubs(600, 2, 2, seed);
        expect_product(hub, hub);
        expect_masked(hub, hub, hub);
        const auto skewed = power_law(3000, 3000, 20000, seed);
        expect_product(skewed, skewed);
        expect_masked(skewed, skewed, skewed);
    }
}

// Enough entries for parts that are cut without products being counted.
TEST(host_product, many_rows) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto a = uniform(60000, 50000, 120000, seed);
        const auto b = uniform(50000, 90000, 60000, seed + 1);
        expect_product(a, b);
        expect_masked(a, b, uniform(60000, 90000, 100000, seed + 2));
        expect_product(hypersparse(70000, seed), hypersparse(50000, seed));
    }
}

// A row of more products than are listed at once, in too wide a matrix for bits.
TEST(host_product, many_products_far_apart) {
    const index_type n = 70000;
    coordinates a(1, n), b(n, kMaxDimension);
    for (index_type i = 0; i < n; ++i) {
        a.add(0, i);
        b.add(i, i % 3 == 0 ? 5 : i * 61000u);
        b.add(i, kMaxDimension - 1 - i % 1000);
    }
    b.normalize();
    expect_product(a, b);
    expect_masked(a, b, dense_block(1, kMaxDimension, 0, 0, 1, 1000));
}

TEST(host_product, products_are_counted_up_to_a_limit) {
    const auto a = dense(20, 30), b = dense(30, 40);
    const stored left(a, {true, false}), right(b, {false, true});
    EXPECT_EQ(cpu::count_partial_products(left.view(), right.view(), 1u << 30), 20u * 30 * 40);
    const auto some = cpu::count_partial_products(left.view(), right.view(), 100);
    EXPECT_GT(some, 100u);
    EXPECT_LT(some, 20u * 30 * 40);
}

coordinates random_of_density(index_type nrows, index_type ncols, double density,
                              std::uint64_t seed) {
    return density < 1
               ? uniform(nrows, ncols, static_cast<size_type>(density * nrows * ncols), seed)
               : dense(nrows, ncols);
}

// The product of bits has no stored row that is empty.
void expect_bit_product(const coordinates& a, const coordinates& b) {
    const auto expected = reference::mxm(a, b);
    const stored left(a, {true, false}), right(b, {true, false});
    on_every_team([&](const cpu::team& workers) {
        const auto made = cpu::multiply(workers, cpu::to_bits(workers, left.view()),
                                        cpu::to_bits(workers, right.view()));
        EXPECT_EQ(made.nnz, expected.nnz());
        EXPECT_TRUE(is_made(cpu::to_rows(workers, made.rows), expected));
        const auto counts = cpu::count_stored(workers, made.rows);
        EXPECT_EQ(std::count(counts.begin(), counts.end(), 0u), 0);
    });
}

// Sizes around those of tables, words, panels and chunks.
TEST(bit_product, agrees_with_the_reference) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const index_type inner : {1u, 7u, 8u, 9u, 63u, 64u, 65u, 200u}) {
            for (const index_type ncols : {1u, 64u, 128u, 129u, 1000u, 1024u, 1025u, 1409u}) {
                for (const double density : {0.05, 0.5, 1.0}) {
                    SCOPED_TRACE(std::to_string(inner) + " × " + std::to_string(ncols));
                    expect_bit_product(random_of_density(33, inner, density, seed),
                                       random_of_density(inner, ncols, density, seed + 1));
                }
            }
        }
        for (const index_type nrows : {1u, 1023u, 1024u, 1025u, 2049u}) {
            SCOPED_TRACE(std::to_string(nrows) + " rows");
            expect_bit_product(random_of_density(nrows, 70, 0.1, seed),
                               random_of_density(70, 70, 0.1, seed + 1));
        }
    }
}

// Rows of a meet empty rows of b only, blocks of b are empty, and nothing may be left.
TEST(bit_product, rows_without_products) {
    coordinates a(5, 200), b(200, 300);
    for (index_type i = 0; i < 4; ++i) {
        a.add(i, 64 * i / 2);
    }
    b.add(32, 299);
    b.add(96, 0);
    expect_bit_product(a, b);
    expect_bit_product(a, coordinates(200, 300));
    expect_bit_product(coordinates(5, 200), b);
}

// Rows that a holds once for several rows are multiplied once.
TEST(bit_product, shared_rows) {
    const auto a = random_of_density(2, 100, 0.3, 1), b = random_of_density(100, 90, 0.1, 2);
    const cpu::team workers(2);
    const stored left(a, {true, false}), right(b, {true, false});
    auto shared = cpu::to_bits(workers, left.view());
    shared.nrows = 4;
    shared.places.resize(4);
    shared.places[2] = 0;
    shared.places[3] = cpu::kNoPlace;
    const auto made = cpu::multiply(workers, shared, cpu::to_bits(workers, right.view()));
    const auto once = reference::mxm(a, b);
    coordinates expected(4, 90);
    for (size_type i = 0; i < once.nnz(); ++i) {
        expected.add(once.rows[i], once.cols[i]);
        if (once.rows[i] == 0) {
            expected.add(2, once.cols[i]);
        }
    }
    expected.normalize();
    EXPECT_EQ(made.rows.stored, 2u);
    EXPECT_EQ(made.nnz, expected.nnz());
    EXPECT_TRUE(is_made(cpu::to_rows(workers, made.rows), expected));
}

}  // namespace
}  // namespace clbool::testing
