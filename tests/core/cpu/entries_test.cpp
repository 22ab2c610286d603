// SPDX-License-Identifier: MIT
// What is wrong with lists of entries, wherever among the shares of threads it is.
#include <core/cpu/matrices/entries.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/error.hpp>

#include <gtest/gtest.h>

#include <vector>

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

// Compressed rows of a caller, whose arrays may be wrong.
struct given_rows {
    std::vector<std::uint64_t> pointers;
    std::vector<index_type> cols;
    index_type ncols;

    cpu::checked_rows check() const {
        const auto nrows = static_cast<index_type>(pointers.size() - 1);
        return cpu::check_rows(cpu::team(), {pointers.data(), cols.data(), nrows, ncols}, {});
    }
};

// Rows of 0 to 4 columns, each beginning below, at or above the column that ends the one before.
given_rows short_rows() {
    given_rows made{{0}, {}, kMany};
    for (index_type row = 0; made.cols.size() < kMany; ++row) {
        for (index_type i = 0; i < row % 5; ++i) {
            made.cols.push_back(row % 3 + i);
        }
        made.pointers.push_back(made.cols.size());
    }
    return made;
}

TEST(check_rows, columns_may_fall_between_rows_alone) {
    const auto good = short_rows();
    EXPECT_TRUE(good.check().canonical);
    for (std::size_t row = 0; row + 1 < good.pointers.size(); row += 99991) {
        const std::size_t begin = good.pointers[row];
        const std::size_t end = good.pointers[row + 1];
        for (std::size_t i = begin; i < end; ++i) {
            auto bad = good;
            bad.cols[i] = bad.cols[i == begin ? end - 1 : i - 1];
            EXPECT_EQ(bad.check().canonical, end - begin == 1) << row << ' ' << i;
            bad.cols[i] = bad.ncols;
            EXPECT_THROW(bad.check(), invalid_argument) << row << ' ' << i;
        }
    }
}

TEST(check_rows, columns_at_the_ends_are_looked_at) {
    EXPECT_TRUE((given_rows{{0}, {}, 0}.check().canonical));
    EXPECT_TRUE((given_rows{{0, 0, 1}, {0}, 1}.check().canonical));
    EXPECT_THROW((given_rows{{0, 1, 1}, {1}, 1}.check()), invalid_argument);
    EXPECT_FALSE((given_rows{{0, 0, 2, 2}, {1, 0}, 2}.check().canonical));
}

}  // namespace
}  // namespace clbool::testing
