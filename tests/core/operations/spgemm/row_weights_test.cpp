// SPDX-License-Identifier: MIT
// Counters of rows by weight, by more rows than a work-group meets in matrices that tests can hold.
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/operations/spgemm/bitmap/word_operands.hpp>
#include <core/primitives/primitive_test.hpp>

#include <algorithm>
#include <memory>

namespace clbool::testing {
namespace {

// A single group weighs 70,000 empty rows and three of weight 5, all of them long: two rows of a
// over and over again.
TEST(row_weights, a_group_counts_more_long_rows_than_16_bits_hold) {
    constexpr cl_uint kEmpty = 70000;
    constexpr cl_uint kLight = 3;
    constexpr cl_uint kLength = operations::kLongRow + 1;
    std::vector<cl_uint> keys(size_type{2} * kLength, 0);
    keys.back() = 1;
    std::vector<cl_uint> rows(kEmpty, 0);
    rows.insert(rows.end(), kLight, 1);
    on_every_engine([&](tuning::engine& on) {
        const auto bins = operations::bitmap_binning(on.params);
        const primitives::size_block sizes(on);
        std::vector<cl_uint> block(64, 0);
        block[primitives::size_block::kMost + 3] = static_cast<cl_uint>(rows.size());
        on.stream.write(sizes.device(), block.data(), block.size() * sizeof(cl_uint));
        constexpr size_type kGroup = 32;  // many rows for little work
        runtime::program source("core/operations/spgemm/weigh.cl");
        source.set("GROUP", kGroup).set("ITEMS", 1).set("COMPRESSED", false);
        source.set("A_WIDE", false).set("B_WIDE", false);
        on.stream.launch(primitives::set_binning(source, bins), "weigh_long_rows",
                         runtime::range::groups(1, kGroup),
                         upload<cl_uint>(on, {0, kLength, 2 * kLength}), upload(on, keys),
                         upload<cl_uint>(on, {0, 0, 5}), on.stream.allocate<cl_uint>(2),
                         upload(on, rows), on.stream.allocate<cl_uint>(kLight), sizes.device());
        const auto read = sizes.read(on);
        EXPECT_EQ(read.most[4], kLight) << "heavy rows are listed";
        EXPECT_EQ(read.bin[0], kEmpty);
        EXPECT_EQ(read.bin[1], 0u);
        EXPECT_EQ(read.bin[2], kLight);  // behind short rows, which others count
        EXPECT_EQ(read.most[1], kLight * (bins.tiny + 1));
    });
}

operations::compressed_ptr rows_of(tuning::engine& on, const std::vector<cl_uint>& pointers,
                                   const std::vector<cl_uint>& cols, index_type ncols) {
    const auto count = static_cast<index_type>(pointers.size() - 1);
    const primitives::row_structure rows{upload(on, pointers), primitives::width::narrow,
                                         runtime::buffer(), count};
    return std::make_shared<storage::compressed_rows>(count, ncols, rows, upload(on, cols),
                                                      cols.size());
}

// Every third row is heavy, the last one long, and all others have two products of one column.
TEST(row_weights, heavy_rows_of_all_groups_are_listed) {
    constexpr index_type kRows = 5000;
    constexpr index_type kRowsOfB = operations::kLongRow + 8;
    on_every_engine([&](tuning::engine& on) {
        const auto bins = operations::bitmap_binning(on.params);
        const auto heavy = static_cast<cl_uint>(bins.tiny + 1);
        std::vector<cl_uint> b_pointers{0}, b_cols;
        for (index_type row = 0; row < kRowsOfB; ++row) {
            for (cl_uint col = 0; col < (row == 1 ? heavy : 1); ++col) {
                b_cols.push_back(col);
            }
            b_pointers.push_back(static_cast<cl_uint>(b_cols.size()));
        }
        std::vector<cl_uint> a_pointers{0}, a_cols, expected;
        for (index_type row = 0; row < kRows; ++row) {
            const bool is_long = row + 1 == kRows;
            const index_type first = row % 3 == 0 && !is_long ? 1 : is_long ? 0 : 2;
            const index_type last = is_long ? kRowsOfB : first == 1 ? 2 : 4;
            for (index_type col = first; col < last; ++col) {
                a_cols.push_back(col);
            }
            a_pointers.push_back(static_cast<cl_uint>(a_cols.size()));
            if (first < 2) {
                expected.push_back(row);
            }
        }
        const auto operands = operations::resolve_operands(
            on, rows_of(on, a_pointers, a_cols, kRowsOfB), rows_of(on, b_pointers, b_cols, heavy));
        const operations::word_operands words{operands, false, operands.b_pointers,
                                              operands.b->cols()};
        const primitives::size_block sizes(on);
        const auto rows = operations::weigh_rows(on, words, bins, sizes, true, nullptr);
        const auto read = sizes.read(on);
        ASSERT_EQ(read.most[4], expected.size());
        auto listed = on.stream.read_small<cl_uint>(rows.heavy, expected.size());
        std::sort(listed.begin(), listed.end());
        EXPECT_EQ(listed, expected);
        const size_type light = kRows - expected.size();
        EXPECT_EQ(rows.costs.total, light + (expected.size() - 1) * heavy + (kRowsOfB - 1 + heavy))
            << "light rows count once, others by their products";
    });
}

}  // namespace
}  // namespace clbool::testing
