// SPDX-License-Identifier: MIT
// Canonical lists made by the host: against the reference's normal form, with shares of threads.
#include <storage/canonical.hpp>
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

using namespace storage;

// Enough for several threads, wherever there are several.
constexpr index_type kMany = 1500000;

host_entries entries_of(const coordinates& a) {
    return {a.rows.data(), a.cols.data(), a.nrows, a.ncols, a.nnz()};
}

coordinates canonical(const coordinates& raw) {
    const auto list = make_canonical(entries_of(raw), host::look_at(host::team(), entries_of(raw)));
    const auto& in = list.entries;
    coordinates result(in.nrows, in.ncols);
    result.rows.assign(in.rows, in.rows + in.nnz);
    result.cols.assign(in.cols, in.cols + in.nnz);
    return result;
}

coordinates diagonal(index_type n) {
    coordinates a(n, n);
    for (index_type i = 0; i < n; ++i) {
        a.add(i, i);
    }
    return a;
}

TEST(canonical_list, is_the_normal_form) {
    for (const auto& raw :
         {uniform(300, 500, 4000, 1), raw_shuffled(uniform(300, 500, 4000, 1), 2),
          raw_duplicates(40, 70, 3000, 3), coordinates(5, 5, {3, 3, 3}, {1, 1, 1}),
          coordinates(kMaxDimension, kMaxDimension, {kMaxDimension - 1, 0, kMaxDimension - 1},
                      {0, kMaxDimension - 1, kMaxDimension - 1})}) {
        auto expected = raw;
        expected.normalize();
        EXPECT_TRUE(same_matrix(canonical(raw), expected));
    }
}

TEST(canonical_list, needs_no_copy_of_what_is_in_order) {
    const auto a = uniform(300, 500, 4000, 1);
    EXPECT_EQ(
        make_canonical(entries_of(a), host::look_at(host::team(), entries_of(a))).entries.rows,
        a.rows.data());
}

TEST(look_at, finds_one_fault_wherever_it_is) {
    const auto good = diagonal(kMany);
    const auto none = host::look_at(host::team(), entries_of(good));
    EXPECT_FALSE(none.out_of_range || none.unordered || none.duplicate);
    for (const index_type at : {index_type{1}, kMany / 4, kMany / 2, kMany / 2 + 1, kMany - 1}) {
        auto bad = good;
        bad.cols[at] = kMany;
        EXPECT_TRUE(host::look_at(host::team(), entries_of(bad)).out_of_range) << at;
        bad = good;
        bad.rows[at] = 0;
        EXPECT_EQ(host::look_at(host::team(), entries_of(bad)).unordered, at > 1) << at;
        bad = good;
        bad.rows[at] = bad.cols[at] = at - 1;
        EXPECT_TRUE(host::look_at(host::team(), entries_of(bad)).duplicate) << at;
    }
}

TEST(look_at, the_first_entry_repeats_nothing) {
    const auto found = host::look_at(host::team(), entries_of(coordinates(1, 1, {0}, {0})));
    EXPECT_FALSE(found.out_of_range || found.unordered || found.duplicate);
}

// Rows of one entry, of several, and one that is longer than any thread's share.
TEST(list_rows, has_every_row_once) {
    std::vector<index_type> rows;
    std::vector<index_type> names;
    std::vector<cl_ulong> pointers;
    const auto add = [&](index_type name, index_type count) {
        names.push_back(name);
        pointers.push_back(rows.size());
        rows.insert(rows.end(), count, name);
    };
    for (index_type row = 0; row < 1000; ++row) {
        add(3 * row, 1 + row % 5);
    }
    add(5000, kMany);
    for (index_type row = 6000; row < kMany; ++row) {
        add(row, 1);
    }
    pointers.push_back(rows.size());
    const auto wide = list_rows<cl_ulong>(rows.data(), rows.size());
    EXPECT_EQ(wide.names, names);
    EXPECT_EQ(wide.pointers, pointers);
    const auto narrow = list_rows<cl_uint>(rows.data(), rows.size());
    EXPECT_TRUE(std::equal(pointers.begin(), pointers.end(), narrow.pointers.begin()));
    EXPECT_EQ(narrow.names, names);
}

}  // namespace
}  // namespace clbool::testing
