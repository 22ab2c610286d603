// SPDX-License-Identifier: MIT
// A sparse matrix with values, in plain memory.
#pragma once

#include <bindings/graphblas/values/types.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace clbool::graphblas {

/// Leaves new elements as they are, where a vector of others would write zeros first.
template <class T>
struct unset_allocator : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = unset_allocator<U>;
    };

    template <class U>
    void construct(U* at) noexcept {
        ::new (static_cast<void*>(at)) U;
    }
    template <class U, class... From>
    void construct(U* at, From&&... from) {
        ::new (static_cast<void*>(at)) U(std::forward<From>(from)...);
    }
};

/// Values behind one another.
using value_list = std::vector<std::byte, unset_allocator<std::byte>>;

/// Copies a value; those of 1, 4 and 8 bytes, which most are, without a call.
inline void copy_value(void* to, const void* from, std::size_t size) {
    switch (size) {
        case 1: std::memcpy(to, from, 1); break;
        case 4: std::memcpy(to, from, 4); break;
        case 8: std::memcpy(to, from, 8); break;
        default: std::memcpy(to, from, size);
    }
}

/// Entries sorted by row, then column, each place once. A vector is a matrix of one column, a
/// scalar one of 1 × 1. Dimensions are at most 2³² − 1 and cost nothing.
class tuples {
public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

    tuples() = default;
    tuples(std::uint64_t row_count, std::uint64_t col_count, const type_of& of)
        : nrows(row_count), ncols(col_count), type(of) {}

    std::uint64_t nrows = 0;
    std::uint64_t ncols = 0;
    type_of type;
    std::vector<std::uint32_t> rows;
    std::vector<std::uint32_t> cols;
    value_list bytes;  ///< type.size of them for each entry

    std::size_t nvals() const { return rows.size(); }

    const void* value(std::size_t entry) const { return bytes.data() + entry * type.size; }
    void* value(std::size_t entry) { return bytes.data() + entry * type.size; }

    /// Row and column as one number; entries are sorted by it.
    std::uint64_t place(std::size_t entry) const { return place_of(rows[entry], cols[entry]); }
    static std::uint64_t place_of(std::uint64_t row, std::uint64_t col) { return row << 32 | col; }

    void reserve(std::size_t count) {
        rows.reserve(count);
        cols.reserve(count);
        bytes.reserve(count * type.size);
    }

    /// An entry behind all others; its value, of the type of the matrix, is copied.
    void append(std::uint64_t row, std::uint64_t col, const void* x) {
        copy_value(append(row, col), x, type.size);
    }

    /// The same; what is returned points to its value, yet to be written.
    void* append(std::uint64_t row, std::uint64_t col) {
        rows.push_back(static_cast<std::uint32_t>(row));
        cols.push_back(static_cast<std::uint32_t>(col));
        bytes.resize(bytes.size() + type.size);
        return value(rows.size() - 1);
    }

    /// The entry at a place, or kNone.
    std::size_t find(std::uint64_t row, std::uint64_t col) const;
};

/// The same entries, of another type. @throws std::invalid_argument where there is no cast
tuples cast(const type_of& to, const tuples& a);

/// The same entries in other dimensions, without those that are outside.
tuples resize(const tuples& a, std::uint64_t nrows, std::uint64_t ncols);

/// What is to be done to a matrix, one place each, in the order of the calls.
struct pending_changes {
    std::vector<std::uint64_t> places;     ///< tuples::place_of
    std::vector<std::uint8_t> is_removal;  ///< whether the entry goes
    std::vector<std::byte> bytes;          ///< a value each (of any content for removals)
};

/// Does changes to a matrix of their type; of those to one place the last counts. Few changes to
/// entries that are there take a search each. When it throws, the matrix is as it was.
void apply_changes(tuples& a, const pending_changes& changes);

}  // namespace clbool::graphblas
