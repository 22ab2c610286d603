// SPDX-License-Identifier: MIT
// A row of a matrix while it is found: a set of columns, in the order in which they came.
#pragma once

#include <core/cpu/containers/arena.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// A set of columns as bits, for more than one row to take in.
struct column_bits {
    const word* words;  // of all columns
    size_type first;    // the first word with bits, and the one behind the last
    size_type last;
};

// Few columns are looked through, more are in a table (open addressing, at most half full), and
// where bits of all columns take no more than that, there are bits. Memory is taken of the arena
// that an insertion is given; `ncols`, that of the matrix, is the same in every call.
// Thread-safety: a plain value, which can be moved; what is copied shares its memory. The columns
// are a base so that what else there is fits into the rest of its last word: rows are many.
class growing_row : arena_array<index_type> {
    using list = arena_array<index_type>;

public:
    size_type size() const noexcept { return list::size(); }
    // Columns by age: those that come later are behind. What is there is still there after
    // insertions, until the arena settles.
    const index_type* data() const noexcept { return list::data(); }
    index_type operator[](size_type i) const noexcept { return data()[i]; }

    // Writes them in ascending order; returns how many there are.
    size_type copy_sorted(index_type* out, index_type ncols) const;

    bool contains(index_type column) const noexcept;
    // Whether it is new.
    bool insert(index_type column, index_type ncols, arena& from);
    // Columns first … last-1, or those of the other row, which is not this one.
    void insert_all(const index_type* first, const index_type* last, index_type ncols, arena& from);
    void insert_all(const growing_row& other, index_type ncols, arena& from);
    // The same by words, where has_bits().
    void insert_all(const column_bits& columns, arena& from);

    // What inserting a column will look at is asked for.
    void prefetch(index_type column) const noexcept;

    // Whether it has bits of all columns, so that unions with others are made word by word.
    bool has_bits() const noexcept { return marks_ == marks::bits; }
    const word* bits() const noexcept { return reinterpret_cast<const word*>(marked_); }

private:
    enum class marks : std::uint8_t { none, table, bits };

    index_type* table() const noexcept { return reinterpret_cast<index_type*>(marked_); }
    word* words() noexcept { return reinterpret_cast<word*>(marked_); }
    bool mark(index_type column) noexcept;
    size_type slot_of(index_type column) const noexcept;
    void make_room(index_type ncols, arena& from);
    void insert_words(const word* words, size_type first, size_type last, arena& from);
    void fill_table(size_type room, arena& from);
    void fill_bits(index_type ncols, arena& from);
    void replace_marks(std::byte* by, arena& from);

    size_type table_room() const noexcept { return size_type{1} << table_bits_; }

    marks marks_ = marks::none;
    std::uint8_t table_bits_ = 0;  // the table has so many slots, as a power of two
    std::byte* marked_ = nullptr;  // the table or the bits
};

}  // namespace clbool::cpu
