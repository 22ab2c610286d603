// SPDX-License-Identifier: MIT
// Programs on a device: what is right passes, what is wrong is found and named.
#include <fuzz/machine.hpp>
#include <fuzz/programs/generate.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace clbool::fuzz {
namespace {

machine& shared_machine() {
    static machine* const made =
        new machine(create_controls(std::string()), find_configuration("default"));
    return *made;
}

TEST(fuzz_machine, a_wrong_result_is_found_in_its_step) {
    auto of = generate(1, 3, "default");
    ASSERT_FALSE(shared_machine().run(of.what, of.expected, nullptr));
    for (std::size_t i = 0; i < of.expected.size(); ++i) {
        SCOPED_TRACE(i);
        auto wrong = of.expected;
        auto content = *wrong[i].content;
        content.nrows += 1;
        wrong[i].content = std::make_shared<const coordinates>(content);
        const auto found = shared_machine().run(of.what, wrong, nullptr);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->step, i);
        EXPECT_NE(found->what.find("expected"), std::string::npos);
    }
}

TEST(fuzz_machine, a_refusal_that_does_not_come_is_found) {
    auto of = generate(1, 3, "default");
    for (std::uint64_t n = 4; of.expected.back().is != outcome::verdict::done; ++n) {
        of = generate(1, n, "default");
    }
    of.expected.back().is = outcome::verdict::refused;
    const auto found = shared_machine().run(of.what, of.expected, nullptr);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->step, of.expected.size() - 1);
}

TEST(fuzz_machine, steps_that_run_at_once_do_not_touch_each_other) {
    program of;
    of.steps.resize(5);
    for (std::size_t i = 0; i < of.steps.size(); ++i) {
        of.steps[i].what = operation::transpose;
        of.steps[i].where = place::thread;
        of.steps[i].out = i;
        of.steps[i].inputs = {5};
    }
    EXPECT_EQ(end_of_batch(of, 0), kThreads);
    of.steps[1].inputs = {0};  // what the first one writes
    EXPECT_EQ(end_of_batch(of, 0), 1u);
    of.steps[1].inputs = {5};
    of.steps[1].out = 0;  // the same
    EXPECT_EQ(end_of_batch(of, 0), 1u);
    of.steps[1].out = 1;
    of.steps[1].where = place::own;
    EXPECT_EQ(end_of_batch(of, 0), 1u);
    EXPECT_EQ(end_of_batch(of, 1), 2u);
}

}  // namespace
}  // namespace clbool::fuzz
