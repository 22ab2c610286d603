// SPDX-License-Identifier: MIT
// Data that matrices keep for their next use: how much, how long, and that nothing else notices.
#include <clbool.hpp>
#include <clbool/reference.hpp>

#include <core/storage/conversions/conversions.hpp>

#include <support/compare.hpp>
#include <support/forms.hpp>
#include <support/inputs/matrices.hpp>

#include <gtest/gtest.h>

#include <future>
#include <vector>

namespace clbool::testing {
namespace {

constexpr index_type kSide = 100000;  // a row index of 400 KB
constexpr size_type kLimit = 3 << 20;

Controls make_controls() {
    controls_options options;
    options.kernels_only = true;
    return create_controls(std::string(), options);
}

void index(Controls& controls, const matrix_dcsr& a) {
    tuning::engine on(controls.stream());
    storage::index_rows(on, rows_of(a));
}

TEST(derived_data, stay_below_the_limit_however_many_operands_live) {
    auto controls = make_controls();
    controls.set_derived_limit(kLimit);
    const auto host = uniform(kSide, kSide, 20000, 1);
    const auto expected = reference::mxm(host, host);
    std::vector<matrix_dcsr> operands;
    for (int i = 0; i < 40; ++i) {
        operands.emplace_back(controls, host);
        const auto& a = operands.back();
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, a, a);
        ASSERT_TRUE(same_matrix(out.to_host(controls), expected));
        index(controls, a);
        EXPECT_LE(controls.memory().derived, kLimit);
    }
    EXPECT_GT(controls.memory().derived, kLimit / 2);
    const auto before = controls.memory().live;
    controls.drop_derived();
    EXPECT_EQ(controls.memory().derived, 0u);
    EXPECT_LT(controls.memory().live, before);
    for (const auto& a : operands) {
        EXPECT_TRUE(same_matrix(a.to_host(controls), host));
    }
}

TEST(derived_data, those_used_last_stay) {
    auto controls = make_controls();
    controls.set_derived_limit(kLimit);
    const auto host = uniform(kSide, kSide, 5000, 1);
    const matrix_dcsr often(controls, host);
    index(controls, often);
    std::vector<matrix_dcsr> others;
    for (int i = 0; i < 30; ++i) {
        others.emplace_back(controls, host);
        index(controls, others.back());
        EXPECT_NE(rows_of(often).index(), nullptr);
    }
    EXPECT_EQ(rows_of(others.front()).index(), nullptr);
}

TEST(derived_data, go_with_their_matrix_and_at_a_limit_of_nothing) {
    auto controls = make_controls();
    const auto host = uniform(kSide, kSide, 5000, 1);
    {
        const matrix_dcsr a(controls, host);
        index(controls, a);
        EXPECT_GE(controls.memory().derived, size_type{kSide} * sizeof(index_type));
    }
    EXPECT_EQ(controls.memory().derived, 0u);
    EXPECT_EQ(controls.memory().live, 0u);
    controls.set_derived_limit(0);
    const matrix_dcsr a(controls, host);
    index(controls, a);
    EXPECT_EQ(controls.memory().derived, 0u);
}

// They are made, used, dropped and forgotten by several threads at once.
TEST(derived_data, threads_may_drop_what_others_use) {
    auto controls = make_controls();
    controls.set_derived_limit(kLimit / 4);
    const auto host = uniform(kSide, kSide, 20000, 1);
    const auto expected = reference::mxm(host, host);
    std::vector<matrix_dcsr> operands;
    for (int i = 0; i < 6; ++i) {
        operands.emplace_back(controls, host);
    }
    std::vector<std::future<bool>> threads;
    for (int thread = 0; thread < 3; ++thread) {
        threads.push_back(std::async(std::launch::async, [&, own = controls.fork()]() mutable {
            bool good = true;
            for (const auto& a : operands) {
                matrix_dcsr out;
                mxm(own, out, no_mask, accumulator::none, a, a);
                good = good && out.to_host(own) == expected;
                own.drop_derived();
            }
            return good;
        }));
    }
    for (auto& thread : threads) {
        EXPECT_TRUE(thread.get());
    }
}

}  // namespace
}  // namespace clbool::testing
