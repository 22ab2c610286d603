// SPDX-License-Identifier: MIT
// Parts that run at the same time, and throw.
#include <runtime/parallel.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>

namespace clbool::testing {
namespace {

using runtime::in_parallel;

TEST(parallel, every_part_runs_once) {
    std::atomic<size_type> sum{0};
    in_parallel(7, [&](size_type part) { sum += size_type{1} << part; });
    EXPECT_EQ(sum, 127u);
}

// Whichever part it is: the caller's own, or that of another thread.
TEST(parallel, what_a_part_throws_reaches_the_caller) {
    for (size_type bad = 0; bad < 4; ++bad) {
        std::atomic<unsigned> others{0};
        const auto body = [&](size_type part) {
            if (part == bad) {
                throw std::runtime_error(std::to_string(part));
            }
            ++others;
        };
        try {
            in_parallel(4, body);
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& e) {
            EXPECT_EQ(e.what(), std::to_string(bad));
        }
        EXPECT_EQ(others, 3u);
    }
}

TEST(parallel, several_may_throw) {
    EXPECT_THROW(in_parallel(4, [](size_type) { throw std::bad_alloc(); }), std::bad_alloc);
}

}  // namespace
}  // namespace clbool::testing
