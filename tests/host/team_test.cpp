// SPDX-License-Identifier: MIT
// Threads of the host: every part once, errors, and parts of work.
#include <host/cuts.hpp>
#include <host/host_test.hpp>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>

#include <sched.h>

namespace clbool::testing {
namespace {

TEST(host_team, every_part_is_taken_once) {
    for (const unsigned threads : {1u, 2u, 5u}) {
        for (const size_type parts : {0u, 1u, 2u, 1000u}) {
            std::vector<std::atomic<int>> taken(parts);
            host::team(threads).run(parts, [&](unsigned worker, size_type part) {
                EXPECT_LT(worker, threads);
                ++taken[part];
            });
            EXPECT_TRUE(
                std::all_of(taken.begin(), taken.end(), [](const auto& n) { return n == 1; }));
        }
    }
}

TEST(host_team, as_many_as_the_process_may_use) {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        GTEST_SKIP() << "more processors than a set has room for";
    }
    EXPECT_EQ(host::team().threads(), static_cast<unsigned>(CPU_COUNT(&allowed)));
}

TEST(host_team, errors_of_parts_come_out_once_all_are_over) {
    for (const unsigned threads : {1u, 3u}) {
        std::atomic<int> running{0};
        const auto body = [&](unsigned, size_type part) {
            ++running;
            if (part % 7 == 3) {
                --running;
                throw std::runtime_error("part failed");
            }
            --running;
        };
        EXPECT_THROW(host::team(threads).run(100, body), std::runtime_error);
        EXPECT_EQ(running, 0);
    }
}

TEST(host_team, little_work_is_for_few) {
    const host::team many(64);
    EXPECT_EQ(many.for_work(0).threads(), 1u);
    EXPECT_EQ(many.for_work(1000).threads(), 1u);
    EXPECT_EQ(many.for_work(size_type{1} << 40).threads(), 64u);
    EXPECT_GE(host::team().threads(), 1u);
}

TEST(host_team, shares_are_even) {
    for (const size_type n : {size_type{0}, size_type{5}, size_type{1000}, ~size_type{0}}) {
        EXPECT_EQ(host::share(n, 0, 7), 0u);
        EXPECT_EQ(host::share(n, 7, 7), n);
        for (size_type part = 0; part < 7; ++part) {
            const size_type size = host::share(n, part + 1, 7) - host::share(n, part, 7);
            EXPECT_GE(size, n / 7);
            EXPECT_LE(size, n / 7 + 1);
        }
    }
}

TEST(host_team, cuts_cover_all_slots) {
    on_every_case(single_cases(), [](const coordinates& a) {
        on_every_view(a, [](const host::team&, const host::rows& view) {
            EXPECT_EQ(host::cut(view, 0, 5), 0u);
            EXPECT_EQ(host::cut(view, 5, 5), view.slots());
            EXPECT_EQ(host::cut_row(view, 0, 5), 0u);
            EXPECT_EQ(host::cut_row(view, 5, 5), view.nrows());
            for (size_type part = 0; part < 5; ++part) {
                EXPECT_LE(host::cut(view, part, 5), host::cut(view, part + 1, 5));
            }
        });
    });
}

}  // namespace
}  // namespace clbool::testing
