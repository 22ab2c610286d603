// SPDX-License-Identifier: MIT
// How much of a fixpoint is done.
#include <queries/common/round_share.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

TEST(round_share, of_rounds_that_halve) {
    algorithms::round_share share;
    size_type entries = 0;
    size_type added = size_type{1} << 20;
    const double all = 2.0 * static_cast<double>(added);
    for (int round = 1; added > 1; ++round, added /= 2) {
        entries += added;
        const double said = share.after(entries, added);
        if (round <= 2) {
            EXPECT_EQ(said, 0) << "nobody knows yet";
        } else {
            EXPECT_NEAR(said, static_cast<double>(entries) / all, 0.01);
        }
    }
    EXPECT_EQ(share.after(entries, 0), 1);
}

TEST(round_share, nobody_knows_while_rounds_grow) {
    algorithms::round_share share;
    size_type entries = 0;
    for (const size_type added : {1u, 2u, 4u, 4u, 4u}) {
        entries += added;
        EXPECT_EQ(share.after(entries, added), 0);
    }
}

TEST(round_share, rules_that_take_turns_shrink_together) {
    algorithms::round_share share;
    size_type entries = 0;
    double said = 0;
    for (const size_type added : {1000u, 10u, 500u, 5u, 250u}) {
        entries += added;
        said = share.after(entries, added);
    }
    EXPECT_GT(said, 0);
    EXPECT_LT(said, 1);
}

TEST(round_share, a_fixpoint_without_rounds_that_add_is_done) {
    EXPECT_EQ(algorithms::round_share().after(7, 0), 1);
}

}  // namespace
}  // namespace clbool::testing
