// SPDX-License-Identifier: MIT
// Sparse bit rows: non-zero words and their positions.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// A view: the arrays must outlive it.
struct word_row {
    const index_type* places = nullptr;  // position of each word in the row, ascending
    const word* words = nullptr;         // none of them 0
    index_type count = 0;

    // Whether its words are contiguous. It is not empty.
    bool is_run() const noexcept { return places[count - 1] - places[0] + 1 == count; }
    span all_places() const noexcept { return {places, places + count}; }
};

// Bitmap accumulator of word positions, thread-local. Empty between uses.
class word_places {
public:
    // For rows of `words` words.
    explicit word_places(size_type words);

    void add(index_type place) noexcept {
        marks_[place / kWordBits] |= bit_of(place);
        include(place, place);
    }
    void add(const word_row& row) noexcept;
    // Number of positions. O(words / 64) between the first and the last.
    size_type count() const noexcept;
    // Writes them, ascending, and clears the set; returns their number.
    size_type take(index_type* out) noexcept;
    void clear() noexcept;

private:
    void include(index_type first, index_type last) noexcept {
        first_ = first / kWordBits < first_ ? first / kWordBits : first_;
        end_ = last / kWordBits + 1 > end_ ? last / kWordBits + 1 : end_;
    }
    void add_run(index_type first, index_type last) noexcept;

    array<word> marks_;
    // Range of bitmap words that may be non-zero.
    size_type first_;
    size_type end_ = 0;
};

// Dense accumulator for unions of sparse bit rows and single bits. Empty between uses.
class word_sum {
public:
    explicit word_sum(size_type words);

    void add(const word_row& row) noexcept;
    void add(index_type bit) noexcept {
        sum_[bit / kWordBits] |= bit_of(bit);
        places_.add(bit / static_cast<index_type>(kWordBits));
    }
    // Number of words that take() writes.
    size_type count() const noexcept { return places_.count(); }
    // Writes the union and clears it.
    void take(index_type* places, word* words) noexcept;

private:
    word_places places_;
    array<word> sum_;
};

}  // namespace clbool::cpu
