// SPDX-License-Identifier: MIT
// Matrices through the C interface: in and out, entries, files.
#include "owned.hpp"

#include <clbool/reference.hpp>
#include <io/scratch.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>
#include <support/inputs/seeds.hpp>

#include <cstdint>
#include <vector>

namespace clbool {
namespace {

using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;
using testing::same_matrix;
using testing::scratch;
using testing::uniform;

TEST(c_matrices, give_back_what_they_were_made_of) {
    const auto on = host_context();
    for (const coordinates& entries : {coordinates(0, 0), coordinates(5, 0), coordinates(3, 4),
                                       uniform(30, 50, 200, 7), testing::hypersparse(40, 8)}) {
        EXPECT_TRUE(same_matrix(entries_of(on, matrix_from(on, entries)), entries));
    }
}

TEST(c_matrices, promises_are_checked) {
    const auto on = host_context();
    const std::vector<uint32_t> rows = {1, 0, 1};
    const std::vector<uint32_t> cols = {1, 2, 1};
    owned<clbool_matrix> sorted;
    expect_failure(clbool_matrix_from_coordinates(on, 2, 3, rows.data(), cols.data(), 3,
                                                  CLBOOL_SORTED_UNIQUE, sorted.put()),
                   CLBOOL_INVALID_ARGUMENT);
    owned<clbool_matrix> beyond;
    expect_failure(clbool_matrix_from_coordinates(on, 2, 2, rows.data(), cols.data(), 3,
                                                  CLBOOL_ANY_ORDER, beyond.put()),
                   CLBOOL_INVALID_ARGUMENT, "(0, 2)");
    owned<clbool_matrix> null;
    expect_failure(clbool_matrix_from_coordinates(on, 2, 2, nullptr, cols.data(), 3,
                                                  CLBOOL_ANY_ORDER, null.put()),
                   CLBOOL_INVALID_ARGUMENT, "rows is null");
}

TEST(c_matrices, too_little_room_writes_nothing) {
    const auto on = host_context();
    const auto a = matrix_from(on, testing::diagonal(4));
    std::vector<uint32_t> rows(4, 9);
    expect_failure(clbool_matrix_to_coordinates(on, a, 3, rows.data(), nullptr),
                   CLBOOL_INVALID_ARGUMENT, "capacity is 3, but there are 4");
    EXPECT_EQ(rows, std::vector<uint32_t>(4, 9));
    expect_ok(clbool_matrix_to_coordinates(on, a, 4, rows.data(), nullptr));
    EXPECT_EQ(rows, (std::vector<uint32_t>{0, 1, 2, 3}));
}

TEST(c_matrices, compressed_rows_go_in_and_out) {
    const auto on = host_context();
    const coordinates entries = uniform(20, 30, 90, 9);
    const auto a = matrix_from(on, entries);
    std::vector<uint64_t> pointers(21);
    std::vector<uint32_t> cols(entries.nnz());
    expect_ok(clbool_matrix_to_csr(on, a, pointers.data(), cols.size(), cols.data()));
    EXPECT_EQ(cols, entries.cols);
    owned<clbool_matrix> b;
    expect_ok(clbool_matrix_from_csr(on, 20, 30, pointers.data(), cols.data(), CLBOOL_SORTED_UNIQUE,
                                     b.put()));
    bool equal = false;
    expect_ok(clbool_matrix_equal(on, a, b, &equal));
    EXPECT_TRUE(equal);
    std::vector<int64_t> wide(cols.begin(), cols.end());
    owned<clbool_matrix> c;
    expect_ok(clbool_matrix_from_wide_csr(on, 20, 30, pointers.data(), wide.data(),
                                          CLBOOL_SORTED_UNIQUE, c.put()));
    expect_ok(clbool_matrix_equal(on, a, c, &equal));
    EXPECT_TRUE(equal);
    wide.back() = -1;
    owned<clbool_matrix> none;
    expect_failure(clbool_matrix_from_wide_csr(on, 20, 30, pointers.data(), wide.data(),
                                               CLBOOL_SORTED_UNIQUE, none.put()),
                   CLBOOL_INVALID_ARGUMENT, "outside");
    expect_failure(clbool_matrix_to_csr(on, a, nullptr, cols.size() - 1, cols.data()),
                   CLBOOL_INVALID_ARGUMENT, "capacity");
}

TEST(c_matrices, entries_come_and_go) {
    const auto on = host_context();
    owned<clbool_matrix> a;
    expect_ok(clbool_matrix_create(3, 3, a.put()));
    expect_ok(clbool_matrix_set(on, a, 1, 2, true));
    owned<clbool_matrix> before;
    expect_ok(clbool_matrix_duplicate(a, before.put()));
    const std::vector<uint32_t> rows = {2, 0, 1};
    const std::vector<uint32_t> cols = {2, 0, 2};
    expect_ok(clbool_matrix_set_many(on, a, rows.data(), cols.data(), 3, true));
    expect_ok(clbool_matrix_set(on, a, 0, 0, false));
    EXPECT_EQ(entries_of(on, a), coordinates(3, 3, {1, 2}, {2, 2}));
    EXPECT_EQ(entries_of(on, before), coordinates(3, 3, {1}, {2}));

    bool found[3] = {};
    expect_ok(clbool_matrix_contains_many(on, a, rows.data(), cols.data(), 3, found));
    EXPECT_TRUE(found[0] && !found[1] && found[2]);
    expect_ok(clbool_matrix_contains(on, a, 1, 1, found));
    EXPECT_FALSE(found[0]);
    expect_failure(clbool_matrix_contains(on, a, 3, 0, found), CLBOOL_INVALID_ARGUMENT);
    expect_ok(clbool_matrix_clear(a));
    EXPECT_EQ(entries_of(on, a), coordinates(3, 3));
}

TEST(c_matrices, change_shape_and_form) {
    const auto on = host_context();
    const auto a = matrix_from(on, testing::diagonal(40));
    expect_ok(clbool_matrix_convert(on, a, CLBOOL_FORM_BITS));
    clbool_matrix_form form = CLBOOL_FORM_HOST;
    expect_ok(clbool_matrix_form_of(a, &form));
    EXPECT_EQ(form, CLBOOL_FORM_BITS);
    expect_failure(clbool_matrix_convert(on, a, static_cast<clbool_matrix_form>(9)),
                   CLBOOL_INVALID_ARGUMENT, "form is 9");
    expect_ok(clbool_matrix_resize(on, a, 10, 50));
    expect_ok(clbool_matrix_wait(on, a));
    EXPECT_EQ(entries_of(on, a).ncols, 50U);
    EXPECT_EQ(entries_of(on, a).nnz(), 10U);
}

TEST(c_matrices, rows_are_read_alone) {
    const auto on = host_context();
    const coordinates entries = uniform(20, 70, 150, 12);
    const auto a = matrix_from(on, entries);
    const coordinates expected = reference::select(entries, entry_selector::rows(5, 9));
    uint64_t count = 0;
    expect_ok(clbool_matrix_read_rows(on, a, 5, 9, 0, nullptr, nullptr, &count));
    ASSERT_EQ(count, expected.nnz());
    std::vector<uint32_t> rows(count);
    std::vector<uint32_t> cols(count);
    expect_failure(clbool_matrix_read_rows(on, a, 5, 9, count - 1, rows.data(), nullptr, &count),
                   CLBOOL_INVALID_ARGUMENT, "capacity");
    expect_ok(clbool_matrix_read_rows(on, a, 5, 9, count, rows.data(), cols.data(), &count));
    EXPECT_EQ(rows, expected.rows);
    EXPECT_EQ(cols, expected.cols);
    expect_failure(clbool_matrix_read_rows(on, a, 5, 21, count, rows.data(), nullptr, &count),
                   CLBOOL_INVALID_ARGUMENT);

    std::vector<uint64_t> words(8);
    expect_failure(clbool_matrix_read_bits(on, a, 5, 9, 7, words.data()), CLBOOL_INVALID_ARGUMENT,
                   "capacity is 7");
    expect_ok(clbool_matrix_read_bits(on, a, 5, 9, 8, words.data()));
    std::vector<uint64_t> bits(8);
    for (size_type i = 0; i < expected.nnz(); ++i) {
        const uint32_t row = expected.rows[i] - 5;
        bits[row * 2 + expected.cols[i] / 64] |= uint64_t{1} << expected.cols[i] % 64;
    }
    EXPECT_EQ(words, bits);
    expect_failure(clbool_matrix_read_bits(on, a, 9, 5, 8, words.data()), CLBOOL_INVALID_ARGUMENT);
}

TEST(c_matrices, forms_are_made_with_options) {
    const auto on = host_context();
    const coordinates entries = testing::banded(64, 2, 2);
    const auto a = matrix_from(on, entries);
    clbool_form_options options = CLBOOL_FORM_OPTIONS_INIT;
    uint64_t small = 0;
    uint64_t large = 0;
    options.block_edge = 8;
    expect_ok(clbool_matrix_form_bytes(on, a, CLBOOL_FORM_BSR, &options, &small));
    options.block_edge = 64;
    expect_ok(clbool_matrix_form_bytes(on, a, CLBOOL_FORM_BSR, &options, &large));
    EXPECT_NE(small, large);
    expect_ok(clbool_matrix_convert_with(on, a, CLBOOL_FORM_BSR, &options));
    clbool_matrix_form form = CLBOOL_FORM_HOST;
    expect_ok(clbool_matrix_form_of(a, &form));
    EXPECT_EQ(form, CLBOOL_FORM_BSR);
    EXPECT_TRUE(same_matrix(entries_of(on, a), entries));
    options.block_edge = 5;
    expect_failure(clbool_matrix_convert_with(on, a, CLBOOL_FORM_BSR, &options),
                   CLBOOL_INVALID_ARGUMENT);
    options = CLBOOL_FORM_OPTIONS_INIT;
    options.max_bytes = 1;
    expect_failure(clbool_matrix_convert_with(on, a, CLBOOL_FORM_ELL, &options),
                   CLBOOL_INVALID_ARGUMENT);
}

TEST(c_matrices, bytes_make_the_same_matrix) {
    const auto on = host_context();
    const coordinates entries = uniform(25, 25, 60, 10);
    const auto a = matrix_from(on, entries);
    uint64_t size = 0;
    expect_ok(clbool_matrix_serialize(on, a, 0, nullptr, &size));
    std::vector<unsigned char> bytes(size);
    uint64_t written = 0;
    expect_failure(clbool_matrix_serialize(on, a, size - 1, bytes.data(), &written),
                   CLBOOL_INVALID_ARGUMENT, "capacity");
    expect_ok(clbool_matrix_serialize(on, a, size, bytes.data(), &written));
    EXPECT_EQ(written, size);

    owned<clbool_matrix> b;
    expect_ok(clbool_matrix_deserialize(on, bytes.data(), size, b.put()));
    EXPECT_TRUE(same_matrix(entries_of(on, b), entries));
    bytes.back() ^= 1U;
    owned<clbool_matrix> broken;
    expect_failure(clbool_matrix_deserialize(on, bytes.data(), size, broken.put()),
                   CLBOOL_IO_ERROR);
}

TEST(c_matrices, files_of_both_kinds_are_read_back) {
    const auto on = host_context();
    const coordinates entries = uniform(15, 35, 60, 11);
    const auto a = matrix_from(on, entries);
    const scratch folder;
    for (const auto kind : {CLBOOL_FILE_MATRIX_MARKET, CLBOOL_FILE_SERIALIZED}) {
        const std::string path = folder.path("a");
        expect_ok(clbool_matrix_save(on, a, path.c_str(), kind));
        owned<clbool_matrix> b;
        expect_ok(clbool_matrix_load(on, path.c_str(), nullptr, b.put()));
        EXPECT_TRUE(same_matrix(entries_of(on, b), entries));
    }
}

TEST(c_matrices, zeros_of_files_can_be_dropped) {
    const auto on = host_context();
    const scratch folder;
    const std::string path = folder.file(
        "a.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 2\n0 1 0\n1 1 5\n");
    clbool_load_options options = CLBOOL_LOAD_OPTIONS_INIT;
    options.drop_zeros = 1;
    options.zero_based = 1;
    owned<clbool_matrix> a;
    expect_ok(clbool_matrix_load(on, path.c_str(), &options, a.put()));
    EXPECT_EQ(entries_of(on, a), coordinates(2, 2, {1}, {1}));
}

TEST(c_matrices, are_copied_to_another_context) {
    const auto from = host_context();
    const auto to = host_context();
    const auto a = matrix_from(from, testing::diagonal(6));
    owned<clbool_matrix> b;
    expect_ok(clbool_matrix_copy_to(from, to, a, b.put()));
    EXPECT_EQ(entries_of(to, b), testing::diagonal(6));
}

}  // namespace
}  // namespace clbool
