// SPDX-License-Identifier: MIT
// Back-off after attempts that were given up.
#include <queries/incremental/vain_attempts.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

int skipped(algorithms::vain_attempts& of, size_type size) {
    int count = 0;
    while (of.skips(size)) {
        ++count;
    }
    return count;
}

TEST(vain_attempts, ever_more_of_that_size_are_skipped) {
    algorithms::vain_attempts of;
    EXPECT_FALSE(of.skips(10));
    of.add(10);
    EXPECT_FALSE(of.skips(9)) << "smaller ones are tried";
    EXPECT_EQ(skipped(of, 10), 4);
    of.add(10);
    EXPECT_EQ(skipped(of, 11), 8) << "larger ones are not";
    for (int round = 0; round < 5; ++round) {
        of.add(10);
        skipped(of, 10);
    }
    of.add(10);
    EXPECT_EQ(skipped(of, 10), 64);
}

TEST(vain_attempts, a_larger_one_changes_nothing_for_smaller_ones) {
    algorithms::vain_attempts of;
    of.add(10);
    EXPECT_EQ(skipped(of, 10), 4);
    of.add(1000);
    EXPECT_EQ(skipped(of, 10), 8);
    of.add(5);
    EXPECT_EQ(skipped(of, 5), 4) << "nothing is known of smaller ones";
}

}  // namespace
}  // namespace clbool::testing
