// SPDX-License-Identifier: MIT
// Row pointers of all rows, or buckets of row numbers.
#include <core/cpu/matrices/row_finder.hpp>

#include <core/cpu/matrices/matrix.hpp>

namespace clbool::cpu {

row_finder::row_finder(const rows& of, size_type searches) : of_(of) {
    // A binary search of all names costs as much as building some entries of an index.
    constexpr size_type kForASearch = 8;
    constexpr size_type kMostNarrow = ~std::uint32_t{0};
    const size_type most = 4 * size_type{of.slots()} + 1;
    if (of.slots() == 0 || most > kForASearch * searches) {
        return;
    }
    if (of.nrows() < most && of.pointer(of.slots()) <= kMostNarrow) {
        of_ = all_rows(of, pointers_);
    } else if (!of.is_complete()) {
        index(of, most);
    }
}

void row_finder::index(const rows& of, size_type most) {
    while (size_type{of.nrows() - 1} >> shift_ >= most) {
        ++shift_;
    }
    const size_type buckets = (size_type{of.nrows() - 1} >> shift_) + 1;
    starts_.resize(buckets + 1);
    size_type bucket = 0;
    for (index_type slot = 0; slot < of.slots(); ++slot) {
        for (; bucket <= of.name(slot) >> shift_; ++bucket) {
            starts_[bucket] = slot;
        }
    }
    for (; bucket <= buckets; ++bucket) {
        starts_[bucket] = of.slots();
    }
}

}  // namespace clbool::cpu
