// SPDX-License-Identifier: MIT
// When n matrices are united in one pass. Pure, no device needed.
#include <core/operations/sums/stacked.hpp>

namespace clbool::operations {

namespace {

// Operands smaller than this on average cost more to launch pairwise unions for than to add.
constexpr size_type kFewEntriesEach = size_type{1} << 19;

// Up to this many entries per row over all operands, an SpGEMM beats three merges.
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
