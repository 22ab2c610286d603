// SPDX-License-Identifier: MIT
// A set of columns with a bit for each column there could be.
#pragma once

#include <core/cpu/containers/bits.hpp>
#include <core/cpu/containers/memory.hpp>
#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Bits for the columns of a window, in words. A summary tells which words have bits. Clear between
// uses, of which there are two kinds: scattered columns, and columns that fill most words.
class column_marks {
public:
    explicit column_marks(size_type columns);

    // Columns that it has bits for.
    size_type columns() const noexcept { return size_ * kWordBits; }

    // Adds columns, all in the window from `base` on.
    void add(span cols, index_type base) noexcept;
    // Writes the columns, ascending, to `out` and forgets them. Returns how many there are.
    size_type take(index_type base, index_type* out) noexcept;

    // The same without summary.
    void add_dense(span cols, index_type base) noexcept;
    // `window`: columns that were in question.
    size_type take_dense(index_type base, size_type window, index_type* out) noexcept;

    // The same on columns that are few beside the window. Removes others than the marked ones too.
    void remove_dense(span cols, index_type base) noexcept;
    bool has(index_type col, index_type base) const noexcept {
        const index_type at = col - base;
        return (words_[at / kWordBits] >> at % kWordBits & 1) != 0;
    }

    // How many of these columns it has; all in the window.
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
    word* summary_;        // a bit for each word that has any
    word* top_;            // a bit for each summary word that has any, while they are taken
    std::uint32_t* used_;  // summary words that have bits, in no order
    size_type used_count_ = 0;
};

}  // namespace clbool::cpu
