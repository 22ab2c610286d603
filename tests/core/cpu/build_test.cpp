// SPDX-License-Identifier: MIT
// Matrices of the host from lists of entries, and what lists are refused.
#include <clbool/error.hpp>
#include <core/cpu/cpu_test.hpp>

namespace clbool::testing {
namespace {

cpu::entry_list list_of(const coordinates& a) {
    return {a.rows.data(), a.cols.data(), a.nrows, a.ncols, a.nnz()};
}

void expect_built(const coordinates& raw) {
    auto expected = raw;
    expected.normalize();
    on_every_team([&](const cpu::team& workers) {
        EXPECT_TRUE(is_made(cpu::build(workers, list_of(raw)), expected));
        EXPECT_TRUE(is_made(cpu::build(workers, list_of(expected), {true, true}), expected));
    });
}

void expect_refused(const coordinates& raw, cpu::entry_promise promised, const char* message) {
    on_every_team([&](const cpu::team& workers) {
        try {
            cpu::build(workers, list_of(raw), promised);
            FAIL() << "expected: " << message;
        } catch (const invalid_argument& e) {
            EXPECT_STREQ(e.what(), message);
        }
    });
}

TEST(host_build, makes_lists_canonical) {
    on_every_case(raw_cases(), expect_built);
    on_every_case(single_cases(), expect_built);
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_built(raw_duplicates(1000, 1000, 300000, seed));
        expect_built(raw_duplicates(1, 70000, 150000, seed));
        expect_built(raw_duplicates(70000, 1, 150000, seed));
        expect_built(raw_shuffled(hypersparse(100000, seed), seed));
        expect_built(raw_shuffled(uniform(200000, 200000, 200000, seed), seed));
    }
}

TEST(host_build, names_the_first_bad_entry) {
    expect_refused(coordinates(4, 4, {0, 5, 1}, {0, 1, 9}), {},
                   "entry 1, (5, 1), is outside the 4 x 4 matrix; indices start at 0");
    expect_refused(coordinates(4, 4, {0, 1}, {0, 4}), {true, true},
                   "entry 1, (1, 4), is outside the 4 x 4 matrix; indices start at 0");
    expect_refused(coordinates(0, 0, {0}, {0}), {},
                   "entry 0, (0, 0), is outside the 0 x 0 matrix; indices start at 0");
    expect_refused(coordinates(4, 4, {0, 2, 1}, {0, 1, 1}), {true, false},
                   "entry 2, (1, 1), comes before its predecessor although the entries are said to "
                   "be sorted");
    expect_refused(coordinates(4, 4, {0, 2, 2}, {0, 1, 1}), {true, true},
                   "entry 2, (2, 1), is a duplicate although the entries are said to be unique");
    expect_refused(coordinates(4, 4, {2, 0, 2}, {1, 0, 1}), {false, true},
                   "the entries contain a duplicate although they are said to be unique");
}

TEST(host_build, wants_arrays) {
    const cpu::entry_list none{nullptr, nullptr, 3, 3, 2};
    EXPECT_THROW(cpu::build(cpu::team(1), none), invalid_argument);
    EXPECT_TRUE(cpu::build(cpu::team(1), {nullptr, nullptr, 3, 3, 0}).empty());
}

TEST(host_build, row_pointers_may_be_wide) {
    const auto entries = uniform(300, 200, 2000, 7);
    const cpu::matrix narrow = cpu::build(cpu::team(1), list_of(entries));
    cpu::draft draft(narrow.nrows(), narrow.ncols(), narrow.slots(), narrow.nnz(), true);
    std::copy_n(narrow.names(), narrow.slots(), draft.names());
    std::copy_n(narrow.cols(), narrow.nnz(), draft.cols());
    for (size_type slot = 0; slot <= narrow.slots(); ++slot) {
        draft.set_pointer(slot, narrow.view().pointer(slot));
        EXPECT_EQ(draft.pointer(slot), narrow.view().pointer(slot));
    }
    const cpu::matrix wide = draft.finish();
    EXPECT_TRUE(is_made(wide, entries));
    EXPECT_EQ(narrow.bytes(), 4 * (2 * narrow.slots() + 1 + narrow.nnz()));
    EXPECT_EQ(wide.bytes() - narrow.bytes(), 4 * (narrow.slots() + 1u));
    EXPECT_EQ(wide.view().narrow_pointers(), nullptr);
    EXPECT_EQ(narrow.view().wide_pointers(), nullptr);
}

}  // namespace
}  // namespace clbool::testing
