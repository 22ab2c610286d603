// SPDX-License-Identifier: MIT
// List, hash table and bitmap of a growing row.
#include <core/cpu/sets/growing_row.hpp>

#include <core/cpu/containers/prefetch.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

namespace {

constexpr size_type kScanned = 12;     // limit of linear search
constexpr size_type kWordsAtOnce = 8;  // words tested together
constexpr index_type kFree = kMaxDimension;

size_type row_words_of(index_type ncols) noexcept { return ncols / kWordBits + 1; }

constexpr size_type kLeastTable = 64;  // slots

// A bitmap takes no more memory than a hash table for twice the columns.
bool bits_are_small(index_type ncols, size_type columns) noexcept {
    return ncols / 8 <= std::max(4 * columns, kLeastTable) * sizeof(index_type);
}

// Multiplicative hashing; the upper half is well mixed.
size_type spread(index_type column) noexcept {
    return (column * std::uint64_t{0x9e3779b97f4a7c15}) >> 32;
}

}  // namespace

// A bitmap has only a few words per column, so scanning it beats sorting.
size_type growing_row::copy_sorted(index_type* out, index_type ncols) const {
    if (!has_bits()) {
        std::copy(begin(), end(), out);
        std::sort(out, out + size());
        return size();
    }
    for_bits(bits(), 0, row_words_of(ncols), [&](index_type column) { *out++ = column; });
    return size();
}

bool growing_row::contains(index_type column) const noexcept {
    if (has_bits()) {
        return (bits()[column / kWordBits] & bit_of(column)) != 0;
    }
    if (marks_ == marks::table) {
        return table()[slot_of(column)] == column;
    }
    return std::find(begin(), end(), column) != end();
}

bool growing_row::insert(index_type column, index_type ncols, arena& from) {
    if (!has_bits()) {
        make_room(ncols, from);
    }
    if (!mark(column)) {
        return false;
    }
    push_back(column, from);
    return true;
}

void growing_row::insert_all(const index_type* first, const index_type* last, index_type ncols,
                             arena& from) {
    const size_type most = size() + static_cast<size_type>(last - first);
    if (!has_bits() && most > kScanned && bits_are_small(ncols, most)) {
        fill_bits(ncols, from);
    }
    for (; first != last && !has_bits(); ++first) {
        insert(*first, ncols, from);
    }
    if (first == last) {
        return;
    }
    reserve(size() + static_cast<size_type>(last - first), from);
    word* const held = words();
    index_type* const all = list::data();
    index_type* to = all + size();
    for (; first != last; ++first) {
        word& at = held[*first / kWordBits];
        const word bit = bit_of(*first);
        // Branch-free: always written, kept if new.
        *to = *first;
        to += (at & bit) == 0;
        at |= bit;
    }
    resize(static_cast<size_type>(to - all));
}

void growing_row::insert_all(const column_bits& columns, arena& from) {
    const word* const held = bits();
    size_type i = columns.first;
    for (; i + kWordsAtOnce <= columns.last; i += kWordsAtOnce) {
        word any = 0;
        for (size_type k = i; k < i + kWordsAtOnce; ++k) {
            any |= columns.words[k] & ~held[k];
        }
        if (any != 0) {
            insert_words(columns.words, i, i + kWordsAtOnce, from);
        }
    }
    insert_words(columns.words, i, columns.last, from);
}

void growing_row::insert_words(const word* more, size_type first, size_type last, arena& from) {
    word* const held = words();
    for (size_type i = first; i < last; ++i) {
        word fresh = more[i] & ~held[i];
        held[i] |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
            push_back(static_cast<index_type>(i * kWordBits + lowest_bit(fresh)), from);
        }
    }
}

void growing_row::prefetch(index_type column) const noexcept {
    cpu::prefetch(end());
    if (has_bits()) {
        cpu::prefetch(bits() + column / kWordBits);
    } else if (marks_ == marks::table) {
        cpu::prefetch(table() + (spread(column) & (table_room() - 1)));
    }
}

bool growing_row::mark(index_type column) noexcept {
    if (has_bits()) {
        word& held = words()[column / kWordBits];
        const word before = held;
        held |= bit_of(column);
        return held != before;
    }
    if (marks_ == marks::table) {
        index_type& held = table()[slot_of(column)];
        return std::exchange(held, column) != column;
    }
    return std::find(begin(), end(), column) == end();
}

// Slot of the column, or its free slot.
size_type growing_row::slot_of(index_type column) const noexcept {
    const size_type mask = table_room() - 1;
    const index_type* const held = table();
    size_type slot = spread(column) & mask;
    while (held[slot] != kFree && held[slot] != column) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

// Makes room for another column.
void growing_row::make_room(index_type ncols, arena& from) {
    const size_type room = marks_ == marks::table ? table_room() / 2 : kScanned;
    if (size() < room) {
        return;
    }
    const size_type larger = std::max(kLeastTable, 4 * room);
    if (bits_are_small(ncols, room)) {
        fill_bits(ncols, from);
    } else {
        fill_table(larger, from);
    }
}

// The switch to a bitmap comes long before the slots overflow.
void growing_row::fill_table(size_type room, arena& from) {
    auto* const larger = from.take(room * sizeof(index_type));
    std::fill_n(reinterpret_cast<index_type*>(larger), room, kFree);
    replace_marks(larger, from);
    table_bits_ = static_cast<std::uint8_t>(arena::size_bits(room * sizeof(index_type)) - 2);
    marks_ = marks::table;
    for (const index_type column : static_cast<const list&>(*this)) {
        table()[slot_of(column)] = column;
    }
}

void growing_row::fill_bits(index_type ncols, arena& from) {
    auto* const all = from.keep(row_words_of(ncols) * sizeof(word));
    std::fill_n(reinterpret_cast<word*>(all), row_words_of(ncols), word{0});
    replace_marks(all, from);
    marks_ = marks::bits;
    for (const index_type column : static_cast<const list&>(*this)) {
        words()[column / kWordBits] |= bit_of(column);
    }
}

void growing_row::replace_marks(std::byte* by, arena& from) {
    if (marks_ == marks::table) {
        from.give_back(marked_, table_room() * sizeof(index_type));
    }
    marked_ = by;
}

}  // namespace clbool::cpu
