// SPDX-License-Identifier: MIT
// Rows that grow, in all three of their forms.
#include <core/cpu/sets/growing_row.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::arena;
using cpu::growing_row;

void expect_holds(const growing_row& row, const std::set<index_type>& expected, index_type ncols) {
    ASSERT_EQ(row.size(), expected.size());
    std::vector<index_type> sorted(row.size());
    EXPECT_EQ(row.copy_sorted(sorted.data(), ncols), row.size());
    EXPECT_TRUE(std::equal(sorted.begin(), sorted.end(), expected.begin()));
}

// Few columns of many, and many of few: looked through, in tables, in bits.
TEST(growing_row, insertions_of_every_kind) {
    for (const auto seed : seeds()) {
        for (const index_type ncols : {1u, 63u, 64u, 65u, 1000u, 100000u, kMaxDimension}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(ncols));
            rng random(seed);
            arena memory;
            growing_row row;
            std::set<index_type> expected;
            for (int i = 0; i < 3000; ++i) {
                const auto column = static_cast<index_type>(random.below(ncols));
                EXPECT_EQ(row.contains(column), expected.count(column) != 0);
                EXPECT_EQ(row.insert(column, ncols, memory), expected.insert(column).second);
                EXPECT_TRUE(row.contains(column));
            }
            expect_holds(row, expected, ncols);
        }
    }
}

TEST(growing_row, later_columns_are_behind_earlier_ones) {
    arena memory;
    growing_row row;
    for (index_type column = 500; column-- > 0;) {
        row.insert(column, 500, memory);
        row.insert(499, 500, memory);
    }
    ASSERT_EQ(row.size(), 500u);
    for (index_type i = 0; i < 500; ++i) {
        EXPECT_EQ(row[i], 499 - i);
    }
}

TEST(growing_row, unions_of_every_size) {
    for (const auto seed : seeds()) {
        rng random(seed);
        for (const std::size_t mine : {0, 5, 100, 3000}) {
            for (const std::size_t theirs : {0, 5, 100, 3000}) {
                constexpr index_type kColumns = 4000;
                arena memory;
                growing_row a, b;
                std::set<index_type> expected;
                for (std::size_t i = 0; i < mine; ++i) {
                    const auto column = static_cast<index_type>(random.below(kColumns));
                    a.insert(column, kColumns, memory);
                    expected.insert(column);
                }
                for (std::size_t i = 0; i < theirs; ++i) {
                    const auto column = static_cast<index_type>(random.below(kColumns));
                    b.insert(column, kColumns, memory);
                    expected.insert(column);
                }
                if (a.has_bits() && b.has_bits()) {
                    a.insert_all({b.bits(), 0, kColumns / cpu::kWordBits + 1}, memory);
                } else {
                    a.insert_all(b.data(), b.data() + b.size(), kColumns, memory);
                }
                expect_holds(a, expected, kColumns);
            }
        }
    }
}

}  // namespace
}  // namespace clbool::testing
