// SPDX-License-Identifier: MIT
// The random numbers behind generators and tests: pinned, because everything depends on them.
#include <generators/random_source.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

using clbool::generators::random_source;

TEST(random_source, sequence_is_pinned) {
    random_source random(1);
    const std::array<std::uint64_t, 3> expected = {0xb3f2af6d0fc710c5U, 0x853b559647364ceaU,
                                                   0x92f89756082a4514U};
    for (const std::uint64_t value : expected) {
        EXPECT_EQ(random.next(), value);
    }
}

TEST(random_source, below_is_in_range_and_even) {
    random_source random(7);
    std::array<int, 6> counts{};
    for (int i = 0; i < 60000; ++i) {
        ++counts.at(random.below(6U));
    }
    for (const int count : counts) {
        EXPECT_NEAR(count, 10000, 500);
    }
    EXPECT_EQ(random.below(1U), 0U);
    EXPECT_LT(random.below(~std::uint64_t{0}), ~std::uint64_t{0});
}

TEST(random_source, unit_is_in_range_and_chance_keeps_its_word) {
    random_source random(7);
    int hits = 0;
    for (int i = 0; i < 60000; ++i) {
        const double value = random.unit();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        hits += random.chance(0.25) ? 1 : 0;
    }
    EXPECT_NEAR(hits, 15000, 500);
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
}

}  // namespace
