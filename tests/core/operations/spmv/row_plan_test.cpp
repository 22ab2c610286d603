// SPDX-License-Identifier: MIT
// By which kernel compressed rows are pulled: without a device.
#include <core/operations/spmv/row_plan.hpp>

#include <gtest/gtest.h>

namespace clbool::operations {
namespace {

// On a GPU, times a vector that has every index.
row_facts rows_of(size_type slots, size_type nnz, size_type longest) {
    row_facts of;
    of.slots = slots;
    of.nnz = nnz;
    of.longest = longest;
    of.full = true;
    of.group = 256;
    of.row_lanes = 32;
    of.local_bytes = 49152;
    return of;
}

TEST(row_plan, rows_of_equal_length_are_shared_by_lanes) {
    const auto lanes = [](size_type slots, size_type nnz, size_type longest) {
        const auto chosen = plan_rows(rows_of(slots, nnz, longest));
        EXPECT_EQ(chosen.by, row_reading::lanes);
        return chosen.lanes;
    };
    EXPECT_EQ(lanes(2'000'000, 5'500'000, 12), 1u);
    EXPECT_EQ(lanes(10'000'000, 160'000'000, 16), 2u);
    EXPECT_EQ(lanes(2000, 4'000'000, 2000), 32u);
    // A mean of nearly sixteen is sixteen.
    EXPECT_EQ(lanes(6'250'000, 99'999'891, 16), 2u);
    EXPECT_EQ(lanes(268'096, 17'996'848, 621), 8u);
    // Where there are few rows more work-items share each.
    EXPECT_EQ(lanes(10'000, 160'000, 16), 4u);
}

TEST(row_plan, lanes_are_no_more_than_a_device_has) {
    auto of = rows_of(2000, 2'000'000, 1000);
    of.row_lanes = 8;
    EXPECT_EQ(plan_rows(of).lanes, 8u);
    of.group = 32;
    EXPECT_EQ(plan_rows(of).lanes, 4u);
}

TEST(row_plan, some_long_rows) {
    const auto chosen = plan_rows(rows_of(900'000, 5'000'000, 456));
    EXPECT_EQ(chosen.by, row_reading::lanes);
    EXPECT_EQ(chosen.lanes, 2u);
    EXPECT_TRUE(chosen.teams);
    EXPECT_EQ(plan_rows(rows_of(900'000, 900'000, 456)).lanes, 1u);
    EXPECT_EQ(plan_rows(rows_of(900'000, 16 * 900'000, 2048)).lanes, 4u);
    EXPECT_FALSE(plan_rows(rows_of(900'000, 5'000'000, 40)).teams) << "no row is far longer";
    EXPECT_EQ(plan_rows(rows_of(4'000'000, 65'000'000, 160'000)).by, row_reading::shares);
    EXPECT_EQ(plan_rows(rows_of(900'000, 5'000'000, 30'000)).by, row_reading::shares);
}

// The host would wait for it.
TEST(row_plan, the_longest_row_is_asked_for_where_it_matters) {
    auto of = rows_of(900'000, 90'000'000, 0);
    EXPECT_TRUE(asks_for_longest(of));
    of.first_ends = true;
    EXPECT_FALSE(asks_for_longest(of)) << "rows are long, and end with their first hit";
    of.nnz = 5'000'000;
    of.bits = true;
    EXPECT_TRUE(asks_for_longest(of)) << "hits of short rows";
    of = {};
    of.slots = 10;
    EXPECT_FALSE(asks_for_longest(of)) << "processors read rows as they are";
}

TEST(row_plan, other_products_of_long_rows) {
    auto of = rows_of(4'000'000, 65'000'000, 160'000);
    of.full = false;
    EXPECT_EQ(plan_rows(of).by, row_reading::balanced);
    of.first_ends = true;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows);
    of = rows_of(900'000, 5'000'000, 456);
    EXPECT_TRUE(plan_rows(of).teams);
    of.full = false;
    EXPECT_EQ(plan_rows(of).by, row_reading::balanced);
    of.full = of.named = true;
    EXPECT_EQ(plan_rows(of).by, row_reading::balanced);
}

TEST(row_plan, hits_in_short_rows_are_looked_for) {
    auto of = rows_of(900'000, 5'000'000, 456);
    of.full = false;
    of.first_ends = of.bits = true;
    EXPECT_EQ(plan_rows(of).by, row_reading::hits);
    EXPECT_TRUE(asks_for_longest(of));
    of.longest = 16384;
    EXPECT_EQ(plan_rows(of).by, row_reading::hits);
    of.longest = 16385;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows) << "one row would keep the others waiting";
    of.longest = 456;
    of.nnz = 16 * of.slots + 1;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows) << "most rows are long";
    of.nnz = of.slots;
    of.bits = false;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows) << "the first hit is asked for";
    of.bits = of.named = true;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows);
}

TEST(row_plan, devices_without_local_memory_read_rows) {
    auto of = rows_of(900'000, 5'000'000, 10);
    of.local_bytes = 16384;
    EXPECT_EQ(plan_rows(of).by, row_reading::rows);
}

TEST(row_plan, pointers_for_all_rows_pay_for_products_that_need_them) {
    auto of = rows_of(2'400'000, 65'000'000, 160'000);
    of.named = true;
    EXPECT_TRUE(wants_all_rows(of, 4'200'000, true));
    EXPECT_FALSE(wants_all_rows(of, 4'200'000, false));
    EXPECT_FALSE(wants_all_rows(of, 100'000'000, true));
    of.full = false;
    EXPECT_FALSE(wants_all_rows(of, 4'200'000, true));
    of.full = true;
    of.named = false;
    EXPECT_FALSE(wants_all_rows(of, 4'200'000, true));
}

}  // namespace
}  // namespace clbool::operations
