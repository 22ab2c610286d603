// SPDX-License-Identifier: MIT
// Memory for many small arrays.
#include <core/cpu/containers/arena.hpp>
#include <support/inputs/rng.hpp>
#include <support/inputs/seeds.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace clbool::testing {
namespace {

using cpu::arena;
using cpu::arena_array;

TEST(arena, arrays_that_grow_beside_each_other) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        rng random(seed);
        arena memory;
        std::vector<arena_array<std::uint32_t>> arrays(50);
        std::vector<std::vector<std::uint32_t>> expected(arrays.size());
        for (std::uint32_t i = 0; i < 50000; ++i) {
            const auto which = random.below(1 + random.below(arrays.size()));
            arrays[which].push_back(i, memory);
            expected[which].push_back(i);
            if (i % 1000 == 0) {
                memory.settle();
            }
        }
        for (std::size_t i = 0; i < arrays.size(); ++i) {
            EXPECT_EQ(std::vector<std::uint32_t>(arrays[i].begin(), arrays[i].end()), expected[i]);
        }
    }
}

// Others may still read what an array had where it was.
TEST(arena, what_is_given_back_stays_until_it_settles) {
    arena memory;
    arena_array<std::uint32_t> grown, other;
    grown.push_back(7, memory);
    const std::uint32_t* const before = grown.data();
    grown.reserve(100, memory);
    ASSERT_NE(grown.data(), before);
    other.push_back(8, memory);
    EXPECT_EQ(*before, 7u);
    EXPECT_EQ(grown[0], 7u);
    memory.settle();
    arena_array<std::uint32_t> next;
    next.push_back(9, memory);
    EXPECT_EQ(next.data(), before) << "it is used again";
}

TEST(arena, blocks_for_good_do_not_overlap) {
    arena memory;
    std::vector<std::byte*> blocks;
    constexpr std::size_t kBytes = 5000;
    for (int i = 0; i < 100; ++i) {
        blocks.push_back(memory.keep(kBytes));
        std::fill_n(blocks.back(), kBytes, std::byte(i));
    }
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(blocks[static_cast<std::size_t>(i)][0], std::byte(i));
        EXPECT_EQ(blocks[static_cast<std::size_t>(i)][kBytes - 1], std::byte(i));
    }
}

}  // namespace
}  // namespace clbool::testing
