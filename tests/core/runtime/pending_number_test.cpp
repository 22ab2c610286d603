// SPDX-License-Identifier: MIT
// Numbers that are read later.
#include <core/runtime/streams/stream.hpp>

#include <support/device.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace clbool::testing {
namespace {

using runtime::pending_number;
using numbers = std::vector<std::shared_ptr<const pending_number>>;

runtime::stream& any_stream() { return shared_controls(device_setups().front()).stream(); }

TEST(pending_number, is_what_it_was_when_it_was_asked_for) {
    auto& stream = any_stream();
    const auto memory = stream.allocate<cl_ulong>(2);
    stream.fill<cl_ulong>(memory, 5, 2);
    const auto before = stream.read_later(memory, sizeof(cl_ulong));
    stream.fill<cl_ulong>(memory, cl_ulong{1} << 40, 2);
    const auto after = stream.read_later(memory, 0);
    ASSERT_TRUE(before && after);
    EXPECT_FALSE(before->known());
    EXPECT_EQ(after->get(), size_type{1} << 40);
    EXPECT_EQ(before->get(), 5u);
    EXPECT_EQ(before->known(), size_type{5});
}

TEST(pending_number, only_so_many_are_on_their_way) {
    auto& stream = any_stream();
    const auto memory = stream.allocate<cl_ulong>(1);
    numbers all;
    for (cl_ulong value = 0;; ++value) {
        stream.fill<cl_ulong>(memory, value, 1);
        auto one = stream.read_later(memory, 0);
        if (!one) {
            break;
        }
        ASSERT_LT(value, 100000u);
        all.push_back(std::move(one));
    }
    // Given up unread; what comes to the same place comes later.
    const std::size_t half = all.size() / 2;
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(half));
    stream.fill<cl_ulong>(memory, 7, 1);
    const auto next = stream.read_later(memory, 0);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->get(), 7u);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i]->get(), half + i);
    }
}

TEST(pending_number, outlives_its_stream) {
    std::shared_ptr<const pending_number> late;
    {
        auto fork = shared_controls(device_setups().front()).fork();
        auto& stream = fork.stream();
        const auto memory = stream.allocate<cl_ulong>(1);
        stream.fill<cl_ulong>(memory, 9, 1);
        late = stream.read_later(memory, 0);
    }
    ASSERT_TRUE(late);
    EXPECT_EQ(late->get(), 9u);
}

}  // namespace
}  // namespace clbool::testing
