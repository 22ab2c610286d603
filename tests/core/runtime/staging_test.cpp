// SPDX-License-Identifier: MIT
// Transfers through pinned slots: sizes around theirs, offsets, writes and reads in turn.
#include <core/runtime/memory/staging.hpp>

#include <clbool/controls.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace clbool::runtime {
namespace {

constexpr size_type kSlot = 4096;

std::vector<char> numbered(size_type bytes, char first) {
    std::vector<char> values(bytes);
    std::iota(values.begin(), values.end(), first);
    return values;
}

TEST(staging, moves_what_it_is_given) {
    const Controls controls;
    staging through(controls.context, controls.queue, kSlot);
    for (const size_type bytes :
         {size_type{1}, kSlot - 1, kSlot, kSlot + 1, 2 * kSlot, 3 * kSlot + 5, 10 * kSlot}) {
        SCOPED_TRACE(bytes);
        const cl::Buffer device(controls.context, CL_MEM_READ_WRITE, bytes);
        auto sent = numbered(bytes, static_cast<char>(bytes % 100));
        const auto expected = sent;
        through.write(device, sent.data(), bytes);
        std::fill(sent.begin(), sent.end(), '\0');
        std::vector<char> got(bytes);
        through.read(device, 0, got.data(), bytes);
        EXPECT_EQ(got, expected);
        const size_type offset = bytes / 3;
        std::vector<char> rest(bytes - offset);
        through.read(device, offset, rest.data(), rest.size());
        EXPECT_TRUE(std::equal(rest.begin(), rest.end(),
                               expected.begin() + static_cast<std::ptrdiff_t>(offset)));
    }
}

// Large enough for several threads to copy.
TEST(staging, large_slots) {
    const Controls controls;
    constexpr size_type kLarge = size_type{6} << 20;
    staging through(controls.context, controls.queue, kLarge);
    const auto sent = numbered(2 * kLarge + 12345, 3);
    const cl::Buffer device(controls.context, CL_MEM_READ_WRITE, sent.size());
    through.write(device, sent.data(), sent.size());
    std::vector<char> got(sent.size());
    through.read(device, 0, got.data(), got.size());
    EXPECT_EQ(got, sent);
}

}  // namespace
}  // namespace clbool::runtime
