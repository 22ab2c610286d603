// SPDX-License-Identifier: MIT
// Plans, without a device.
#include <operations/ewise/ewise.hpp>
#include <operations/multiplication/plan.hpp>

#include <gtest/gtest.h>

namespace clbool::operations {
namespace {

tuning::parameters sample_parameters() {
    tuning::parameters p{};
    p.hash = {32, 64, 64, 256, 256, 4096, 8, 100};
    p.merge_product = {32, 64, 512, 128};
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
    EXPECT_EQ(runs[0].how, row_run::kind::tiny);
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

TEST(merge_rounds, double_the_runs) {
    EXPECT_EQ(merge_rounds(0), 0u);
    EXPECT_EQ(merge_rounds(1), 0u);
    EXPECT_EQ(merge_rounds(2), 1u);
    EXPECT_EQ(merge_rounds(3), 2u);
    EXPECT_EQ(merge_rounds((size_type{1} << 32) + 1), 33u);
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
    EXPECT_EQ(plan_ewise(o::subtract, ewise_method::row_wise, false, 1, 1000),
              ewise_algorithm::row_wise);
}

}  // namespace
}  // namespace clbool::operations
