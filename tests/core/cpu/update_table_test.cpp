// SPDX-License-Identifier: MIT
// The table of changes against a map.
#include <core/cpu/containers/update_table.hpp>

#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace clbool::testing {
namespace {

TEST(update_table, follows_a_map) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        rng random(seed);
        cpu::update_table table;
        std::map<std::pair<index_type, index_type>, bool> all;
        for (unsigned n = 0; n < 20000; ++n) {
            // Neighbours, and the largest indices that there are.
            const auto row = random.below(70U);
            const auto col = 0xFFFFFFFEU - random.below(200U);
            const bool added = random.below(2U) == 0;
            table.put({row, col}, added);
            all[{row, col}] = added;
            EXPECT_EQ(table.size(), all.size());
            EXPECT_EQ(table.find({row, col}), added);
        }
        EXPECT_EQ(table.find({70, 0}), std::nullopt);
        for (const bool added : {false, true}) {
            const auto list = table.places(added);
            ASSERT_EQ(list.rows.size(), list.cols.size());
            for (std::size_t i = 0; i < list.rows.size(); ++i) {
                const auto found = all.find({list.rows[i], list.cols[i]});
                ASSERT_NE(found, all.end());
                EXPECT_EQ(found->second, added);
                all.erase(found);
            }
        }
        EXPECT_TRUE(all.empty());
        table.clear();
        EXPECT_TRUE(table.empty());
        EXPECT_EQ(table.find({1, 0xFFFFFFFEU}), std::nullopt);
        table.reserve(1000);
        EXPECT_TRUE(table.empty());
        table.put({5, 6}, false);
        EXPECT_EQ(table.find({5, 6}), false);
    }
}

}  // namespace
}  // namespace clbool::testing
