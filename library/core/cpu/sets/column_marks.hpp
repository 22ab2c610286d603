// SPDX-License-Identifier: MIT
// Dense bitmap accumulator: a set of columns, one bit each.
#pragma once

#include <core/cpu/containers/bits.hpp>
#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Bits for a window of columns, with a summary bitmap of non-zero words. Empty between uses; used
// either with scattered columns or (…_dense) with columns that fill most words.
class column_marks {
public:
    explicit column_marks(size_type columns);

    // Adds columns of the window from `base` on.
    void add(span cols, index_type base) noexcept;
    // Writes the columns, sorted, to `out` and clears the set; returns their number.
    size_type take(index_type base, index_type* out) noexcept;

    // The same without the summary.
    void add_dense(span cols, index_type base) noexcept;
    // `window`: number of columns in the window.
    size_type take_dense(index_type base, size_type window, index_type* out) noexcept;

    // Removes a few columns bit by bit; columns that are not in the set are ignored.
    void remove_dense(span cols, index_type base) noexcept;
    bool has(index_type col, index_type base) const noexcept {
        const index_type at = col - base;
        return (words_[at / kWordBits] >> at % kWordBits & 1) != 0;
    }

    // Number of these columns in the set; all in the window.
    size_type count(span cols, index_type base) const noexcept {
        size_type n = 0;
        for (const index_type col : cols) {
            n += has(col, base) ? 1 : 0;
        }
        return n;
    }

private:
    static constexpr size_type kSummed = size_type{kWordBits} * kWordBits;

    index_type* take_summed(size_type at, index_type base, index_type* out) noexcept;

    size_type size_;  // words
    size_type tops_;
    memory block_;
    word* words_;
    word* summary_;        // a bit per non-zero word
    word* top_;            // a bit per non-zero summary word, during take()
    std::uint32_t* used_;  // indices of non-zero summary words, unordered
    size_type used_count_ = 0;
};

}  // namespace clbool::cpu
