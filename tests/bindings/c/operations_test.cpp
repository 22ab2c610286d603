// SPDX-License-Identifier: MIT
// Operations through the C interface beside the reference: every argument must arrive where it
// belongs.
#include "owned.hpp"

#include <clbool/reference.hpp>
#include <support/compare.hpp>
#include <support/inputs/matrices.hpp>

#include <vector>

namespace clbool {
namespace {

using testing::empty_matrix;
using testing::entries_of;
using testing::expect_failure;
using testing::expect_ok;
using testing::host_context;
using testing::matrix_from;
using testing::owned;
using testing::same_matrix;
using testing::uniform;

class c_operations : public ::testing::Test {
protected:
    void expect_out(const coordinates& expected) {
        EXPECT_TRUE(same_matrix(entries_of(on, out), expected));
    }

    const coordinates left = uniform(12, 12, 40, 21);
    const coordinates right = uniform(12, 12, 30, 22);
    const coordinates inside = uniform(12, 12, 50, 23);
    const coordinates old = uniform(12, 12, 20, 24);
    const owned<clbool_context> on = host_context();
    const owned<clbool_matrix> a = matrix_from(on, left);
    const owned<clbool_matrix> b = matrix_from(on, right);
    const owned<clbool_matrix> mask = matrix_from(on, inside);
    const owned<clbool_matrix> out = matrix_from(on, old);
    clbool_descriptor desc = CLBOOL_DESCRIPTOR_INIT;
};

TEST_F(c_operations, products) {
    expect_ok(clbool_mxm(on, out, a, b, nullptr));
    expect_out(reference::mxm(left, right));
}

TEST_F(c_operations, transposed_operands) {
    desc.transpose_first = 1;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    expect_out(reference::mxm(reference::transpose(left), right));
    desc.transpose_first = 0;
    desc.transpose_second = 1;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    expect_out(reference::mxm(left, reference::transpose(right)));
}

TEST_F(c_operations, masks_and_accumulation) {
    const coordinates product = reference::mxm(left, right);
    desc.mask = mask;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    const coordinates kept = reference::ewise_difference(old, inside);
    const coordinates within = reference::ewise_mult(product, inside);
    expect_out(reference::ewise_add(kept, within));

    desc.replace = 1;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    expect_out(within);

    desc.complement = 1;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    expect_out(reference::ewise_difference(product, inside));

    desc = CLBOOL_DESCRIPTOR_INIT;
    desc.accumulate = CLBOOL_ACCUMULATE_OR;
    expect_ok(clbool_mxm(on, out, b, a, &desc));
    expect_out(reference::ewise_add(reference::ewise_difference(product, inside),
                                    reference::mxm(right, left)));
}

TEST_F(c_operations, hints_change_nothing) {
    desc.backend = CLBOOL_BACKEND_HOST;
    desc.mask_method = CLBOOL_MASK_AFTER;
    expect_ok(clbool_mxm(on, out, a, b, &desc));
    expect_out(reference::mxm(left, right));
    desc.backend = CLBOOL_BACKEND_KERNELS;
    expect_failure(clbool_mxm(on, out, a, b, &desc), CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_operations, element_by_element) {
    expect_ok(clbool_ewise(on, out, CLBOOL_EWISE_ADD, a, b, nullptr));
    expect_out(reference::ewise_add(left, right));
    expect_ok(clbool_ewise(on, out, CLBOOL_EWISE_MULT, a, b, nullptr));
    expect_out(reference::ewise_mult(left, right));
    expect_ok(clbool_ewise(on, out, CLBOOL_EWISE_DIFFERENCE, a, b, nullptr));
    expect_out(reference::ewise_difference(left, right));
    const std::vector<const clbool_matrix*> all = {a, b, mask};
    expect_ok(clbool_ewise_many(on, out, all.data(), all.size(), nullptr));
    expect_out(reference::ewise_add_many({left, right, inside}));
}

TEST_F(c_operations, what_is_new) {
    const auto fresh = empty_matrix();
    uint64_t added = 0;
    const coordinates product = reference::mxm(left, right);
    expect_ok(clbool_mxm_delta(on, out, fresh, a, b, nullptr, &added));
    expect_out(reference::ewise_add(old, product));
    const coordinates gained = reference::ewise_difference(product, old);
    EXPECT_TRUE(same_matrix(entries_of(on, fresh), gained));
    EXPECT_EQ(added, gained.nnz());
    expect_ok(clbool_ewise_delta(on, out, fresh, a, nullptr, nullptr));
    expect_out(reference::ewise_add(reference::ewise_add(old, product), left));
    desc.mask = mask;
    expect_failure(clbool_ewise_delta(on, out, fresh, a, &desc, nullptr), CLBOOL_INVALID_ARGUMENT,
                   "mask");
}

TEST_F(c_operations, kronecker_and_transpose) {
    expect_ok(clbool_kronecker(on, out, a, b, nullptr));
    expect_out(reference::kronecker(left, right));
    expect_ok(clbool_transpose(on, out, a, nullptr));
    expect_out(reference::transpose(left));
}

TEST_F(c_operations, reductions) {
    expect_ok(clbool_reduce(on, out, CLBOOL_TO_COLUMN, a, nullptr));
    expect_out(reference::reduce_to_column(left));
    expect_ok(clbool_reduce(on, out, CLBOOL_TO_ROW, a, nullptr));
    expect_out(reference::reduce_to_row(left));
}

TEST_F(c_operations, extracts_windows_and_lists) {
    clbool_indices rows = CLBOOL_INDICES_INIT;
    rows.kind = CLBOOL_INDICES_RANGE;
    rows.first = 9;
    rows.step = -2;
    rows.count = 4;
    const std::vector<uint32_t> list = {5, 0, 5};
    clbool_indices cols = CLBOOL_INDICES_INIT;
    cols.kind = CLBOOL_INDICES_LIST;
    cols.list = list.data();
    cols.count = list.size();
    expect_ok(clbool_extract(on, out, a, &rows, &cols, nullptr));
    expect_out(reference::extract(left, indices::strided(9, -2, 4), indices::of(list)));
    expect_ok(clbool_extract(on, out, a, nullptr, &cols, nullptr));
    expect_out(reference::extract(left, indices::all(), indices::of(list)));
}

TEST_F(c_operations, assigns_parts) {
    clbool_indices part = CLBOOL_INDICES_INIT;
    part.kind = CLBOOL_INDICES_RANGE;
    part.first = 3;
    part.count = 4;
    const coordinates small = uniform(4, 12, 9, 25);
    const auto source = matrix_from(on, small);
    expect_ok(clbool_assign(on, out, source, &part, nullptr, nullptr));
    const coordinates expected =
        reference::assign(old, small, indices::range(3, 4), indices::all());
    expect_out(expected);
    expect_ok(clbool_assign_value(on, out, true, nullptr, &part, nullptr));
    expect_out(reference::assign(expected, true, indices::all(), indices::range(3, 4)));
    part.count = 20;
    expect_failure(clbool_assign_value(on, out, true, nullptr, &part, nullptr),
                   CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_operations, assigns_rows_and_columns) {
    const coordinates line = uniform(1, 12, 6, 26);
    const auto row = matrix_from(on, line);
    expect_ok(clbool_assign_row(on, out, row, 3, nullptr, nullptr));
    const coordinates expected = reference::assign(old, line, indices::one(3), indices::all());
    expect_out(expected);
    const auto column = matrix_from(on, reference::transpose(line));
    expect_ok(clbool_assign_col(on, out, column, nullptr, 7, nullptr));
    const coordinates crossed =
        reference::assign(expected, reference::transpose(line), indices::all(), indices::one(7));
    expect_out(crossed);
    // A mask that lets nothing through clears the row, and no other.
    const auto nothing = matrix_from(on, coordinates(1, 12));
    desc.mask = nothing;
    desc.replace = 1;
    expect_ok(clbool_assign_row(on, out, row, 3, nullptr, &desc));
    expect_out(reference::assign(crossed, false, indices::one(3), indices::all()));
    expect_failure(clbool_assign_row(on, out, row, 12, nullptr, nullptr), CLBOOL_INVALID_ARGUMENT);
}

TEST_F(c_operations, splits_into_tiles) {
    const std::vector<uint32_t> heights = {5, 7};
    const std::vector<uint32_t> widths = {4, 4, 4};
    clbool_matrix* tiles[6] = {};
    expect_ok(clbool_split(on, a, heights.data(), 2, widths.data(), 3, tiles));
    const std::vector<coordinates> expected = reference::split(left, heights, widths);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_TRUE(same_matrix(entries_of(on, tiles[i]), expected[i]));
    }
    expect_ok(clbool_concat(on, out, tiles, 2, 3));
    expect_out(left);
    for (clbool_matrix*& tile : tiles) {
        expect_ok(clbool_matrix_free(tile));
        tile = nullptr;
    }
    expect_failure(clbool_split(on, a, heights.data(), 1, widths.data(), 3, tiles),
                   CLBOOL_DIMENSION_MISMATCH);
    EXPECT_EQ(tiles[0], nullptr);
    expect_failure(clbool_split(on, a, heights.data(), 2, widths.data(), 3, nullptr),
                   CLBOOL_INVALID_ARGUMENT, "tiles is null");
}

TEST_F(c_operations, selects_places) {
    clbool_selector places = CLBOOL_SELECTOR_INIT;
    expect_ok(clbool_select(on, out, a, &places, nullptr));
    expect_out(left);
    places.lowest = -1;
    places.highest = 4;
    places.row_begin = 2;
    places.row_end = 9;
    places.col_begin = 1;
    places.col_end = 10;
    places.others = 1;
    entry_selector same;
    same.lowest = -1;
    same.highest = 4;
    same.row_begin = 2;
    same.row_end = 9;
    same.col_begin = 1;
    same.col_end = 10;
    same.others = true;
    expect_ok(clbool_select(on, out, a, &places, nullptr));
    expect_out(reference::select(left, same));
}

TEST_F(c_operations, diagonals_and_tiles) {
    expect_ok(clbool_diagonal_of(on, out, a, 1, nullptr));
    const coordinates diagonal = reference::diagonal_of(left, 1);
    expect_out(diagonal);
    expect_ok(clbool_diag(on, out, out, -2, nullptr));
    expect_out(reference::diag(diagonal, -2));
    const std::vector<const clbool_matrix*> tiles = {a, b};
    expect_ok(clbool_concat(on, out, tiles.data(), 1, 2));
    expect_out(reference::concat({left, right}, 1, 2));
}

TEST_F(c_operations, counts) {
    uint64_t count = 0;
    expect_ok(clbool_count(on, CLBOOL_COUNT_MXM, a, b, nullptr, &count));
    EXPECT_EQ(count, reference::mxm(left, right).nnz());
    expect_ok(clbool_count(on, CLBOOL_COUNT_COMMON, a, b, nullptr, &count));
    EXPECT_EQ(count, reference::count_common(left, right));
    desc.mask = mask;
    expect_ok(clbool_count(on, CLBOOL_COUNT_PRODUCTS, a, b, &desc, &count));
    EXPECT_EQ(count, reference::count_products(&inside, left, right));
}

}  // namespace
}  // namespace clbool
