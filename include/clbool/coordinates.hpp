// SPDX-License-Identifier: MIT
/// @file coordinates.hpp
/// A boolean matrix on the host: the form in which data enters and leaves the library.
#pragma once

#include <clbool/export.hpp>
#include <clbool/guard.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <iosfwd>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace clbool::detail {

/// Passes over two arrays at once: gives pairs of their elements.
template <class First, class Second>
class pair_iterator {
public:
    using iterator_category = std::input_iterator_tag;  ///< as for std::iterator_traits
    using value_type = std::pair<First, Second>;        ///< what it gives
    using difference_type = std::ptrdiff_t;             ///< as for std::iterator_traits
    using pointer = const value_type*;                  ///< as for std::iterator_traits
    using reference = value_type;                       ///< what it gives

    /// At these elements.
    pair_iterator(const First* first, const Second* second) noexcept
        : first_(first), second_(second) {}
    /// The elements at hand.
    value_type operator*() const { return {*first_, *second_}; }
    /// On to the next.
    pair_iterator& operator++() noexcept {
        ++first_;
        ++second_;
        return *this;
    }
    /// The same; returns where it was.
    pair_iterator operator++(int) noexcept {
        pair_iterator before = *this;
        ++*this;
        return before;
    }
    /// Whether both are at the same element.
    bool operator==(const pair_iterator& other) const noexcept { return first_ == other.first_; }
    /// Whether they are not.
    bool operator!=(const pair_iterator& other) const noexcept { return first_ != other.first_; }

private:
    const First* first_;
    const Second* second_;
};

}  // namespace clbool::detail

namespace clbool::v0 {

/// The set entries of a boolean matrix as two parallel arrays on the host.
///
/// The arrays may hold entries in any order and more than once; normalize() establishes the
/// canonical form (sorted by row, then column; unique) that all functions of the library return.
/// Thread-safety: a plain value; concurrent reads are safe, writes are not.
struct CLBOOL_EXPORT coordinates {
    index_type nrows = 0;          ///< number of rows
    index_type ncols = 0;          ///< number of columns
    std::vector<index_type> rows;  ///< row of each entry, 0-based
    std::vector<index_type> cols;  ///< column of each entry, 0-based

    coordinates() = default;
    /// An empty matrix of the given shape.
    coordinates(index_type nrows_, index_type ncols_) : nrows(nrows_), ncols(ncols_) {}
    /// A matrix of the given shape with the given entries.
    coordinates(index_type nrows_, index_type ncols_, std::vector<index_type> rows_,
                std::vector<index_type> cols_)
        : nrows(nrows_), ncols(ncols_), rows(std::move(rows_)), cols(std::move(cols_)) {}

    /// A matrix of the given shape with the given entries: `coordinates(4, 4, {{0, 1}, {1, 3}})`.
    /// @throws out_of_memory
    coordinates(index_type nrows_, index_type ncols_,
                const std::vector<std::pair<index_type, index_type>>& entries)
        : coordinates(nrows_, ncols_) {
        for (const auto& [row, col] : entries) {
            add(row, col);
        }
    }

    /// Passes over the entries, in the order in which they are: `for (auto [row, col] : a)`. Rows
    /// and columns are equally many.
    using iterator = detail::pair_iterator<index_type, index_type>;
    iterator begin() const noexcept { return {rows.data(), cols.data()}; }  ///< the first entry
    /// Behind the last entry.
    iterator end() const noexcept { return {rows.data() + rows.size(), cols.data() + cols.size()}; }
    /// Number of stored entries (duplicates counted until normalize()).
    size_type nnz() const noexcept { return rows.size(); }
    /// Appends the entry (row, col). @throws out_of_memory
    void add(index_type row, index_type col) {
        detail::guarded("add an entry", [&] {
            rows.push_back(row);
            cols.push_back(col);
        });
    }
    /// O(nnz). @throws invalid_argument beginning with `what` where there are more indices of one
    /// kind than of the other, or an entry is outside: "the matrix has the entry (5, 1), outside of
    /// 4 x 4".
    void validate(const std::string& what = "the matrix") const;
    /// True when entries are strictly ascending by (row, column).
    bool normalized() const noexcept;
    /// Sorts by (row, column) and drops duplicates; O(nnz log nnz), O(nnz) extra memory.
    void normalize();
    /// Sum over entries of (row * 1000003 + col) modulo 2^64: independent of the order.
    size_type checksum() const noexcept;
};

/// Same shape and same arrays.
CLBOOL_EXPORT bool operator==(const coordinates& a, const coordinates& b) noexcept;
/// A different shape or different arrays.
CLBOOL_EXPORT bool operator!=(const coordinates& a, const coordinates& b) noexcept;

/// "4 x 4: (0, 1) (1, 3)"; of more than 100 entries the first 100, and how many follow.
CLBOOL_EXPORT std::ostream& operator<<(std::ostream& to, const coordinates& a);

}  // namespace clbool::v0
