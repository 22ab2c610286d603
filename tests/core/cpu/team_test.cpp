// SPDX-License-Identifier: MIT
// Threads of the host: every part once, errors, and parts of work.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <support/thread_group.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <thread>

#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clbool::testing {
namespace {

TEST(host_team, every_part_is_taken_once) {
    for (const unsigned threads : {1u, 2u, 5u}) {
        for (const size_type parts : {0u, 1u, 2u, 1000u}) {
            std::vector<std::atomic<int>> taken(parts);
            cpu::team(threads).run(parts, [&](unsigned worker, size_type part) {
                EXPECT_LT(worker, threads);
                ++taken[part];
            });
            EXPECT_TRUE(
                std::all_of(taken.begin(), taken.end(), [](const auto& n) { return n == 1; }));
        }
    }
}

size_type sum_of_parts(unsigned threads, size_type parts) {
    std::atomic<size_type> sum{0};
    cpu::team(threads).run(parts, [&](unsigned, size_type part) { sum += part; });
    return sum;
}

// Also behind pauses in which helpers fall asleep.
TEST(host_team, jobs_one_behind_the_other) {
    for (int job = 0; job < 3000; ++job) {
        ASSERT_EQ(sum_of_parts(3, 7), 21u) << job;
        if (job % 500 == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
}

TEST(host_team, jobs_of_several_threads_at_once) {
    thread_group threads;
    for (unsigned i = 1; i <= 4; ++i) {
        threads.start([i] {
            for (int job = 0; job < 500; ++job) {
                ASSERT_EQ(sum_of_parts(i, 50), 1225u);
            }
        });
    }
}

TEST(host_team, jobs_within_jobs) {
    std::atomic<size_type> sum{0};
    cpu::team(3).run(20, [&](unsigned, size_type) { sum += sum_of_parts(3, 10); });
    EXPECT_EQ(sum, 20u * 45);
}

TEST(host_team, helpers_are_kept) {
    const auto threads_now = [] {
        const std::filesystem::directory_iterator all("/proc/self/task");
        return std::distance(begin(all), end(all));
    };
    sum_of_parts(4, 100);
    const auto before = threads_now();
    for (int job = 0; job < 100; ++job) {
        sum_of_parts(4, 100);
    }
    EXPECT_EQ(threads_now(), before);
}

// A fork has none of the helpers, and gets its own.
TEST(host_team, forks_of_the_process) {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "ThreadSanitizer lets no fork begin threads";
#endif
    EXPECT_EQ(sum_of_parts(3, 10), 45u);
    const pid_t child = ::fork();
    if (child == 0) {
        std::_Exit(sum_of_parts(3, 10) == 45 && sum_of_parts(2, 1000) == 499500 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(sum_of_parts(3, 10), 45u);
}

// Made before any helper, so it ends after them: its job is the ending thread's alone.
struct late_job {
    ~late_job() {
        if (sum_of_parts(3, 10) != 45) {
            std::abort();
        }
    }
} at_the_end;

TEST(host_team, as_many_as_the_process_may_use) {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        GTEST_SKIP() << "more processors than a set has room for";
    }
    EXPECT_EQ(cpu::team().threads(), static_cast<unsigned>(CPU_COUNT(&allowed)));
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
        EXPECT_THROW(cpu::team(threads).run(100, body), std::runtime_error);
        EXPECT_EQ(running, 0);
    }
}

TEST(host_team, little_work_is_for_few) {
    const cpu::team many(64);
    EXPECT_EQ(many.for_work(0).threads(), 1u);
    EXPECT_EQ(many.for_work(1000).threads(), 1u);
    EXPECT_EQ(many.for_work(size_type{1} << 40).threads(), 64u);
    EXPECT_GE(cpu::team().threads(), 1u);
}

TEST(host_team, shares_are_even) {
    for (const size_type n : {size_type{0}, size_type{5}, size_type{1000}, ~size_type{0}}) {
        EXPECT_EQ(cpu::share(n, 0, 7), 0u);
        EXPECT_EQ(cpu::share(n, 7, 7), n);
        for (size_type part = 0; part < 7; ++part) {
            const size_type size = cpu::share(n, part + 1, 7) - cpu::share(n, part, 7);
            EXPECT_GE(size, n / 7);
            EXPECT_LE(size, n / 7 + 1);
        }
    }
}

TEST(host_team, cuts_cover_all_slots) {
    on_every_case(single_cases(), [](const coordinates& a) {
        on_every_view(a, [](const cpu::team&, const cpu::rows& view) {
            EXPECT_EQ(cpu::cut(view, 0, 5), 0u);
            EXPECT_EQ(cpu::cut(view, 5, 5), view.slots());
            EXPECT_EQ(cpu::cut_row(view, 0, 5), 0u);
            EXPECT_EQ(cpu::cut_row(view, 5, 5), view.nrows());
            for (size_type part = 0; part < 5; ++part) {
                EXPECT_LE(cpu::cut(view, part, 5), cpu::cut(view, part + 1, 5));
            }
        });
    });
}

}  // namespace
}  // namespace clbool::testing
