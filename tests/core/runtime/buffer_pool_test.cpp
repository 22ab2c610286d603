// SPDX-License-Identifier: MIT
// The buffer pool over a driver that only counts.
#include <core/runtime/memory/buffer_pool.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <vector>

namespace clbool::runtime {
namespace {

// Hands out null buffers; fails while more than `capacity` bytes are out.
class counting_driver : public buffer_pool::source {
public:
    cl::Buffer create(size_type bytes) override {
        if (failures_left > 0) {
            --failures_left;
            throw out_of_memory("the driver has none", CL_MEM_OBJECT_ALLOCATION_FAILURE);
        }
        last = bytes;
        return {};
    }
    void created(size_type bytes) override { held += bytes, ++creations; }
    void released(size_type bytes) override { held -= bytes; }

    int failures_left = 0;
    int creations = 0;
    size_type held = 0;
    size_type last = 0;
};

constexpr stream_id kOne = 1;
constexpr stream_id kTwo = 2;

TEST(rounded_capacity, wastes_little_and_never_shrinks) {
    for (size_type bytes = 1; bytes < 100000; bytes += 7) {
        const auto capacity = rounded_capacity(bytes);
        EXPECT_GE(capacity, bytes);
        EXPECT_LE(capacity, std::max<size_type>(512, bytes + bytes / 8));
        EXPECT_EQ(rounded_capacity(capacity), capacity);
    }
    const size_type huge = (size_type{1} << 40) + 12345;
    EXPECT_LE(rounded_capacity(huge) - huge, huge / 8);
    for (const size_type below : {0, 1, 4, 1000000}) {
        const size_type all = ~size_type{0} - below;
        EXPECT_GE(rounded_capacity(all), all) << "the largest sizes must not wrap";
    }
}

TEST(buffer_pool, recycles_on_the_same_stream) {
    counting_driver driver;
    buffer_pool pool(driver);
    auto first = pool.take(10000, kOne);
    pool.give(first, kOne);
    pool.take(9900, kOne);
    EXPECT_EQ(driver.creations, 1);
    pool.take(9900, kOne);
    EXPECT_EQ(driver.creations, 2);
}

TEST(buffer_pool, memory_crosses_streams_only_when_one_retires) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto first = pool.take(10000, kOne);
    pool.give(first, kOne);
    pool.take(10000, kTwo);
    EXPECT_EQ(driver.creations, 2);
    pool.retire(kOne);
    pool.take(10000, kTwo);
    EXPECT_EQ(driver.creations, 2);
}

TEST(buffer_pool, does_not_waste_a_large_block_on_a_small_request) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto large = pool.take(size_type{1} << 30, kOne);
    pool.give(large, kOne);
    pool.take(size_type{1} << 20, kOne);
    EXPECT_EQ(driver.creations, 2);
}

TEST(buffer_pool, accounts_live_held_and_peak) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto a = pool.take(1 << 20, kOne);
    const auto b = pool.take(1 << 21, kOne);
    pool.give(a, kOne);
    auto usage = pool.usage();
    EXPECT_EQ(usage.live, b.capacity);
    EXPECT_EQ(usage.held, a.capacity + b.capacity);
    EXPECT_EQ(usage.peak, a.capacity + b.capacity);
    pool.trim();
    EXPECT_EQ(pool.usage().held, b.capacity);
    EXPECT_EQ(driver.held, b.capacity);
    pool.reset_peak();
    EXPECT_EQ(pool.usage().peak, b.capacity);
    pool.forget(b.capacity);
    EXPECT_EQ(pool.usage().held, 0u);
    EXPECT_EQ(driver.held, 0u);
}

TEST(buffer_pool, the_limit_is_an_exception_with_the_sizes) {
    counting_driver driver;
    buffer_pool pool(driver);
    pool.set_limit(3 << 20);
    const auto a = pool.take(2 << 20, kOne);
    try {
        pool.take(2 << 20, kOne);
        FAIL() << "no exception";
    } catch (const out_of_memory& e) {
        const std::string text = e.what();
        EXPECT_NE(text.find("2097152 bytes"), std::string::npos) << text;
        EXPECT_NE(text.find("limit 3145728"), std::string::npos) << text;
    }
    // Idle memory does not count against the limit: it is given back instead.
    pool.give(a, kOne);
    pool.take(3 << 20, kOne);
    EXPECT_EQ(pool.usage().held, size_type{3} << 20);
}

// Both a rounded size and an idle block larger than asked for would lift live memory too far.
TEST(buffer_pool, live_memory_never_exceeds_the_limit) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto large = pool.take(4000, kOne);
    pool.give(large, kOne);
    const auto first = pool.take(1000, kTwo);
    const size_type limit = first.capacity + 1500;
    pool.set_limit(limit);
    const auto second = pool.take(1500, kOne);
    EXPECT_GE(second.capacity, 1500u);
    EXPECT_EQ(pool.usage().live, limit);
    EXPECT_LE(pool.usage().held, limit);
    EXPECT_THROW(pool.take(4, kOne), out_of_memory);
    pool.give(second, kOne);
    EXPECT_NO_THROW(pool.take(1000, kOne));
    EXPECT_LE(pool.usage().live, limit);
}

TEST(buffer_pool, a_limit_gives_idle_memory_back) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto a = pool.take(1 << 20, kOne);
    const auto b = pool.take(1 << 20, kOne);
    pool.give(a, kOne);
    pool.set_limit(3 << 19);
    EXPECT_EQ(pool.usage().held, b.capacity);
    EXPECT_EQ(driver.held, b.capacity);
}

TEST(buffer_pool, what_a_block_waits_for_goes_with_it) {
    counting_driver driver;
    buffer_pool pool(driver);
    auto block = pool.take(10000, kOne);
    block.busy.resize(3);
    pool.give(block, kOne);
    pool.retire(kOne);
    EXPECT_EQ(pool.take(10000, kTwo).busy.size(), 3u);
    EXPECT_TRUE(pool.take(10000, kTwo).busy.empty());
}

TEST(buffer_pool, zeroed_memory_goes_to_those_that_want_it) {
    counting_driver driver;
    buffer_pool pool(driver);
    auto zeroed = pool.take(10000, kOne);
    const auto other = pool.take(10000, kOne);
    zeroed.zeroed = 10000;
    pool.give(zeroed, kOne);
    pool.give(other, kOne);
    EXPECT_EQ(pool.take(10000, kOne).zeroed, 0u) << "there is other memory";
    pool.give(other, kOne);
    EXPECT_EQ(pool.take(9000, kOne, 9000).zeroed, 10000u);
    pool.give(zeroed, kOne);
    pool.take(10000, kOne);
    EXPECT_EQ(pool.take(10000, kOne).zeroed, 10000u) << "there is no other memory";
    EXPECT_EQ(driver.creations, 2);
}

TEST(buffer_pool, zeroed_memory_is_found_among_much_other) {
    counting_driver driver;
    buffer_pool pool(driver);
    std::vector<buffer_pool::allocation> blocks;
    for (int i = 0; i < 100; ++i) {
        blocks.push_back(pool.take(10000, kOne));
    }
    blocks.back().zeroed = 10000;
    for (const auto& block : blocks) {
        pool.give(block, kOne);
    }
    EXPECT_EQ(pool.take(10000, kOne).zeroed, 0u);
    EXPECT_EQ(pool.take(10000, kOne, 10000).zeroed, 10000u);
}

TEST(buffer_pool, memory_of_a_stream_that_ended_is_everybodys) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto block = pool.take(10000, kOne);
    pool.retire(kOne);
    pool.give(block, kOne);
    pool.take(10000, kTwo);
    EXPECT_EQ(driver.creations, 1);
}

// Asks the pool from another thread while it creates memory.
class asking_driver : public counting_driver {
public:
    cl::Buffer create(size_type bytes) override {
        auto answer = std::async(std::launch::async, [this] { return pool->usage(); });
        answered = answer.wait_for(std::chrono::seconds(20)) == std::future_status::ready;
        if (!answered) {  // the answer comes when this call is over
            late = std::move(answer);
        }
        return counting_driver::create(bytes);
    }

    buffer_pool* pool = nullptr;
    bool answered = false;
    std::future<memory_usage> late;
};

TEST(buffer_pool, nobody_waits_for_the_driver_with_the_lock) {
    asking_driver driver;
    buffer_pool pool(driver);
    driver.pool = &pool;
    pool.take(10000, kOne);
    EXPECT_TRUE(driver.answered);
}

TEST(buffer_pool, absurd_requests_are_out_of_memory) {
    counting_driver driver;
    buffer_pool pool(driver);
    pool.set_limit(1 << 20);
    for (const size_type bytes : {~size_type{0}, ~size_type{0} - 3, ~size_type{0} / 2}) {
        EXPECT_THROW(pool.take(bytes, kOne), out_of_memory);
    }
    EXPECT_EQ(driver.creations, 0);
    EXPECT_EQ(pool.usage().held, 0u);
}

TEST(buffer_pool, trims_and_tries_once_more_when_the_driver_has_none) {
    counting_driver driver;
    buffer_pool pool(driver);
    const auto idle = pool.take(1 << 20, kOne);
    pool.give(idle, kOne);
    driver.failures_left = 1;
    pool.take(8 << 20, kOne);
    EXPECT_EQ(pool.usage().held, size_type{8} << 20) << "the idle block was given back";
    driver.failures_left = 2;
    EXPECT_THROW(pool.take(16 << 20, kOne), out_of_memory);
    EXPECT_EQ(pool.usage().live, size_type{8} << 20);
}

// Drivers may promise memory that a device does not have.
TEST(buffer_pool, asks_for_no_more_than_there_is) {
    counting_driver driver;
    constexpr size_type kMegabyte = size_type{1} << 20;
    buffer_pool pool(driver, ~size_type{0}, 10 * kMegabyte);
    pool.charge(100 * kMegabyte);  // is not the driver's
    const auto first = pool.take(4 * kMegabyte, kOne);
    pool.give(pool.take(5 * kMegabyte, kOne), kOne);
    EXPECT_EQ(driver.held, 9 * kMegabyte);
    const auto second = pool.take(6 * kMegabyte, kOne);
    EXPECT_EQ(driver.held, 10 * kMegabyte) << "what is idle makes room";
    EXPECT_THROW(pool.take(kMegabyte, kOne), out_of_memory);
    EXPECT_EQ(pool.usage().live, 110 * kMegabyte);
    pool.give(first, kOne);
    EXPECT_EQ(pool.take(7 * kMegabyte / 2, kOne).capacity, 4 * kMegabyte) << "is there already";
    pool.discharge(100 * kMegabyte);
    EXPECT_EQ(pool.usage().live, 10 * kMegabyte);
}

// Results that grow: what smaller ones leave is too small for larger ones.
TEST(buffer_pool, gives_back_what_growing_requests_leave) {
    counting_driver driver;
    constexpr size_type kMostIdle = 1 << 20;
    buffer_pool pool(driver, kMostIdle);
    buffer_pool::allocation last;
    for (size_type bytes = 1000; bytes < 100 * kMostIdle; bytes += bytes / 2) {
        const auto next = pool.take(bytes, kOne);
        if (last.capacity > 0) {
            pool.give(last, kOne);
        }
        last = next;
        const auto usage = pool.usage();
        EXPECT_LE(usage.held, kMostIdle + 4 * usage.live);
        EXPECT_EQ(usage.held, driver.held);
    }
    const int creations = driver.creations;
    for (int repeat = 0; repeat < 5; ++repeat) {
        const auto again = pool.take(last.capacity / 2, kOne);
        pool.give(again, kOne);
    }
    EXPECT_LE(driver.creations, creations + 1) << "what is wanted again stays";
}

// Large requests left as much as may be idle: it is older than what smaller ones return.
TEST(buffer_pool, keeps_what_is_used_again_rather_than_what_is_large) {
    counting_driver driver;
    constexpr size_type kMostIdle = 1 << 20;
    buffer_pool pool(driver, kMostIdle);
    {
        std::vector<buffer_pool::allocation> large(4);
        for (auto& one : large) {
            one = pool.take(kMostIdle / 4, kOne);
        }
        for (const auto& one : large) {
            pool.give(one, kOne);
        }
    }
    const auto use_small_ones = [&] {
        for (const size_type bytes : {80'000, 120'000, 180'000}) {
            pool.give(pool.take(bytes, kOne), kOne);
        }
    };
    use_small_ones();
    const int creations = driver.creations;
    use_small_ones();
    EXPECT_EQ(driver.creations, creations);
}

}  // namespace
}  // namespace clbool::runtime
