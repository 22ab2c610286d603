// SPDX-License-Identifier: MIT
// Plans, without a device.
#include <core/operations/ewise/ewise.hpp>
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/operations/spgemm/plan.hpp>
#include <core/operations/spgemm/samples.hpp>
#include <core/operations/sums/stacked.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace clbool::operations {
namespace {

tuning::parameters sample_parameters() {
    tuning::parameters p{};
    p.hash = {64, 256, 256, 4096, 8, 100};
    p.merge_product = {64, 512, 128};
    return p;
}

TEST(binning, ends_where_local_memory_ends) {
    const auto bins = make_binning(32, 4096);
    EXPECT_EQ(bins.last, 9u);
    EXPECT_EQ(bins.limit(2), 64u);
    EXPECT_EQ(bins.limit(bins.last - 1), 4096u);
    EXPECT_EQ(make_binning(32, 32).last, 2u) << "nothing between tiny and global";
}

TEST(plan_hash, one_run_per_filled_bin_in_order) {
    const auto bins = make_binning(32, 4096);
    bin_counts counts{};
    counts[0] = 5;  // rows without products need no launch
    counts[1] = 10;
    counts[4] = 3;
    counts[9] = 2;
    const auto runs = plan_hash(bins, counts, 100000, sample_parameters());
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_EQ(runs[0].how, row_run::kind::local);
    EXPECT_EQ(runs[0].first, 5u);
    EXPECT_EQ(runs[0].count, 10u);
    EXPECT_EQ(runs[1].how, row_run::kind::local);
    EXPECT_EQ(runs[1].first, 15u);
    EXPECT_EQ(runs[1].most_weight, 256u);
    EXPECT_EQ(runs[1].group, 64u);
    EXPECT_EQ(runs[2].how, row_run::kind::global);
    EXPECT_EQ(runs[2].first, 18u);
    EXPECT_EQ(runs[2].most_weight, 100000u);
}

TEST(plan_hash, nothing_to_do) {
    bin_counts counts{};
    counts[0] = 7;
    EXPECT_TRUE(plan_hash(make_binning(32, 4096), counts, 0, sample_parameters()).empty());
}

TEST(plan_global_groups, bounded_by_rows_parameters_and_memory) {
    const auto p = sample_parameters();
    const size_type gigabyte = size_type{1} << 30;
    EXPECT_EQ(plan_global_groups(3, 1 << 20, 16 * gigabyte, p), 3u);
    EXPECT_EQ(plan_global_groups(1000000, 1 << 20, 16 * gigabyte, p), 100u);
    EXPECT_EQ(plan_global_groups(1000000, 256 << 20, 16 * gigabyte, p), 4u);
    EXPECT_EQ(plan_global_groups(10, 16 * gigabyte, gigabyte, p), 1u);
}

// Bitmap products: the defaults of GPUs, with tables of 512 items for parts of a group and of 2048
// for whole ones.
class plan_bitmap_runs : public ::testing::Test {
protected:
    using kind = bitmap_run::kind;

    cl_uint bin_of(size_type weight) const {
        cl_uint bin = 1;
        while (bin < bins.last && bins.limit(bin) < weight) {
            ++bin;
        }
        return bin;
    }

    // The plan for (weight, rows), the heaviest last.
    std::vector<bitmap_run> plan(const std::vector<std::pair<size_type, cl_uint>>& rows,
                                 index_type ncols) const {
        bin_counts counts{};
        counts[0] = kEmpty;  // rows without products are nobody's
        for (const auto& [weight, count] : rows) {
            counts[bin_of(weight)] += count;
        }
        return plan_bitmap(bins, counts, rows.back().first, ncols, params);
    }

    bitmap_run plan_one(size_type weight, index_type ncols, cl_uint rows = 100000) const {
        const auto runs = plan({{weight, rows}}, ncols);
        EXPECT_EQ(runs.size(), 1u);
        EXPECT_EQ(runs[0].first, kEmpty);
        EXPECT_EQ(runs[0].count, rows);
        EXPECT_GE(runs[0].most_weight, weight);
        return runs[0];
    }

    tuning::parameters params = tuning::default_parameters("gpu");
    binning bins = bitmap_binning(params);
    static constexpr index_type kColumns = 1000000;
    static constexpr cl_uint kEmpty = 7;
};

TEST_F(plan_bitmap_runs, bins_end_with_giant_rows) {
    EXPECT_EQ(bins.limit(1), kShortRow);
    EXPECT_EQ(bins.limit(2), kNetworkRow);
    EXPECT_EQ(bins.limit(bins.last - 1), 65536u);
}

TEST_F(plan_bitmap_runs, weights_choose_kinds) {
    EXPECT_EQ(plan_one(1, kColumns).how, kind::network);
    EXPECT_EQ(plan_one(16, kColumns).most_weight, 16u);
    EXPECT_EQ(plan_one(17, kColumns).most_weight, 32u);
    EXPECT_EQ(plan_one(32, kColumns).how, kind::network);
    EXPECT_EQ(plan_one(33, kColumns).how, kind::table);
    EXPECT_EQ(plan_one(2048, kColumns).how, kind::table);
    EXPECT_EQ(plan_one(2049, kColumns).how, kind::window);
    EXPECT_EQ(plan_one(65536, kColumns).how, kind::window);
    EXPECT_EQ(plan_one(65537, kColumns, 100).how, kind::giant);
}

TEST_F(plan_bitmap_runs, tables_have_room_for_their_rows) {
    for (size_type weight = 33; weight <= 2048; weight += 31) {
        const auto run = plan_one(weight, kColumns);
        ASSERT_EQ(run.how, kind::table);
        EXPECT_EQ(run.group % run.lanes, 0u);
        EXPECT_EQ(run.lanes & (run.lanes - 1), 0u);
        EXPECT_EQ(run.per & (run.per - 1), 0u);
        EXPECT_GE(run.lanes * run.per, run.most_weight);
        if (weight <= 512) {
            EXPECT_EQ(run.group, params.bitmap.group);
            EXPECT_GE(run.lanes * run.per, 2 * run.most_weight) << "half full at most";
        } else {
            EXPECT_EQ(run.lanes, params.bitmap.wide_group);
            EXPECT_EQ(run.group, run.lanes);
        }
    }
    EXPECT_EQ(plan_one(512, kColumns).lanes, params.bitmap.group);
    EXPECT_EQ(plan_one(2048, kColumns).per, params.bitmap.wide_per);
}

// From eight words of a whole row for each item on, windows are cheaper than large tables.
TEST_F(plan_bitmap_runs, few_columns_make_rows_dense) {
    EXPECT_EQ(plan_one(1024, 256 * 1024 + 32).how, kind::table);
    EXPECT_EQ(plan_one(1024, 256 * 1024).how, kind::window);
    EXPECT_EQ(plan_one(512, 1).how, kind::table) << "small tables are cheap";
    const auto narrow = plan_one(4096, 100);
    EXPECT_EQ(narrow.window, 4u);
    EXPECT_EQ(narrow.group, params.bitmap.window_group / 4);
    const auto wide = plan_one(4096, kColumns);
    EXPECT_EQ(wide.window, params.bitmap.window_words);
    EXPECT_EQ(wide.group, params.bitmap.window_group);
}

TEST_F(plan_bitmap_runs, giant_rows_as_long_as_their_bitmaps_fit) {
    const index_type columns = 32u << 20;  // bitmaps of 4 MB
    EXPECT_EQ(plan_one(1 << 20, columns, 16).how, kind::giant);
    EXPECT_EQ(plan_one(1 << 20, columns, 17).how, kind::window);
    EXPECT_EQ(plan_one(1 << 20, columns, 1).parts, (size_type{1} << 20) / 1024);
    EXPECT_EQ(plan_one(1 << 20, 1000, 1).parts, 1u);
    EXPECT_EQ(plan_one(1 << 20, columns, 1).shares, 256u);
    EXPECT_EQ(plan_one(1 << 20, 1000, 1000).shares, 4u);
    EXPECT_EQ(plan_one(1 << 20, 1000, 10000).shares, 1u);
}

TEST_F(plan_bitmap_runs, rows_sparse_in_very_many_columns_go_to_global_tables) {
    EXPECT_EQ(plan_one(4096, 64 * 4096 * 32, 10).how, kind::window);
    EXPECT_EQ(plan_one(4096, 64 * 4096 * 32 + 1, 10).how, kind::global);
    EXPECT_EQ(plan_one(65537, kMaxDimension, 10).how, kind::global);
    EXPECT_EQ(plan_one(512, kMaxDimension).how, kind::table);
    EXPECT_EQ(plan_one(2048, 64u << 20).how, kind::table);
    EXPECT_EQ(plan_one(2048, (64u << 20) + 1).how, kind::global);
    EXPECT_EQ(plan_one(4000000, kMaxDimension, 1000).how, kind::window);
    EXPECT_EQ(plan_one(5, kMaxDimension).how, kind::network);
    for (const index_type ncols : {1u, 100000u, 64u * 2048 * 32}) {
        for (const size_type weight : {1u, 600u, 2049u, 5000u, 100000u}) {
            EXPECT_NE(plan_one(weight, ncols).how, kind::global);
        }
    }
}

TEST_F(plan_bitmap_runs, few_rows_join_the_next_small_table) {
    const cl_uint few = 10;
    const cl_uint many = static_cast<cl_uint>(params.bitmap.few_rows);
    auto runs = plan({{10, few}, {20, few}, {40, few}, {80, few}, {500, few}}, kColumns);
    ASSERT_EQ(runs.size(), 1u);
    EXPECT_EQ(runs[0].how, kind::table);
    EXPECT_EQ(runs[0].first, kEmpty);
    EXPECT_EQ(runs[0].count, 5 * few);
    EXPECT_EQ(runs[0].most_weight, 512u);

    runs = plan({{20, many}, {40, many}, {80, few}, {600, few}, {1100, few}}, kColumns);
    ASSERT_EQ(runs.size(), 5u) << "large tables are for their own rows";
    EXPECT_EQ(runs[1].first, kEmpty + many);
    EXPECT_EQ(runs[4].first, kEmpty + 2 * many + 2 * few);
}

TEST_F(plan_bitmap_runs, networks_join_unless_most_rows_are_small) {
    const cl_uint many = 10000;
    EXPECT_EQ(plan({{10, many}, {20, many}}, kColumns).size(), 1u);
    EXPECT_EQ(plan({{10, many + 1}, {20, many}}, kColumns).size(), 2u);
}

// Or warm-up would leave out a program.
TEST_F(plan_bitmap_runs, networks_of_the_samples_stay_apart) {
    const auto left = make_product_samples(params).left;
    std::vector<size_type> lengths(left.nrows);
    for (const index_type row : left.rows) {
        ++lengths[row];
    }
    const auto rows_of = [&](size_type length) {
        return static_cast<cl_uint>(std::count(lengths.begin(), lengths.end(), length));
    };
    const auto runs =
        plan({{kShortRow, rows_of(kShortRow)}, {kNetworkRow, rows_of(kNetworkRow)}}, kColumns);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].how, kind::network);
    EXPECT_EQ(runs[1].how, kind::network);
}

TEST_F(plan_bitmap_runs, windows_join_and_giants_stay_apart) {
    const cl_uint many = 5000;
    const auto runs = plan({{3000, many}, {5000, many}, {60000, many}, {1 << 20, 2}}, kColumns);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].how, kind::window);
    EXPECT_EQ(runs[0].count, 3 * many);
    EXPECT_EQ(runs[0].most_weight, 65536u);
    EXPECT_EQ(runs[1].how, kind::giant);
    EXPECT_EQ(runs[1].first, kEmpty + 3 * many);
    EXPECT_EQ(runs[1].count, 2u);
    EXPECT_EQ(plan({{5000, 9}, {10000, 9}}, kMaxDimension).size(), 1u) << "nor do global tables";
}

TEST(plan_ewise, small_against_large_is_searched) {
    using o = set_operator;
    const auto automatic = ewise_method::automatic;
    EXPECT_EQ(plan_ewise(o::subtract, automatic, false, 10, 100000), ewise_algorithm::search);
    EXPECT_EQ(plan_ewise(o::subtract, automatic, false, 100000, 10), ewise_algorithm::merge_path);
    EXPECT_EQ(plan_ewise(o::intersect, automatic, true, 100000, 10), ewise_algorithm::search);
    EXPECT_EQ(plan_ewise(o::unite, automatic, false, 10, 100000), ewise_algorithm::merge_path);
    EXPECT_EQ(plan_ewise(o::subtract, automatic, true, 10, 100), ewise_algorithm::balanced)
        << "nothing is too small to be merged";
    EXPECT_EQ(plan_ewise(o::unite, automatic, true, 10, 10), ewise_algorithm::balanced);
    EXPECT_EQ(plan_ewise(o::subtract, ewise_method::balanced, false, 1, 1000),
              ewise_algorithm::balanced);
}

TEST(plan_stacked, many_small_operands_are_added_at_once) {
    tuning::parameters p{};
    p.stacked_operands = 6;
    const auto automatic = ewise_method::automatic;
    EXPECT_FALSE(plan_stacked(automatic, 5, 5000, p));
    EXPECT_TRUE(plan_stacked(automatic, 6, 6000, p));
    EXPECT_FALSE(plan_stacked(automatic, 8, 24000000, p)) << "large";
    EXPECT_TRUE(plan_stacked(automatic, 8, 4000000, p));
}

TEST(plan_stacked, follows_what_is_asked_for) {
    tuning::parameters p{};
    p.stacked_operands = 6;
    EXPECT_TRUE(plan_stacked(ewise_method::stacked, 2, 40000000, p));
    EXPECT_FALSE(plan_stacked(ewise_method::stacked, 1, 40, p)) << "nothing to add";
    EXPECT_FALSE(plan_stacked(ewise_method::balanced, 60, 600, p));
}

}  // namespace
}  // namespace clbool::operations
