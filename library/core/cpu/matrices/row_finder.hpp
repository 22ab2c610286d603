// SPDX-License-Identifier: MIT
// Rows by their numbers.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// Finds rows of a matrix quickly, whichever are stored. The matrix must outlive it.
class row_finder {
public:
    // For so many searches: if they are many, an index is made, in time and memory in proportion to
    // them and the rows that are stored.
    row_finder(const rows& of, size_type searches);
    row_finder(const row_finder&) = delete;
    row_finder& operator=(const row_finder&) = delete;

    // The row of this number; empty when it is not stored.
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
    // Narrow pointers of all rows, even where all are stored: caches hold more of them.
    void spell_out(const rows& of);
    void index(const rows& of, size_type most);

    static constexpr index_type kFew = 4;

    rows of_;                        // with all rows, if that is not too many
    array<std::uint32_t> pointers_;  // of all rows then
    array<index_type> starts_;       // else the first slot of each bucket, and the end
    unsigned shift_ = 0;             // rows with the same higher bits share a bucket
};

}  // namespace clbool::cpu
