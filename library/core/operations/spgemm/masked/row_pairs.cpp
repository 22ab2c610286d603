// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/row_pairs.cl.
#include <core/operations/spgemm/masked/row_pairs.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using storage::compressed_rows;
using tuning::floor_power;

namespace {

// As in row_pairs.cl: entries above which a row is long, items above which a piece is dealt out,
// and what is met window by window.
constexpr size_type kShortMask = 32;
constexpr size_type kShortFirst = 64;
constexpr size_type kHeavy = size_type{1} << 18;
constexpr size_type kCrowded = 4;
constexpr size_type kMostWindows = 64;
// Work-groups that loop over the units of long rows.
constexpr size_type kUnitGroups = 1056;
// Shares that are dealt out at most.
constexpr size_type kRoom = size_type{1} << 12;
// Work-items per short row and per row of b within it, at most.
constexpr size_type kMostLanes = 32;
constexpr size_type kMostSharing = 8;
// Entries of a row of b and rows of b per work-item, about.
constexpr size_type kShare = 8;
constexpr size_type kRowsOfLane = 2;

// Worst-case number of units: every slot of the mask has its own row of a, and crowded ones have
// all windows.
size_type most_units(const compressed_rows& a, const compressed_rows& mask, size_type piece,
                     size_type words) {
    const size_type long_rows = mask.nnz() / (kShortMask + 1) + a.nnz() / (kShortFirst + 1);
    const size_type pieces = a.nnz() / piece + 1;
    const size_type crowded = mask.nnz() / (kCrowded * words);
    const size_type windows = std::min<size_type>(mask.ncols() / 32 / words + 1, kMostWindows);
    return std::min<size_type>(mask.slots(), long_rows) + pieces +
           (crowded > 0 ? windows * (crowded + pieces) : 0);
}

}  // namespace

row_pairs::row_pairs(engine& on, const product_operands& operands, const compressed_rows& mask)
    : on_(on),
      operands_(operands),
      mask_(mask),
      rows_(view_rows(*operands.a, mask)),
      group_(floor_power(on.params.elementwise.group)),
      sharing_(
          std::min(floor_power(operands.b->nnz() / operands.b->slots() / kShare), kMostSharing)),
      lanes_(
          std::min({floor_power(operands.a->nnz() / operands.a->slots() / kRowsOfLane) * sharing_,
                    kMostLanes, group_})),
      words_(floor_power(
          std::min(on.params.bitmap.window_words, 2 * (size_type{mask.ncols()} / 32) + 1))),
      units_(most_units(*operands.a, mask, group_, words_)) {}

runtime::program row_pairs::program(const char* file) const {
    return runtime::program(file)
        .set("GROUP", group_)
        .set("MOST", size_block::kMost)
        .set("A_WIDE", rows_.pointer_width)
        .set("B_WIDE", operands_.b_width)
        .set("M_WIDE", mask_.rows().pointer_width);
}

template <class... More>
void row_pairs::launch_one(const runtime::program& source, const char* kernel, runtime::range where,
                           const More&... more) const {
    on_.stream.launch(source, kernel, where, mask_.rows().pointers, mask_.slots(), mask_.cols(),
                      rows_.asked, rows_.pointers, rows_.names, rows_.slots, rows_.missing,
                      operands_.keys, operands_.b_pointers, operands_.b->cols(),
                      static_cast<cl_uint>(words_), more...);
}

void row_pairs::launch(const runtime::program& source, const char* short_rows,
                       const char* long_rows, const runtime::buffer& out,
                       const size_block& sizes) const {
    const size_type rows_of_group = group_ / lanes_;
    const auto listed = on_.stream.allocate<cl_uint>(2 * units_);
    launch_one(source, short_rows,
               runtime::range::groups((mask_.slots() + rows_of_group - 1) / rows_of_group, group_),
               static_cast<cl_uint>(lanes_), static_cast<cl_uint>(std::min(sharing_, lanes_)), out,
               sizes.device(), listed);
    // No piece has a row of b twice.
    const bool deals = operands_.b->nnz() > kHeavy;
    const auto dealt = deals ? on_.stream.allocate<cl_uint>(4 * kRoom) : runtime::buffer();
    const auto launch_long = [&](size_type most, bool again) {
        launch_one(source, long_rows, runtime::range::groups(std::min(most, kUnitGroups), group_),
                   out, sizes.device(), listed, dealt, static_cast<cl_uint>(deals ? kRoom : 0),
                   static_cast<cl_uint>(again), runtime::local_memory{words_ * sizeof(cl_uint)});
    };
    launch_long(units_, false);
    if (deals) {
        launch_long(kRoom, true);
    }
}

}  // namespace clbool::operations
