// SPDX-License-Identifier: MIT
// The canonical form, comparison and checksum of host matrices.
#include <clbool/coordinates.hpp>
#include <clbool/error.hpp>
#include <support/compare.hpp>
#include <support/inputs/cases.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace {

using clbool::coordinates;
using namespace clbool::testing;

TEST(coordinates, normalize_sorts_and_merges) {
    coordinates matrix(3, 4, {2, 0, 2, 0, 1}, {1, 3, 1, 0, 2});
    EXPECT_FALSE(matrix.normalized());
    matrix.normalize();
    EXPECT_TRUE(matrix.normalized());
    EXPECT_TRUE(same_matrix(matrix, coordinates(3, 4, {0, 0, 1, 2}, {0, 3, 2, 1})));
}

TEST(coordinates, pairs_go_in_and_come_out) {
    const coordinates a(4, 5, {{3, 4}, {0, 1}});
    EXPECT_TRUE(same_matrix(a, coordinates(4, 5, {3, 0}, {4, 1})));
    std::vector<std::pair<clbool::index_type, clbool::index_type>> seen;
    for (const auto [row, col] : a) {
        seen.emplace_back(row, col);
    }
    EXPECT_EQ(seen,
              (std::vector<std::pair<clbool::index_type, clbool::index_type>>{{3, 4}, {0, 1}}));
    EXPECT_EQ(coordinates(4, 5, {{2, 3}}).nnz(), 1U);
    const coordinates nothing(4, 5);
    EXPECT_TRUE(nothing.begin() == nothing.end());
}

TEST(coordinates, are_printed) {
    const auto text = [](const coordinates& a) {
        std::ostringstream to;
        to << a;
        return to.str();
    };
    EXPECT_EQ(text(coordinates(4, 5, {{3, 4}, {0, 1}})), "4 x 5: (3, 4) (0, 1)");
    EXPECT_EQ(text(coordinates(4, 5)), "4 x 5: nothing");
    coordinates many(200, 1);
    for (clbool::index_type i = 0; i < 103; ++i) {
        many.add(i, 0);
    }
    const auto shown = text(many);
    EXPECT_EQ(shown.substr(shown.size() - 18), "(99, 0) and 3 more");
}

TEST(coordinates, normalized_needs_strict_order_and_equal_lengths) {
    EXPECT_TRUE(coordinates().normalized());
    EXPECT_TRUE(coordinates(2, 2, {0, 0, 1}, {0, 1, 0}).normalized());
    EXPECT_FALSE(coordinates(2, 2, {0, 0}, {1, 1}).normalized());
    EXPECT_FALSE(coordinates(2, 2, {1, 0}, {0, 1}).normalized());
    EXPECT_FALSE(coordinates(2, 2, {0, 1}, {0}).normalized());
}

TEST(coordinates, are_validated) {
    coordinates a(2, 3, {0, 1}, {2, 0});
    a.validate();
    coordinates().validate();
    const auto fault = [&] {
        try {
            a.validate("it");
        } catch (const clbool::invalid_argument& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    a.cols[0] = 3;
    EXPECT_EQ(fault(), "it has the entry (0, 3), outside of 2 x 3");
    a.cols[0] = 2;
    a.rows[1] = 2;
    EXPECT_EQ(fault(), "it has the entry (2, 0), outside of 2 x 3");
    a.rows.pop_back();
    EXPECT_EQ(fault(), "it has 1 row indices but 2 column indices");
}

TEST(coordinates, arrays_of_different_lengths_are_refused) {
    coordinates matrix(2, 2, {0, 1}, {0});
    EXPECT_THROW(matrix.normalize(), clbool::invalid_argument);
}

TEST(coordinates, normalize_agrees_with_a_set) {
    for (const std::uint64_t seed : seeds()) {
        for (const shape& raw : raw_cases()) {
            SCOPED_TRACE(raw.name + ", seed " + std::to_string(seed));
            coordinates matrix = raw.make(seed);
            std::set<std::pair<clbool::index_type, clbool::index_type>> entries;
            for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
                entries.emplace(matrix.rows[i], matrix.cols[i]);
            }
            coordinates expected(matrix.nrows, matrix.ncols);
            for (const auto& [row, col] : entries) {
                expected.add(row, col);
            }
            matrix.normalize();
            EXPECT_TRUE(same_matrix(matrix, expected));
        }
    }
}

TEST(coordinates, checksum_ignores_order_and_wraps) {
    const coordinates forward(5, 5, {1, 4}, {2, 3});
    const coordinates backward(5, 5, {4, 1}, {3, 2});
    EXPECT_EQ(forward.checksum(), 1 * 1000003U + 2 + 4 * 1000003U + 3);
    EXPECT_EQ(forward.checksum(), backward.checksum());
    EXPECT_NE(forward, backward);
    EXPECT_EQ(coordinates(5, 5).checksum(), 0U);
    const clbool::index_type last = clbool::kMaxDimension - 1;
    EXPECT_EQ(coordinates(clbool::kMaxDimension, clbool::kMaxDimension, {last}, {last}).checksum(),
              std::uint64_t{last} * 1000003U + last);
}

TEST(coordinates, shapes_take_part_in_equality) {
    EXPECT_EQ(coordinates(2, 3), coordinates(2, 3));
    EXPECT_NE(coordinates(2, 3), coordinates(3, 2));
    EXPECT_NE(coordinates(2, 3, {0}, {0}), coordinates(2, 3, {0}, {1}));
}

}  // namespace
