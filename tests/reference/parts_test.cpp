// SPDX-License-Identifier: MIT
// The reference of parts of matrices against results worked out by hand.
#include <clbool/error.hpp>
#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace clbool;
using clbool::testing::same_matrix;

/// A matrix as it is drawn: '#' is an entry, any other character none.
coordinates drawn_part(const std::vector<std::string>& lines) {
    coordinates matrix(static_cast<index_type>(lines.size()),
                       static_cast<index_type>(lines.empty() ? 0 : lines.front().size()));
    for (index_type row = 0; row < matrix.nrows; ++row) {
        for (index_type col = 0; col < matrix.ncols; ++col) {
            if (lines[row][col] == '#') {
                matrix.add(row, col);
            }
        }
    }
    return matrix;
}

const coordinates kPartA = drawn_part({"##..",  //
                                       "...#",  //
                                       "#.#."});

TEST(reference_parts, rows_and_columns_in_any_order) {
    EXPECT_TRUE(
        same_matrix(reference::extract(kPartA, indices::of({2, 0, 2}), indices::of({1, 0, 0})),
                    drawn_part({".##",  //
                                "###",  //
                                ".##"})));
    EXPECT_TRUE(same_matrix(reference::extract(kPartA, indices::all(), indices::strided(3, -2, 2)),
                            drawn_part({".#",  //
                                        "#.",  //
                                        ".."})));
    EXPECT_TRUE(same_matrix(reference::extract(kPartA, indices::one(1), indices::all()),
                            drawn_part({"...#"})));
}

TEST(reference_parts, parts_are_replaced_or_added_to) {
    const auto corner = drawn_part({".#",  //
                                    "#."});
    const auto rows = indices::of({2, 0});
    const auto cols = indices::range(0, 2);
    EXPECT_TRUE(same_matrix(reference::assign(kPartA, corner, rows, cols), drawn_part({"#...",  //
                                                                                       "...#",  //
                                                                                       ".##."})));
    EXPECT_TRUE(
        same_matrix(reference::assign(kPartA, corner, rows, cols, true), drawn_part({"##..",  //
                                                                                     "...#",  //
                                                                                     "###."})));
    EXPECT_TRUE(same_matrix(reference::assign(kPartA, false, rows, cols), drawn_part({"....",  //
                                                                                      "...#",  //
                                                                                      "..#."})));
    EXPECT_TRUE(same_matrix(reference::assign(kPartA, true, rows, cols), drawn_part({"##..",  //
                                                                                     "...#",  //
                                                                                     "###."})));
}

TEST(reference_parts, what_goes_to_one_place_twice_is_there_once) {
    EXPECT_TRUE(same_matrix(reference::assign(coordinates(2, 2), drawn_part({"#.#", "...", ".#."}),
                                              indices::of({1, 0, 1}), indices::of({0, 1, 0})),
                            drawn_part({"..",  //
                                        "##"})));
}

TEST(reference_parts, diagonals) {
    const auto column = drawn_part({"#", ".", "#"});
    EXPECT_TRUE(same_matrix(reference::diag(column, 1), drawn_part({".#..",  //
                                                                    "....",  //
                                                                    "...#",  //
                                                                    "...."})));
    EXPECT_TRUE(same_matrix(reference::diag(column, -1), drawn_part({"....",  //
                                                                     "#...",  //
                                                                     "....",  //
                                                                     "..#."})));
    EXPECT_TRUE(same_matrix(reference::diagonal_of(kPartA), drawn_part({"#", ".", "#"})));
    EXPECT_TRUE(same_matrix(reference::diagonal_of(kPartA, -2), drawn_part({"#"})));
    EXPECT_TRUE(same_matrix(reference::diagonal_of(kPartA, 2), drawn_part({".", "#"})));
    EXPECT_TRUE(same_matrix(reference::diagonal_of(kPartA, 4), coordinates(0, 1)));
    EXPECT_THROW(reference::diag(kPartA), dimension_mismatch);
}

TEST(reference_parts, tiles) {
    const auto tiles = reference::split(kPartA, {1, 2}, {3, 1});
    ASSERT_EQ(tiles.size(), 4u);
    EXPECT_TRUE(same_matrix(tiles[0], drawn_part({"##."})));
    EXPECT_TRUE(same_matrix(tiles[1], drawn_part({"."})));
    EXPECT_TRUE(same_matrix(tiles[2], drawn_part({"...", "#.#"})));
    EXPECT_TRUE(same_matrix(tiles[3], drawn_part({"#", "."})));
    EXPECT_TRUE(same_matrix(reference::concat(tiles, 2, 2), kPartA));
    EXPECT_TRUE(same_matrix(reference::resize(kPartA, 2, 5), drawn_part({"##...", "...#."})));
}

}  // namespace
