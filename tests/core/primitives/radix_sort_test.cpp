// SPDX-License-Identifier: MIT
// Radix sort: bit ranges, stability, tile boundaries.
#include <core/primitives/primitive_test.hpp>
#include <core/primitives/radix_sort.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::testing {
namespace {

using primitives::pairs;
using host_pairs = std::vector<std::pair<cl_uint, cl_uint>>;

pairs to_device(tuning::engine& on, const host_pairs& host) {
    std::vector<cl_uint> rows, cols;
    for (const auto& [row, col] : host) {
        rows.push_back(row);
        cols.push_back(col);
    }
    return {upload(on, rows), upload(on, cols), host.size()};
}

host_pairs to_host(tuning::engine& on, const pairs& device) {
    const auto rows = download<cl_uint>(on, device.rows, device.count);
    const auto cols = download<cl_uint>(on, device.cols, device.count);
    host_pairs host;
    for (size_type i = 0; i < device.count; ++i) {
        host.emplace_back(rows[i], cols[i]);
    }
    return host;
}

// Random pairs whose rows and columns have so many bits.
host_pairs random_pairs(size_type n, unsigned row_bits, unsigned col_bits, unsigned seed) {
    std::mt19937_64 random(seed);
    host_pairs host(n);
    for (auto& [row, col] : host) {
        row = static_cast<cl_uint>(random() & ((size_type{1} << row_bits) - 1));
        col = static_cast<cl_uint>(random() & ((size_type{1} << col_bits) - 1));
    }
    return host;
}

TEST(radix_sort, bits_that_a_dimension_needs) {
    EXPECT_EQ(primitives::index_bits(0), 0u);
    EXPECT_EQ(primitives::index_bits(1), 0u);
    EXPECT_EQ(primitives::index_bits(2), 1u);
    EXPECT_EQ(primitives::index_bits(256), 8u);
    EXPECT_EQ(primitives::index_bits(257), 9u);
    EXPECT_EQ(primitives::index_bits(kMaxDimension), 32u);
}

TEST(radix_sort, sorts_by_row_then_column) {
    on_every_engine([](tuning::engine& on) {
        auto sizes = sizes_around(primitives::most_sorted_at_once(on.params));
        const auto of_tiles = sizes_around(on.params.radix.tile());
        sizes.insert(sizes.end(), of_tiles.begin(), of_tiles.end());
        for (const auto n : sizes) {
            for (const auto& [row_bits, col_bits] :
                 {std::pair{0u, 5u}, std::pair{9u, 1u}, std::pair{32u, 32u}, std::pair{13u, 20u}}) {
                SCOPED_TRACE(std::to_string(n) + " pairs of " + std::to_string(row_bits) + ", " +
                             std::to_string(col_bits) + " bits");
                auto host = random_pairs(n, row_bits, col_bits, 1);
                const auto in = to_device(on, host);
                const auto sorted = primitives::sort_pairs(on, in, row_bits, col_bits);
                EXPECT_EQ(to_host(on, in), host) << "the input must stay";
                std::sort(host.begin(), host.end());
                EXPECT_EQ(to_host(on, sorted), host);
            }
        }
    });
}

TEST(radix_sort, is_stable) {
    on_every_engine([](tuning::engine& on) {
        auto host = random_pairs(30000, 6, 32, 2);
        const auto sorted = primitives::sort_by_rows(on, to_device(on, host), 6);
        std::stable_sort(host.begin(), host.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        EXPECT_EQ(to_host(on, sorted), host);
    });
}

}  // namespace
}  // namespace clbool::testing
