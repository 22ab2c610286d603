// SPDX-License-Identifier: MIT
// Unions of sparse bit rows.
#include <queries/closure/cpu/word_rows.hpp>

#include <core/cpu/forms/bit_rows.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

namespace {

array<word> zero_words(size_type count) {
    array<word> made(count);
    std::fill(made.begin(), made.end(), word{0});
    return made;
}

}  // namespace

word_places::word_places(size_type words)
    : marks_(zero_words((words + kWordBits - 1) / kWordBits)), first_(marks_.size()) {}

void word_places::add_run(index_type first, index_type last) noexcept {
    const word from_first = ~word{0} << first % kWordBits;
    const word to_last = ~word{0} >> (kWordBits - 1 - last % kWordBits);
    word* const begin = marks_.begin() + first / kWordBits;
    word* const end = marks_.begin() + last / kWordBits;
    if (begin == end) {
        *begin |= from_first & to_last;
        return;
    }
    *begin |= from_first;
    std::fill(begin + 1, end, ~word{0});
    *end |= to_last;
}

void word_places::add(const word_row& row) noexcept {
    if (row.count == 0) {
        return;
    }
    const index_type first = row.places[0];
    const index_type last = row.places[row.count - 1];
    include(first, last);
    if (row.is_run()) {
        add_run(first, last);
        return;
    }
    for (const index_type place : row.all_places()) {
        marks_[place / kWordBits] |= bit_of(place);
    }
}

size_type word_places::count() const noexcept {
    return first_ < end_ ? count_bits(marks_.data() + first_, end_ - first_) : 0;
}

size_type word_places::take(index_type* out) noexcept {
    index_type* to = out;
    for_bits(marks_.data(), first_, end_, [&](index_type place) { *to++ = place; });
    clear();
    return static_cast<size_type>(to - out);
}

void word_places::clear() noexcept {
    if (first_ < end_) {
        std::fill(marks_.begin() + first_, marks_.begin() + end_, word{0});
    }
    first_ = marks_.size();
    end_ = 0;
}

word_sum::word_sum(size_type words) : places_(words), sum_(zero_words(words)) {}

void word_sum::add(const word_row& row) noexcept {
    if (row.count == 0) {
        return;
    }
    places_.add(row);
    if (row.is_run()) {
        unite_words(sum_.data() + row.places[0], row.words, row.count);
        return;
    }
    for (index_type i = 0; i < row.count; ++i) {
        sum_[row.places[i]] |= row.words[i];
    }
}

void word_sum::take(index_type* places, word* words) noexcept {
    const size_type count = places_.take(places);
    for (size_type i = 0; i < count; ++i) {
        words[i] = std::exchange(sum_[places[i]], word{0});
    }
}

}  // namespace clbool::cpu
