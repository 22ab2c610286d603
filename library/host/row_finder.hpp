// SPDX-License-Identifier: MIT
// Rows by their numbers.
#pragma once

#include <host/array.hpp>
#include <host/rows.hpp>

namespace clbool::host {

// Finds rows of a matrix quickly, whichever are stored. The matrix must outlive it.
class row_finder {
public:
    // For so many searches: if they are many, an index is made, in time and memory in proportion to
    // them and the rows that are stored.
    row_finder(const rows& of, size_type searches);

    // The row of this number; empty when it is not stored.
    span row(index_type number) const noexcept {
        if (of_.is_complete()) {
            return of_.in_slot(number);
        }
        if (starts_.empty()) {
            return of_.row(number);
        }
        const size_type bucket = number >> shift_;
        const index_type slot = find(starts_[bucket], starts_[bucket + 1], number);
        const bool found = slot < starts_[bucket + 1] && of_.name(slot) == number;
        return found ? of_.in_slot(slot) : span{of_.cols(), of_.cols()};
    }

private:
    // The first of slots with this row number or a larger one.
    index_type find(index_type first, index_type last, index_type number) const noexcept {
        while (last - first > kFew) {
            const index_type middle = first + (last - first) / 2;
            if (of_.name(middle) <= number) {
                first = middle;
            } else {
                last = middle;
            }
        }
        while (first < last && of_.name(first) < number) {
            ++first;
        }
        return first;
    }

    static constexpr index_type kFew = 4;

    rows of_;
    unsigned shift_ = 0;        // rows with the same higher bits share a bucket
    array<index_type> starts_;  // first slot of each bucket, and the end
};

}  // namespace clbool::host
