// SPDX-License-Identifier: MIT
// What is wrong with lists of entries, wherever among the shares of threads it is.
#include <core/cpu/matrices/entries.hpp>

#include <clbool/coordinates.hpp>

#include <gtest/gtest.h>

namespace clbool::testing {
namespace {

// Enough for several threads, wherever there are several.
constexpr index_type kMany = 1500000;

cpu::entry_list entries_of(const coordinates& a) {
    return {a.rows.data(), a.cols.data(), a.nrows, a.ncols, a.nnz()};
}

coordinates diagonal(index_type n) {
    coordinates a(n, n);
    for (index_type i = 0; i < n; ++i) {
        a.add(i, i);
    }
    return a;
}

TEST(look_at, finds_one_fault_wherever_it_is) {
    const auto good = diagonal(kMany);
    const auto none = cpu::look_at(cpu::team(), entries_of(good));
    EXPECT_FALSE(none.out_of_range || none.unordered || none.duplicate);
    for (const index_type at : {index_type{1}, kMany / 4, kMany / 2, kMany / 2 + 1, kMany - 1}) {
        auto bad = good;
        bad.cols[at] = kMany;
        EXPECT_TRUE(cpu::look_at(cpu::team(), entries_of(bad)).out_of_range) << at;
        bad = good;
        bad.rows[at] = 0;
        EXPECT_EQ(cpu::look_at(cpu::team(), entries_of(bad)).unordered, at > 1) << at;
        bad = good;
        bad.rows[at] = bad.cols[at] = at - 1;
        EXPECT_TRUE(cpu::look_at(cpu::team(), entries_of(bad)).duplicate) << at;
    }
}

TEST(look_at, the_first_entry_repeats_nothing) {
    const auto found = cpu::look_at(cpu::team(), entries_of(coordinates(1, 1, {0}, {0})));
    EXPECT_FALSE(found.out_of_range || found.unordered || found.duplicate);
}

}  // namespace
}  // namespace clbool::testing
