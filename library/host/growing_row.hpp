// SPDX-License-Identifier: MIT
// A row of a matrix while it is found: a set of columns, in the order in which they came.
#pragma once

#include <host/array.hpp>
#include <host/bits.hpp>
#include <host/rows.hpp>

namespace clbool::host {

// A set of columns as bits, for more than one row to take in.
struct column_bits {
    const word* words;  // of all columns
    size_type first;    // the first word with bits, and the one behind the last
    size_type last;
};

// Few columns are looked through, more are in a table (open addressing, at most half full), and
// where bits of all columns take no more than that, there are bits.
// Thread-safety: a plain value, which can be moved.
class growing_row {
public:
    size_type size() const noexcept { return columns_.size(); }
    // Columns by age: those that come later are behind. Valid until the next insertion.
    const index_type* data() const noexcept { return columns_.data(); }
    index_type operator[](size_type i) const noexcept { return columns_[i]; }

    // Writes them in ascending order; returns how many there are.
    size_type copy_sorted(index_type* out) const;

    bool contains(index_type column) const noexcept;
    // Whether it is new. `ncols` is that of the matrix, the same in every call.
    bool insert(index_type column, index_type ncols);
    // Columns first … last-1, or those of the other row, which is not this one.
    void insert_all(const index_type* first, const index_type* last, index_type ncols);
    void insert_all(const growing_row& other, index_type ncols);
    // The same by words, where has_bits().
    void insert_all(const column_bits& columns);

    // Whether it has bits of all columns, so that unions with others are made word by word.
    bool has_bits() const noexcept { return !bits_.empty(); }

private:
    bool has_table() const noexcept { return !table_.empty(); }
    bool mark(index_type column) noexcept;
    size_type slot_of(index_type column) const noexcept;
    void make_room(index_type ncols);
    void insert_words(const word* words, size_type first, size_type last);
    void fill_table(size_type room);
    void fill_bits(index_type ncols);

    array<index_type> columns_;
    array<index_type> table_;
    array<word> bits_;
};

}  // namespace clbool::host
