// SPDX-License-Identifier: MIT
// What plans of closures decide, and what they refuse: no device is needed.
#include <queries/closure/plan.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace clbool::testing {
namespace {

using operations::closure_facts;
using operations::closure_place;
using operations::plan_closure;

closure_facts counted(closure_facts of) {
    of.kept = false;
    return of;
}

operations::closure_choice plan_count(const closure_facts& of, closure_method asked) {
    return plan_closure(counted(of), closure_place::host, asked);
}

constexpr size_type kGigabyte = size_type{1} << 30;

// A graph with 10^8 words to unite.
closure_facts large(double entries) {
    closure_facts of;
    of.levels = 100;
    of.bit_bytes = kGigabyte;
    of.bit_work = of.device_work = 100000000;
    of.stored = entries;
    of.entries = entries;
    of.united = entries;
    of.tiles = of.tile_words = of.tile_united = entries;  // each entry in one of its own
    of.tile_bytes = 516 * entries;
    of.host_memory = 8 * kGigabyte;
    of.device_memory = 8 * kGigabyte;
    return of;
}

TEST(closure_plan, dense_answers_are_bits_and_sparse_ones_lists) {
    EXPECT_EQ(plan_closure(large(1e9), closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    EXPECT_EQ(plan_closure(large(1e6), closure_place::host, closure_method::automatic).what,
              closure_method::lists);
    closure_facts small = large(0);
    small.bit_bytes = 1000;
    EXPECT_EQ(plan_closure(small, closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    EXPECT_EQ(plan_count(large(1e9), closure_method::automatic).what, closure_method::bits);
    EXPECT_EQ(plan_count(large(1e6), closure_method::automatic).what, closure_method::lists);
}

// A count needs rows of some columns at a time.
TEST(closure_plan, counts_are_made_on_a_device_that_is_too_small_for_the_rows) {
    closure_facts of = counted(large(0));
    of.bit_bytes = 64 * kGigabyte;
    of.bit_work = of.device_work = 8 * kGigabyte;
    EXPECT_TRUE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_EQ(operations::room_on_device(of), 6 * kGigabyte);
    of.left_out = true;
    EXPECT_TRUE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    of.device_memory = kGigabyte / 64;  // thousands of passes
    EXPECT_FALSE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    of.device_memory = 0;
    EXPECT_FALSE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    of.device_memory = 8 * kGigabyte;
    of.kept = true;
    EXPECT_ANY_THROW(plan_closure(of, closure_place::either, closure_method::automatic));
}

TEST(closure_plan, methods_may_be_named) {
    for (const auto method : {closure_method::bits, closure_method::lists, closure_method::tiles}) {
        EXPECT_EQ(plan_closure(large(1e7), closure_place::host, method).what, method);
        EXPECT_EQ(plan_closure(large(1e7), closure_place::kernels, method).what, method);
        EXPECT_EQ(plan_count(large(1e7), method).what, method);
    }
}

// 10^6 vertices in 1,000 clusters of 1,000: 125 GB of bits, 2 GB of lists, 0.13 GB of tiles.
closure_facts clusters() {
    closure_facts of;
    of.levels = 300;
    of.bit_bytes = 125 * kGigabyte;
    of.bit_work = of.device_work = size_type{5000000} * 15632;
    of.edges = 5000000;
    of.stored = 5e8;
    of.entries = 5e8;
    of.united = 2e9;
    of.host_memory = 64 * kGigabyte;
    of.device_memory = 64 * kGigabyte;
    return of;
}

closure_facts with_tiles(closure_facts of, double tiles, double words, double united) {
    of.tiles = tiles;
    of.tile_bytes = 516 * tiles;
    of.tile_words = words;
    of.tile_united = united;
    return of;
}

TEST(closure_plan, parts_that_are_dense_are_tiles) {
    const auto tiled = with_tiles(clusters(), 250000, 1.6e7, 6e7);
    for (const auto where : {closure_place::host, closure_place::either}) {
        const auto plan = plan_closure(tiled, where, closure_method::automatic);
        EXPECT_EQ(plan.what, closure_method::tiles);
        EXPECT_FALSE(plan.by_kernels);
    }
    EXPECT_EQ(plan_count(tiled, closure_method::automatic).what, closure_method::tiles);
    // They fit where nothing else does.
    auto tight = tiled;
    tight.host_memory = kGigabyte;
    EXPECT_EQ(plan_closure(tight, closure_place::host, closure_method::automatic).what,
              closure_method::tiles);
    tight.allowed = kGigabyte / 4;
    EXPECT_EQ(plan_closure(tight, closure_place::host, closure_method::automatic).what,
              closure_method::tiles);
    tight.allowed = kGigabyte / 32;
    EXPECT_THROW(plan_closure(tight, closure_place::host, closure_method::automatic),
                 out_of_memory);
    EXPECT_THROW(plan_closure(tight, closure_place::host, closure_method::tiles), out_of_memory);
}

// Nobody estimates what is made sooner.
TEST(closure_plan, narrow_ranges_are_made_at_once) {
    using operations::needs_estimate;
    using operations::needs_ranges;
    constexpr auto kAutomatic = closure_method::automatic;
    auto ranged = clusters();
    ranged.entries = ranged.stored = ranged.united = 0;  // not known
    EXPECT_TRUE(needs_ranges(ranged, closure_place::host, kAutomatic));
    EXPECT_FALSE(needs_ranges(ranged, closure_place::host, closure_method::lists));
    auto by_device = ranged;
    by_device.device_memory = 2 * by_device.bit_bytes;
    by_device.device_work = 1000;
    EXPECT_FALSE(needs_ranges(by_device, closure_place::either, kAutomatic)) << "a device is done";
    ranged.edges = 13000000;
    ranged.range_words = 8000000;
    ranged.range_united = 40000000;
    ranged.range_bytes = 516 * 250000;
    for (const auto where : {closure_place::host, closure_place::either}) {
        EXPECT_FALSE(needs_estimate(ranged, where, kAutomatic));
        const auto plan = plan_closure(ranged, where, kAutomatic);
        EXPECT_EQ(plan.what, closure_method::tiles);
        EXPECT_FALSE(plan.by_kernels);
    }
    EXPECT_EQ(plan_count(ranged, kAutomatic).what, closure_method::tiles);
    auto wide = ranged;
    wide.range_united = 1000000000;
    EXPECT_TRUE(needs_estimate(wide, closure_place::host, kAutomatic));
    auto large = ranged;
    large.range_bytes = 1e12;
    EXPECT_TRUE(needs_estimate(large, closure_place::host, kAutomatic));
    auto bits = ranged;  // which kernels make sooner still
    bits.bit_bytes = kGigabyte;
    bits.bit_work = bits.device_work = 10000000;
    EXPECT_EQ(plan_closure(bits, closure_place::either, kAutomatic).what, closure_method::bits);
}

// Each entry in a tile of its own, or in words of its own; vertices without edges.
TEST(closure_plan, scattered_answers_are_none) {
    const auto scattered = with_tiles(clusters(), 4e8, 5e8, 2e9);
    EXPECT_EQ(plan_closure(scattered, closure_place::host, closure_method::automatic).what,
              closure_method::lists);
    EXPECT_EQ(plan_count(scattered, closure_method::automatic).what, closure_method::lists);
    auto left_out = with_tiles(clusters(), 250000, 1.6e7, 6e7);
    left_out.left_out = true;
    EXPECT_EQ(plan_closure(left_out, closure_place::host, closure_method::automatic).what,
              closure_method::lists);
}

// Rows of bits that are full, those that kernels make sooner, and few.
TEST(closure_plan, what_is_as_good_without_tiles_stays) {
    const auto with_some = [](const closure_facts& of) {
        return with_tiles(of, 250000, 1.6e7, 6e7);
    };
    EXPECT_EQ(plan_closure(with_tiles(large(2e9), 2e6, 1.3e8, 1e8), closure_place::host,
                           closure_method::automatic)
                  .what,
              closure_method::bits);
    auto fast = with_some(clusters());
    fast.device_memory = 1000 * kGigabyte;
    fast.bit_work = fast.device_work = 1000000;
    EXPECT_TRUE(plan_closure(fast, closure_place::either, closure_method::automatic).by_kernels);
    closure_facts few = clusters();
    few.bit_bytes = 1000;
    for (const auto method : {closure_method::automatic, closure_method::tiles}) {
        EXPECT_FALSE(operations::needs_estimate(few, closure_place::host, method));
        EXPECT_FALSE(operations::needs_estimate(few, closure_place::either, method));
    }
    EXPECT_EQ(plan_closure(few, closure_place::host, closure_method::automatic).what,
              closure_method::bits);
}

TEST(closure_plan, devices_with_memory_of_their_own_take_wide_rows) {
    const auto wide = plan_closure(large(1e9), closure_place::either, closure_method::automatic);
    EXPECT_TRUE(wide.by_kernels);
    EXPECT_EQ(wide.what, closure_method::bits);
    EXPECT_FALSE(
        plan_closure(large(1e4), closure_place::either, closure_method::automatic).by_kernels);
    closure_facts narrow = large(1e9);
    narrow.device_memory = kGigabyte / 2;
    EXPECT_FALSE(plan_closure(narrow, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_EQ(plan_closure(narrow, closure_place::kernels, closure_method::automatic).what,
              closure_method::rounds);
    closure_facts scattered = large(1e3);
    scattered.left_out = true;
    EXPECT_EQ(plan_closure(scattered, closure_place::kernels, closure_method::automatic).what,
              closure_method::rounds);
    EXPECT_FALSE(plan_closure(scattered, closure_place::kernels, closure_method::bits).by_kernels);
}

TEST(closure_plan, nobody_estimates_what_is_done_sooner) {
    closure_facts of = large(0);
    of.edges = 1000;
    EXPECT_TRUE(operations::needs_estimate(of, closure_place::either, closure_method::automatic));
    of.edges = 1000000;
    EXPECT_FALSE(operations::needs_estimate(of, closure_place::either, closure_method::automatic));
    EXPECT_TRUE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_TRUE(operations::needs_estimate(of, closure_place::host, closure_method::automatic));
    of.bit_bytes = 1000;
    EXPECT_FALSE(operations::needs_estimate(of, closure_place::host, closure_method::automatic));
}

// Rows of a deep tree of 60,000 vertices, counted.
TEST(closure_plan, many_threads_do_not_wait_for_an_estimate) {
    closure_facts of = large(0);
    of.kept = false;
    of.edges = 120000;
    of.bit_work = 940 * of.edges;
    of.threads = 2;
    EXPECT_TRUE(operations::needs_estimate(of, closure_place::host, closure_method::automatic));
    of.threads = 16;
    EXPECT_FALSE(operations::needs_estimate(of, closure_place::host, closure_method::automatic));
}

TEST(closure_plan, what_cannot_fit_is_refused_with_sizes) {
    closure_facts huge = large(1e12);
    huge.bit_bytes = 100 * kGigabyte;
    for (const auto method :
         {closure_method::automatic, closure_method::bits, closure_method::lists}) {
        try {
            plan_closure(huge, closure_place::host, method);
            FAIL();
        } catch (const out_of_memory& e) {
            const std::string text = e.what();
            EXPECT_NE(text.find("1e+12 entries"), std::string::npos) << text;
            EXPECT_NE(text.find("107 GB as rows of bits"), std::string::npos) << text;
            EXPECT_NE(text.find("there are 8.59 GB"), std::string::npos) << text;
        }
        EXPECT_EQ(plan_count(huge, closure_method::automatic).what, closure_method::bits);
    }
    // One of the two fits.
    huge.bit_bytes = kGigabyte;
    EXPECT_EQ(plan_closure(huge, closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    // The limit leaves less than there is.
    huge.allowed = kGigabyte / 2;
    EXPECT_THROW(plan_closure(huge, closure_place::host, closure_method::automatic), out_of_memory);
    EXPECT_THROW(plan_closure(huge, closure_place::kernels, closure_method::bits), out_of_memory);
    EXPECT_THROW(plan_closure(huge, closure_place::kernels, closure_method::automatic),
                 out_of_memory);
    closure_facts sparse = large(1e6);
    sparse.bit_bytes = 100 * kGigabyte;
    EXPECT_EQ(plan_closure(sparse, closure_place::host, closure_method::automatic).what,
              closure_method::lists);
}

// Rounds of products, by what they add: whether they come to their end before they are given up.
bool ends(operations::closure_trial trial, const std::vector<size_type>& rounds) {
    for (const size_type added : rounds) {
        if (!trial.goes_on()) {
            return false;
        }
        trial.added(added);
    }
    return true;
}

// What a sample predicts decides whether there are rounds, and bounds them.
TEST(closure_trial, a_sample_decides) {
    operations::closure_trial small_clusters(60000, 560496);
    EXPECT_TRUE(small_clusters.is_worth_a_sample());
    EXPECT_FALSE(small_clusters.goes_on()) << "no sample";
    small_clusters.expect(750000, 5);
    EXPECT_TRUE(ends(small_clusters, {688723, 52592, 3493, 194, 4, 0}));
    operations::closure_trial few_descendants(60000, 90009);
    few_descendants.expect(240000, 7);
    EXPECT_TRUE(ends(few_descendants, {90009, 67849, 40574, 20408, 8912, 3513, 0}));
    operations::closure_trial hypernyms(40559, 34796);
    EXPECT_TRUE(hypernyms.is_worth_a_sample());
    hypernyms.expect(192554, 15);
    EXPECT_TRUE(hypernyms.goes_on()) << "WordNet's";
    const auto with = [&](double entries, index_type rounds) {
        operations::closure_trial of(60000, 701709);
        of.expect(entries, rounds);
        return of;
    };
    const std::vector<size_type> rounds{688723, 588740, 181588, 96853, 78715, 19984, 0};
    EXPECT_TRUE(ends(with(1.7e6, 7), rounds));
    EXPECT_FALSE(ends(with(1.7e6, 7), std::vector<size_type>(50, 1181588))) << "more than it said";
    EXPECT_FALSE(with(1.09e7, 12).goes_on()) << "rows of bits are sooner";
    EXPECT_FALSE(with(1e8, 12).goes_on()) << "too many entries";
    EXPECT_FALSE(with(1.09e7, 1000).goes_on()) << "too deep";
    EXPECT_FALSE(with(std::numeric_limits<double>::infinity(), 1).goes_on());
    operations::closure_trial critical(60000, 60000);
    critical.expect(452000, 30);  // of 4.6 million, 163 rounds deep
    EXPECT_FALSE(critical.goes_on()) << "near the threshold of a giant component";
    EXPECT_FALSE(operations::closure_trial(500, 900).is_worth_a_sample()) << "done in a moment";
}

// A device is worth its transfers.
TEST(closure_plan, little_is_counted_by_the_host) {
    const auto by_kernels = [](const closure_facts& of) {
        return plan_closure(of, closure_place::either, closure_method::automatic).by_kernels;
    };
    auto of = counted(large(0));
    of.threads = 16;
    of.edges = 10000;
    of.bit_work = of.device_work = size_type{1000} * 1000;
    EXPECT_FALSE(by_kernels(of));
    auto roads = of;  // tc-TG.cedge
    roads.edges = 30486;
    roads.bit_work = roads.device_work = 8718996;
    roads.levels = 87;
    roads.few = 81;
    EXPECT_TRUE(by_kernels(roads));
    of.bit_work *= 1000;
    of.device_work = of.bit_work;
    EXPECT_TRUE(by_kernels(of));
    of.levels = 40000;
    EXPECT_FALSE(by_kernels(of)) << "a launch for each of many levels";
    of.levels = 30000;
    of.few = 29500;
    EXPECT_TRUE(by_kernels(of)) << "which levels of few rows share";
    of.few = 0;
    of.levels = 100;
    of.device_work *= 100;
    EXPECT_FALSE(by_kernels(of)) << "components are far fewer than vertices";
}

TEST(closure_plan, methods_that_are_asked_for_are_not_estimated) {
    using operations::needs_estimate;
    auto of = large(0);
    of.edges = 1000;
    for (const auto where : {closure_place::host, closure_place::kernels}) {
        EXPECT_FALSE(needs_estimate(of, where, closure_method::bits));
        EXPECT_TRUE(needs_estimate(of, where, closure_method::tiles));
    }
    EXPECT_FALSE(needs_estimate(of, closure_place::kernels, closure_method::automatic));
    of.range_words = 1000;
    EXPECT_FALSE(needs_estimate(of, closure_place::host, closure_method::tiles))
        << "ranges tell that tiles fit";
    of.host_memory = of.device_memory = kGigabyte / 2;
    EXPECT_TRUE(needs_estimate(of, closure_place::host, closure_method::bits)) << "to refuse";
    EXPECT_TRUE(needs_estimate(of, closure_place::kernels, closure_method::automatic));
}

// Counts by all threads beside a launch for each of many levels.
TEST(closure_plan, many_levels_are_counted_by_the_host) {
    auto of = large(0);
    of.levels = 20000;
    of.threads = 16;
    EXPECT_TRUE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_FALSE(
        plan_closure(counted(of), closure_place::either, closure_method::automatic).by_kernels);
}

}  // namespace
}  // namespace clbool::testing
