// SPDX-License-Identifier: MIT
// A row of a matrix while it is found.
#include <host/growing_row.hpp>

#include <algorithm>
#include <utility>

namespace clbool::host {

namespace {

constexpr size_type kScanned = 12;      // so few are looked through
constexpr size_type kWordsAnEntry = 6;  // united in the time of one column by itself
constexpr size_type kBlock = 8;         // words that are looked at as one
constexpr index_type kFree = kMaxDimension;

// Bits of all columns take no more than a table for twice as many as there are.
bool bits_are_small(index_type ncols, size_type columns) noexcept {
    return ncols / 8 <= 4 * columns * sizeof(index_type);
}

// By multiplication, of which the upper half is the good one.
size_type spread(index_type column) noexcept {
    return (column * std::uint64_t{0x9e3779b97f4a7c15}) >> 32;
}

}  // namespace

// Bits take no more than a few words for each column.
size_type growing_row::copy_sorted(index_type* out) const {
    if (!has_bits()) {
        std::copy(columns_.begin(), columns_.end(), out);
        std::sort(out, out + size());
        return size();
    }
    for (size_type i = 0; i < bits_.size(); ++i) {
        for (word left = bits_[i]; left != 0; left &= left - 1) {
            *out++ = static_cast<index_type>(i * kWordBits + lowest_bit(left));
        }
    }
    return size();
}

bool growing_row::contains(index_type column) const noexcept {
    if (has_bits()) {
        return (bits_[column / kWordBits] & bit_of(column)) != 0;
    }
    if (has_table()) {
        return table_[slot_of(column)] == column;
    }
    return std::find(columns_.begin(), columns_.end(), column) != columns_.end();
}

bool growing_row::insert(index_type column, index_type ncols) {
    if (!has_bits()) {
        make_room(ncols);
    }
    if (!mark(column)) {
        return false;
    }
    columns_.push_back(column);
    return true;
}

void growing_row::insert_all(const index_type* first, const index_type* last, index_type ncols) {
    const size_type most = columns_.size() + static_cast<size_type>(last - first);
    if (!has_bits() && most > kScanned && bits_are_small(ncols, most)) {
        fill_bits(ncols);
    }
    for (; first != last && !has_bits(); ++first) {
        insert(*first, ncols);
    }
    if (first == last) {
        return;
    }
    columns_.reserve(columns_.size() + static_cast<size_type>(last - first));
    index_type* to = columns_.end();
    for (; first != last; ++first) {
        word& held = bits_[*first / kWordBits];
        const word bit = bit_of(*first);
        // Written whether it is new or not: the processor would guess wrong too often.
        *to = *first;
        to += (held & bit) == 0;
        held |= bit;
    }
    columns_.resize(static_cast<size_type>(to - columns_.begin()));
}

void growing_row::insert_all(const growing_row& other, index_type ncols) {
    if (has_bits() && other.has_bits() && kWordsAnEntry * other.size() >= bits_.size()) {
        insert_all({other.bits_.data(), 0, bits_.size()});
    } else {
        insert_all(other.data(), other.data() + other.size(), ncols);
    }
}

void growing_row::insert_all(const column_bits& columns) {
    size_type i = columns.first;
    for (; i + kBlock <= columns.last; i += kBlock) {
        word any = 0;
        for (size_type k = i; k < i + kBlock; ++k) {
            any |= columns.words[k] & ~bits_[k];
        }
        if (any != 0) {
            insert_words(columns.words, i, i + kBlock);
        }
    }
    insert_words(columns.words, i, columns.last);
}

void growing_row::insert_words(const word* words, size_type first, size_type last) {
    for (size_type i = first; i < last; ++i) {
        word fresh = words[i] & ~bits_[i];
        bits_[i] |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
            columns_.push_back(static_cast<index_type>(i * kWordBits + lowest_bit(fresh)));
        }
    }
}

bool growing_row::mark(index_type column) noexcept {
    if (has_bits()) {
        word& held = bits_[column / kWordBits];
        const word before = held;
        held |= bit_of(column);
        return held != before;
    }
    if (has_table()) {
        index_type& held = table_[slot_of(column)];
        return std::exchange(held, column) != column;
    }
    return std::find(columns_.begin(), columns_.end(), column) == columns_.end();
}

// Where the column is in the table, or would be.
size_type growing_row::slot_of(index_type column) const noexcept {
    const size_type mask = table_.size() - 1;
    size_type slot = spread(column) & mask;
    while (table_[slot] != kFree && table_[slot] != column) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

// For one more column.
void growing_row::make_room(index_type ncols) {
    const size_type room = has_table() ? table_.size() / 2 : kScanned;
    if (columns_.size() < room) {
        return;
    }
    const size_type larger = std::max<size_type>(64, 4 * room);
    if (bits_are_small(ncols, room)) {
        fill_bits(ncols);
    } else {
        fill_table(larger);
    }
}

void growing_row::fill_table(size_type room) {
    array<index_type> table(room);
    std::fill(table.begin(), table.end(), kFree);
    table_ = std::move(table);
    for (const index_type column : columns_) {
        table_[slot_of(column)] = column;
    }
}

void growing_row::fill_bits(index_type ncols) {
    array<word> bits(ncols / kWordBits + 1);
    std::fill(bits.begin(), bits.end(), word{0});
    for (const index_type column : columns_) {
        bits[column / kWordBits] |= bit_of(column);
    }
    bits_ = std::move(bits);
    table_ = array<index_type>();
}

}  // namespace clbool::host
