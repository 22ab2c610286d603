// SPDX-License-Identifier: MIT
// When many matrices are added in one pass. No device in sight.
#include <core/operations/sums/stacked.hpp>

namespace clbool::operations {

namespace {

// Operands of fewer entries on average take longer to launch sums of than to add.
constexpr size_type kFewEntriesEach = size_type{1} << 19;

// Entries that operands have in a row, all together, up to which a product takes less time for them
// than three merges.
constexpr size_type kShortRows = 32;

}  // namespace

bool plan_stacked(ewise_method asked, const sum_size& size,
                  const tuning::parameters& params) noexcept {
    if (asked != ewise_method::automatic || size.count < params.stacked_operands) {
        return asked == ewise_method::stacked && size.count > 1;
    }
    return size.entries / size.count <= kFewEntriesEach || size.entries / size.rows <= kShortRows;
}

}  // namespace clbool::operations
