// SPDX-License-Identifier: MIT
// Counters of rows by weight, by more rows than a work-group meets in matrices that tests can hold.
#include <core/operations/spgemm/bitmap/bitmap_plan.hpp>
#include <core/operations/spgemm/bitmap/word_operands.hpp>
#include <core/primitives/primitive_test.hpp>

namespace clbool::testing {
namespace {

// A single group weighs 70,000 empty rows and three of weight 5, all of them long: two rows of a
// over and over again. The latter weigh more than sorting networks take.
TEST(row_weights, a_group_counts_more_long_rows_than_16_bits_hold) {
    constexpr cl_uint kEmpty = 70000;
    constexpr cl_uint kLight = 3;
    constexpr cl_uint kWeight = 5;
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
                         upload<cl_uint>(on, {0, 0, kWeight}), on.stream.allocate<cl_uint>(2),
                         upload(on, rows), sizes.device());
        const auto read = sizes.read(on);
        EXPECT_EQ(read.bin[0], kEmpty);
        EXPECT_EQ(read.bin[3], kLight);
        EXPECT_EQ(read.most[1], kLight * (operations::kNetworkRow + 1));
    });
}

}  // namespace
}  // namespace clbool::testing
