// SPDX-License-Identifier: MIT
// What plans of closures decide, and what they refuse: no device is needed.
#include <operations/closure/plan.hpp>

#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace clbool::testing {
namespace {

using operations::closure_facts;
using operations::closure_place;
using operations::plan_closure;
using operations::plan_closure_count;

constexpr size_type kGigabyte = size_type{1} << 30;

// A graph with 10^8 words to unite.
closure_facts large(double entries) {
    closure_facts of;
    of.levels = 100;
    of.bit_bytes = kGigabyte;
    of.bit_work = 100000000;
    of.stored = entries;
    of.entries = entries;
    of.united = entries;
    of.host_memory = 8 * kGigabyte;
    of.device_memory = 8 * kGigabyte;
    return of;
}

TEST(closure_plan, dense_answers_are_bits_and_sparse_ones_lists) {
    EXPECT_EQ(plan_closure(large(1e9), closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    EXPECT_EQ(plan_closure(large(1e6), closure_place::host, closure_method::automatic).what,
              closure_method::lists);
    closure_facts small = large(0);
    small.bit_bytes = 1000;
    EXPECT_EQ(plan_closure(small, closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    EXPECT_EQ(plan_closure_count(large(1e9), closure_method::automatic).what, closure_method::bits);
    EXPECT_EQ(plan_closure_count(large(1e6), closure_method::automatic).what,
              closure_method::lists);
}

TEST(closure_plan, methods_may_be_named) {
    for (const auto method : {closure_method::bits, closure_method::lists}) {
        EXPECT_EQ(plan_closure(large(1e7), closure_place::host, method).what, method);
        EXPECT_EQ(plan_closure(large(1e7), closure_place::kernels, method).what, method);
        EXPECT_EQ(plan_closure_count(large(1e7), method).what, method);
    }
}

TEST(closure_plan, devices_with_memory_of_their_own_take_wide_rows) {
    const auto wide = plan_closure(large(1e9), closure_place::either, closure_method::automatic);
    EXPECT_TRUE(wide.by_kernels);
    EXPECT_EQ(wide.what, closure_method::bits);
    EXPECT_FALSE(
        plan_closure(large(1e4), closure_place::either, closure_method::automatic).by_kernels);
    closure_facts narrow = large(1e9);
    narrow.device_memory = kGigabyte / 2;
    EXPECT_FALSE(plan_closure(narrow, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_EQ(plan_closure(narrow, closure_place::kernels, closure_method::automatic).what,
              closure_method::rounds);
    closure_facts scattered = large(1e3);
    scattered.left_out = true;
    EXPECT_EQ(plan_closure(scattered, closure_place::kernels, closure_method::automatic).what,
              closure_method::rounds);
    EXPECT_FALSE(plan_closure(scattered, closure_place::kernels, closure_method::bits).by_kernels);
}

TEST(closure_plan, nobody_estimates_what_is_done_sooner) {
    closure_facts of = large(0);
    of.edges = 1000;
    EXPECT_TRUE(operations::needs_estimate(of, closure_place::either));
    of.edges = 1000000;
    EXPECT_FALSE(operations::needs_estimate(of, closure_place::either));
    EXPECT_TRUE(plan_closure(of, closure_place::either, closure_method::automatic).by_kernels);
    EXPECT_TRUE(operations::needs_estimate(of, closure_place::host));
    of.bit_bytes = 1000;
    EXPECT_FALSE(operations::needs_estimate(of, closure_place::host));
}

TEST(closure_plan, what_cannot_fit_is_refused_with_sizes) {
    closure_facts huge = large(1e12);
    huge.bit_bytes = 100 * kGigabyte;
    for (const auto method :
         {closure_method::automatic, closure_method::bits, closure_method::lists}) {
        try {
            plan_closure(huge, closure_place::host, method);
            FAIL();
        } catch (const out_of_memory& e) {
            const std::string text = e.what();
            EXPECT_NE(text.find("1e+12 entries"), std::string::npos) << text;
            EXPECT_NE(text.find("107 GB as rows of bits"), std::string::npos) << text;
            EXPECT_NE(text.find("there are 8.59 GB"), std::string::npos) << text;
        }
        EXPECT_EQ(plan_closure_count(huge, closure_method::automatic).what, closure_method::bits);
    }
    // One of the two fits.
    huge.bit_bytes = kGigabyte;
    EXPECT_EQ(plan_closure(huge, closure_place::host, closure_method::automatic).what,
              closure_method::bits);
    // The limit leaves less than there is.
    huge.allowed = kGigabyte / 2;
    EXPECT_THROW(plan_closure(huge, closure_place::host, closure_method::automatic), out_of_memory);
    EXPECT_THROW(plan_closure(huge, closure_place::kernels, closure_method::bits), out_of_memory);
    EXPECT_THROW(plan_closure(huge, closure_place::kernels, closure_method::automatic),
                 out_of_memory);
    closure_facts sparse = large(1e6);
    sparse.bit_bytes = 100 * kGigabyte;
    EXPECT_EQ(plan_closure(sparse, closure_place::host, closure_method::automatic).what,
              closure_method::lists);
}

}  // namespace
}  // namespace clbool::testing
