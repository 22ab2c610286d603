// SPDX-License-Identifier: MIT
// Large blocks of the process's memory: who gets them again.
#include <core/runtime/memory/host_memory.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>
#include <vector>

namespace clbool::runtime {
namespace {

constexpr size_type kMegabyte = size_type{1} << 20;

class host_blocks : public ::testing::Test {
protected:
    void SetUp() override { drop_idle_blocks(); }
    void TearDown() override { drop_idle_blocks(); }
};

TEST_F(host_blocks, have_the_size_that_is_asked_for) {
    for (const size_type bytes :
         {kLargeBlock, kLargeBlock + 1, kMegabyte, kMegabyte + kMegabyte / 2 - 1,
          kMegabyte + kMegabyte / 2, 2 * kMegabyte, 2 * kMegabyte + 1, 7 * kMegabyte}) {
        SCOPED_TRACE(bytes);
        const auto block = take_block(bytes);
        ASSERT_NE(block.data, nullptr);
        EXPECT_GE(block.bytes, bytes);
        if (block.bytes >= 2 * kMegabyte) {
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.data) % (2 * kMegabyte), 0u)
                << "huge pages";
        }
        std::memset(block.data, 1, block.bytes);
        give_back(block);
    }
#ifndef __SANITIZE_ADDRESS__  // which ends the process
    EXPECT_EQ(take_block(size_type{1} << 60).data, nullptr) << "no machine has that much";
#endif
}

TEST_F(host_blocks, are_used_again_for_what_is_nearly_as_large) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "blocks are given to the system, so that AddressSanitizer sees later uses";
#endif
    const auto small = take_block(8 * kMegabyte), large = take_block(20 * kMegabyte);
    void* const of_small = small.data;
    void* const of_large = large.data;
    give_back(large);
    give_back(small);
    const auto other = take_block(12 * kMegabyte);
    EXPECT_NE(other.data, of_large) << "wastes more than a quarter";
    EXPECT_NE(other.data, of_small) << "is too small";
    const auto again = take_block(18 * kMegabyte);
    EXPECT_EQ(again.data, of_large);
    EXPECT_EQ(again.bytes, 20 * kMegabyte);
    const auto first = take_block(8 * kMegabyte), second = take_block(8 * kMegabyte);
    EXPECT_EQ(first.data, of_small);
    EXPECT_NE(second.data, of_small) << "nobody gets what somebody has";
    for (const auto& block : {other, again, first, second}) {
        give_back(block);
    }
}

TEST_F(host_blocks, go_from_thread_to_thread) {
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([thread] {
            for (int i = 0; i < 200; ++i) {
                const auto block = take_block((2 + size_type(i % 3)) * kMegabyte);
                std::memset(block.data, thread, 4096);
                EXPECT_EQ(static_cast<char*>(block.data)[4095], thread);
                give_back(block);
            }
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }
}

}  // namespace
}  // namespace clbool::runtime
