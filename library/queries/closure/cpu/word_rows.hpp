// SPDX-License-Identifier: MIT
// Rows of bits of which only words that have any are stored.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// A view: the arrays must outlive it.
struct word_row {
    const index_type* places = nullptr;  // of its words in the row, ascending
    const word* words = nullptr;         // none of them 0
    index_type count = 0;

    // Whether its words lie side by side. It has some.
    bool is_run() const noexcept { return places[count - 1] - places[0] + 1 == count; }
    span all_places() const noexcept { return {places, places + count}; }
};

// Places of words in a row, as one thread collects them. Between uses there are none.
class word_places {
public:
    // For rows of so many words.
    explicit word_places(size_type words);

    void add(index_type place) noexcept {
        marks_[place / kWordBits] |= bit_of(place);
        include(place, place);
    }
    void add(const word_row& row) noexcept;
    // How many there are. O(words / 64) between the first and the last.
    size_type count() const noexcept;
    // Writes them, ascending, and forgets them; returns how many there were.
    size_type take(index_type* out) noexcept;
    void clear() noexcept;

private:
    void include(index_type first, index_type last) noexcept {
        first_ = first / kWordBits < first_ ? first / kWordBits : first_;
        end_ = last / kWordBits + 1 > end_ ? last / kWordBits + 1 : end_;
    }
    void add_run(index_type first, index_type last) noexcept;

    array<word> marks_;
    // Marks that may be there.
    size_type first_;
    size_type end_ = 0;
};

// The union of such rows and of single bits. Between uses it is empty.
class word_sum {
public:
    explicit word_sum(size_type words);

    void add(const word_row& row) noexcept;
    void add(index_type bit) noexcept {
        sum_[bit / kWordBits] |= bit_of(bit);
        places_.add(bit / static_cast<index_type>(kWordBits));
    }
    // Words that take() writes.
    size_type count() const noexcept { return places_.count(); }
    // Writes the union and forgets it.
    void take(index_type* places, word* words) noexcept;

private:
    word_places places_;
    array<word> sum_;
};

}  // namespace clbool::cpu
