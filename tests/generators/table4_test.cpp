// SPDX-License-Identifier: MIT
// The stand-ins for the matrices of Table 4: as large as the originals, and as hard to square.
#include <clbool/error.hpp>
#include <clbool/generators.hpp>
#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using clbool::coordinates;
using namespace clbool::testing;
namespace generators = clbool::generators;

clbool::size_type longest_row(const coordinates& matrix) {
    std::vector<clbool::size_type> lengths(matrix.nrows);
    for (const clbool::index_type row : matrix.rows) {
        ++lengths[row];
    }
    return *std::max_element(lengths.begin(), lengths.end());
}

TEST(table4, lists_ten_matrices) {
    const auto& entries = generators::table4();
    ASSERT_EQ(entries.size(), 10U);
    EXPECT_EQ(entries.front().name, "wing");
    EXPECT_EQ(entries.back().name, "netherlands_osm");
    const auto smaller = [](const auto& a, const auto& b) { return a.nrows < b.nrows; };
    EXPECT_TRUE(std::is_sorted(entries.begin(), entries.end(), smaller));
    EXPECT_EQ(&entries, &generators::table4());
}

TEST(table4, stand_ins_resemble_the_originals) {
    constexpr std::size_t kSmallest = 3;
    for (std::size_t i = 0; i < kSmallest; ++i) {
        const generators::table4_entry& original = generators::table4()[i];
        for (const std::uint64_t seed : seeds()) {
            SCOPED_TRACE(original.name + ", seed " + std::to_string(seed));
            const coordinates matrix = generators::table4_like(original.name, seed);
            const auto nnz = static_cast<double>(original.nnz);
            const auto squared = static_cast<double>(original.nnz_squared);
            EXPECT_TRUE(matrix.normalized());
            EXPECT_EQ(matrix.nrows, original.nrows);
            EXPECT_EQ(matrix.ncols, original.nrows);
            EXPECT_NEAR(static_cast<double>(matrix.nnz()), nnz, 0.02 * nnz);
            EXPECT_EQ(longest_row(matrix), original.max_row);
            EXPECT_NEAR(static_cast<double>(clbool::reference::mxm(matrix, matrix).nnz()), squared,
                        0.15 * squared);
        }
    }
}

TEST(table4, the_seed_matters_and_unknown_names_are_refused) {
    EXPECT_NE(generators::table4_like("wing", 1), generators::table4_like("wing", 2));
    try {
        generators::table4_like("wings");
        FAIL() << "nothing was thrown";
    } catch (const clbool::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("netherlands_osm"), std::string::npos);
    }
}

}  // namespace
