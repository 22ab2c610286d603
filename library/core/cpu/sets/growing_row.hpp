// SPDX-License-Identifier: MIT
// Growing set of columns, in insertion order, for fixpoint iterations.
#pragma once

#include <core/cpu/containers/arena.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>

#include <cstdint>

namespace clbool::cpu {

// A set of columns as a bitmap, shared by several insertions.
struct column_bits {
    const word* words;  // words of all columns
    size_type first;    // range of non-zero words
    size_type last;
};

// Linear search for few columns, then a hash table (open addressing, load factor at most 1/2), and
// a bitmap once that is no larger. Memory comes from the arena of each insertion; `ncols` must be
// the same in every call. Thread-safety: a plain value, which can be moved; copies share memory.
// The list is a base class so that members use its tail padding: there are many rows.
class growing_row : arena_array<index_type> {
    using list = arena_array<index_type>;

public:
    size_type size() const noexcept { return list::size(); }
    // Columns in insertion order: the delta of a round is a suffix. Remains readable after
    // insertions until the arena settles.
    const index_type* data() const noexcept { return list::data(); }
    index_type operator[](size_type i) const noexcept { return data()[i]; }

    // Writes the columns sorted; returns their number.
    size_type copy_sorted(index_type* out, index_type ncols) const;

    bool contains(index_type column) const noexcept;
    // Returns whether the column is new.
    bool insert(index_type column, index_type ncols, arena& from);
    // Inserts columns [first, last).
    void insert_all(const index_type* first, const index_type* last, index_type ncols, arena& from);
    // Word by word; requires has_bits().
    void insert_all(const column_bits& columns, arena& from);

    // Prefetches what insert() will access.
    void prefetch(index_type column) const noexcept;

    // Whether it has a bitmap, so that unions are word by word.
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
    std::uint8_t table_bits_ = 0;  // log2 of the table's size
    std::byte* marked_ = nullptr;  // table or bitmap
};

}  // namespace clbool::cpu
