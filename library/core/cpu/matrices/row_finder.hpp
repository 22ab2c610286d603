// SPDX-License-Identifier: MIT
// Row lookup by row number.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// Lookup in DCSR by row pointers of all rows or an index of buckets. The matrix must outlive it.
class row_finder {
public:
    // Builds an index if `searches` are many, at a cost proportional to them and the stored rows.
    row_finder(const rows& of, size_type searches);
    row_finder(row_finder&&) noexcept = default;
    row_finder& operator=(row_finder&&) noexcept = default;

    // The row of this number; empty when not stored.
    span row(index_type number) const noexcept {
        if (of_.is_complete()) {
            return of_.in_slot(number);
        }
        if (starts_.empty()) {
            return of_.row(number);
        }
        const index_type* const end = starts_.data() + (number >> shift_) + 1;
        const index_type slot = find(end[-1], *end, number);
        return slot < *end && of_.name(slot) == number ? of_.in_slot(slot)
                                                       : span{of_.cols(), of_.cols()};
    }

private:
    // Lower bound: first slot in [first, last) with this row number or a larger one.
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
    void index(const rows& of, size_type most);

    static constexpr index_type kFew = 4;

    rows of_;                        // with all rows, if affordable
    array<std::uint32_t> pointers_;  // then, even for CSR: more of them fit the caches
    array<index_type> starts_;       // otherwise: first slot of each bucket, and the end
    unsigned shift_ = 0;             // bucket: the high bits of the row number
};

}  // namespace clbool::cpu
