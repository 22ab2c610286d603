// SPDX-License-Identifier: MIT
// Choice of the element-wise algorithm. No device in sight.
#include <operations/ewise/ewise.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// A search reads log2(nnz) entries of the large operand for one of the small, here and there; a
// merge reads all in order.
constexpr size_type kSearchRatio = 16;

// Fewer entries are merged in one launch before a search has begun.
constexpr size_type kLeastSearched = 1 << 13;

// Operands of fewer entries on average take longer to launch sums of than to add.
constexpr size_type kFewEntries = size_type{1} << 19;

// Entries that operands have in a row, all together, up to which a product takes less time for them
// than three merges.
constexpr size_type kShortRows = 32;

}  // namespace

ewise_algorithm plan_ewise(set_operator what, ewise_method asked, bool compressed, size_type a_nnz,
                           size_type b_nnz) noexcept {
    switch (asked) {
        case ewise_method::merge_path: return ewise_algorithm::merge_path;
        case ewise_method::row_wise: return ewise_algorithm::row_wise;
        case ewise_method::balanced: return ewise_algorithm::balanced;
        case ewise_method::stacked:
        case ewise_method::automatic: break;
    }
    const size_type looked_up = what == set_operator::intersect ? std::min(a_nnz, b_nnz) : a_nnz;
    const size_type searched = what == set_operator::intersect ? std::max(a_nnz, b_nnz) : b_nnz;
    if (what != set_operator::unite && searched >= kLeastSearched &&
        searched / kSearchRatio > looked_up) {
        return ewise_algorithm::search;
    }
    return compressed ? ewise_algorithm::balanced : ewise_algorithm::merge_path;
}

bool plan_stacked(ewise_method asked, const sum_size& size,
                  const tuning::parameters& params) noexcept {
    if (asked != ewise_method::automatic || size.count < params.stacked_operands) {
        return asked == ewise_method::stacked && size.count > 1;
    }
    return size.entries / size.count <= kFewEntries || size.entries / size.rows <= kShortRows;
}

}  // namespace clbool::operations
