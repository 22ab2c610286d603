// SPDX-License-Identifier: MIT
// An index of row numbers by their higher bits.
#include <host/row_finder.hpp>

namespace clbool::host {

row_finder::row_finder(const rows& of, size_type searches) : of_(of) {
    // A search among all names takes as long as some entries of an index.
    constexpr size_type kForASearch = 8;
    const size_type most = 4 * size_type{of.slots()} + 1;
    if (of.is_complete() || of.slots() == 0 || most > kForASearch * searches) {
        return;
    }
    while ((size_type{of.nrows() - 1} >> shift_) >= most) {
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

}  // namespace clbool::host
