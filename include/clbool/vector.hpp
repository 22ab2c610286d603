// SPDX-License-Identifier: MIT
/// @file vector.hpp
/// Sparse vectors of bits and of numbers, for products with matrices. Without OpenCL's types.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/guard.hpp>
#include <clbool/matrix.hpp>
#include <clbool/types.hpp>

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace clbool::storage {
class vector_node;
}

namespace clbool::v0 {

/// What the entries of a vector are.
enum class element_type {
    boolean,  ///< there or not; an entry has no further value
    uint32,
    uint64,
    float32
};

/// "boolean", "uint32", "uint64" or "float32".
CLBOOL_EXPORT const char* to_string(element_type type) noexcept;

/// How the entries of a vector are held.
enum class vector_form {
    list,   ///< ascending indices, and a value for each
    bitmap  ///< a bit for each index, and room for a value of each
};

/// "list" or "bitmap".
CLBOOL_EXPORT const char* to_string(vector_form form) noexcept;

/// How two values are combined. For vectors of bits all operators are the same: an entry.
enum class vector_op {
    first,       ///< the first
    second,      ///< the second
    min,         ///< the smaller; of NaN and a number the number, as std::fmin
    max,         ///< the larger; of NaN and a number the number, as std::fmax
    plus,        ///< the sum; of integers modulo 2^32 or 2^64
    bit_or,      ///< of integers: bits that either has
    bit_and,     ///< of integers: bits that both have
    bit_and_not  ///< of integers: bits of the first that the second lacks
};

/// "first", "second", "min", "max", "plus", "bit_or", "bit_and" or "bit_and_not".
CLBOOL_EXPORT const char* to_string(vector_op op) noexcept;

/// The entries of a vector in the host's memory.
template <class T>
struct vector_entries {
    index_type size = 0;              ///< one more than the largest index there may be
    std::vector<index_type> indices;  ///< 0-based; ascending where the library made them
    std::vector<T> values;            ///< as many

    /// Passes over the entries: `for (auto [index, value] : entries)`.
    using iterator = detail::pair_iterator<index_type, T>;
    iterator begin() const noexcept { return {indices.data(), values.data()}; }  ///< the first
    /// Behind the last entry.
    iterator end() const noexcept {
        return {indices.data() + indices.size(), values.data() + values.size()};
    }
};

/// Those of a vector of bits.
template <>
struct vector_entries<bool> {
    index_type size = 0;              ///< one more than the largest index there may be
    std::vector<index_type> indices;  ///< 0-based; ascending where the library made them

    using iterator = std::vector<index_type>::const_iterator;    ///< over the indices
    iterator begin() const noexcept { return indices.begin(); }  ///< the first index
    iterator end() const noexcept { return indices.end(); }      ///< behind the last index
};

/// "size 5: 1 3", of numbers "size 5: 1=0.5 3=2"; of more than 100 entries the first 100, and how
/// many follow.
CLBOOL_EXPORT std::ostream& operator<<(std::ostream& to, const vector_entries<bool>& a);
/// As that of bits.
CLBOOL_EXPORT std::ostream& operator<<(std::ostream& to, const vector_entries<std::uint32_t>& a);
/// As that of bits.
CLBOOL_EXPORT std::ostream& operator<<(std::ostream& to, const vector_entries<std::uint64_t>& a);
/// As that of bits.
CLBOOL_EXPORT std::ostream& operator<<(std::ostream& to, const vector_entries<float>& a);

/// What vectors of all types have in common; basic_vector is what to use.
///
/// A cheap handle to immutable storage, as matrix is: copies share it, operations never write into
/// what others see. A handle that was moved from is the empty vector of size 0. Few entries are
/// held as a list, many as a bitmap (bits if at least one index in 32 has an entry, numbers if one
/// in 8), in the memory of the host or of the device, wherever they were computed.
///
/// Thread-safety: as matrix.
class CLBOOL_EXPORT vector_base {
public:
    index_type size() const noexcept;                     ///< indices are below it
    element_type type() const noexcept { return type_; }  ///< what the entries are
    /// Number of entries. May ask the device, which is one host read, once for each vector.
    size_type nvals(context& on) const;
    /// No smaller than nvals(), known without waiting.
    size_type nvals_bound() const noexcept;
    /// Whether there are no entries. As nvals().
    bool empty(context& on) const { return nvals_bound() == 0 || nvals(on) == 0; }
    /// How the entries are held. Empty vectors are lists.
    vector_form form() const noexcept;
    /// Whether there is an entry at this index. O(log nvals), one host read where it is the
    /// device's. @throws invalid_argument when the index is not below size()
    bool contains(context& on, index_type i) const;

    /// Removes the entry at this index, if there is one. O(nvals), or O(size) of a bitmap.
    /// @throws invalid_argument when the index is not below size()
    void remove_element(context& on, index_type i);
    /// Loses all entries; the size stays.
    void clear();

    /// Internal to the library: never null.
    const std::shared_ptr<const storage::vector_node>& node() const noexcept;
    /// Internal to the library: the handle becomes one to this node, which is of its type.
    void reset(std::shared_ptr<const storage::vector_node> node) noexcept;

protected:
    /// Of this type, empty, of size 0.
    explicit vector_base(element_type type) noexcept : type_(type) {}
    /// Of this type and size, empty.
    vector_base(element_type type, index_type size);
    ~vector_base() = default;
    vector_base(const vector_base&) = default;                 ///< another handle
    vector_base(vector_base&&) noexcept = default;             ///< leaves one of size 0
    vector_base& operator=(const vector_base&) = default;      ///< another handle
    vector_base& operator=(vector_base&&) noexcept = default;  ///< leaves one of size 0

    /// Becomes the vector with these entries, in any order; `values` null: of bits. Of those with
    /// one index `combine` makes one, in the order in which they come.
    void build(context& on, index_type size, const index_type* indices, const void* values,
               size_type count, vector_op combine);
    /// Reads indices, and unless it is null values, for which there is room.
    void read(context& on, std::vector<index_type>& indices, void* values) const;
    /// Reads the value at an index; false when there is none.
    bool read_one(context& on, index_type i, void* value) const;
    /// Puts a value (of bits: null) at an index.
    void write_one(context& on, index_type i, const void* value);

private:
    element_type type_;
    std::shared_ptr<const storage::vector_node> node_;
};

}  // namespace clbool::v0

namespace clbool::detail {

/// The element_type of a type of C++.
template <class T>
struct element_of {
    static_assert(std::is_same_v<T, bool> || std::is_same_v<T, std::uint32_t> ||
                      std::is_same_v<T, std::uint64_t> || std::is_same_v<T, float>,
                  "vectors are of bool, std::uint32_t, std::uint64_t or float");
    /// The name.
    static constexpr element_type value = std::is_same_v<T, bool>            ? element_type::boolean
                                          : std::is_same_v<T, std::uint32_t> ? element_type::uint32
                                          : std::is_same_v<T, std::uint64_t>
                                              ? element_type::uint64
                                              : element_type::float32;
};

/// Refuses arrays that do not belong together.
CLBOOL_EXPORT void require_pairs(size_type indices, size_type values);

}  // namespace clbool::detail

namespace clbool::v0 {

/// A sparse vector of T: bool (a set of indices), std::uint32_t, std::uint64_t or float. See
/// vector_base for what all have in common.
template <class T>
class basic_vector : public vector_base {
    static constexpr bool kIsBits = std::is_same_v<T, bool>;

public:
    using value_type = T;  ///< what an entry is

    /// The empty vector of size 0.
    basic_vector() noexcept : vector_base(detail::element_of<T>::value) {}
    /// An empty vector of this size; fits any context.
    explicit basic_vector(index_type size) : vector_base(detail::element_of<T>::value, size) {}
    /// From indices in any order, which may repeat. O(n), or O(n · log n) where they are to be
    /// sorted. @throws invalid_argument naming the first index that is not below size
    template <class U = T, class = std::enable_if_t<std::is_same_v<U, bool>>>
    basic_vector(context& on, index_type size, const std::vector<index_type>& indices)
        : basic_vector() {
        build(on, size, indices.data(), nullptr, indices.size(), vector_op::second);
    }
    /// From indices in any order with a value for each. Values of an index that repeats become one
    /// by `combine`, in the order in which they come. Costs and throws as above.
    template <class U = T, class = std::enable_if_t<!std::is_same_v<U, bool>>>
    basic_vector(context& on, index_type size, const std::vector<index_type>& indices,
                 const std::vector<U>& values, vector_op combine = vector_op::plus)
        : basic_vector() {
        detail::require_pairs(indices.size(), values.size());
        build(on, size, indices.data(), values.data(), indices.size(), combine);
    }
    /// The same from pairs: `float_vector(on, 5, {{1, 0.5F}, {3, 2.F}})`.
    template <class U = T, class = std::enable_if_t<!std::is_same_v<U, bool>>>
    basic_vector(context& on, index_type size, const std::vector<std::pair<index_type, U>>& entries,
                 vector_op combine = vector_op::plus)
        : basic_vector() {
        detail::guarded("build a vector", [&] {
            vector_entries<T> host;
            for (const auto& [index, value] : entries) {
                host.indices.push_back(index);
                host.values.push_back(value);
            }
            build(on, size, host.indices.data(), host.values.data(), host.indices.size(), combine);
        });
    }
    /// From entries in the host's memory.
    basic_vector(context& on, const vector_entries<T>& host) : basic_vector() {
        if constexpr (kIsBits) {
            build(on, host.size, host.indices.data(), nullptr, host.indices.size(),
                  vector_op::second);
        } else {
            detail::require_pairs(host.indices.size(), host.values.size());
            build(on, host.size, host.indices.data(), host.values.data(), host.indices.size(),
                  vector_op::plus);
        }
    }

    /// Reads the entries back, ascending by index.
    vector_entries<T> to_host(context& on) const {
        return detail::guarded("read a vector", [&] {
            vector_entries<T> out;
            out.size = size();
            if constexpr (kIsBits) {
                read(on, out.indices, nullptr);
            } else {
                out.values.resize(nvals(on));
                read(on, out.indices, out.values.data());
            }
            return out;
        });
    }
    /// The value at this index, if there is one (of bits: true). Costs and throws as contains().
    std::optional<T> get(context& on, index_type i) const {
        if constexpr (kIsBits) {
            return contains(on, i) ? std::optional<bool>(true) : std::nullopt;
        } else {
            T value{};
            return read_one(on, i, &value) ? std::optional<T>(value) : std::nullopt;
        }
    }
    /// Sets the value at this index, whatever was there; false removes a bit. O(nvals), or O(size)
    /// for a bitmap: for many values build a vector of them and add it.
    /// @throws invalid_argument when the index is not below size()
    void set_element(context& on, index_type i, T value) {
        if constexpr (kIsBits) {
            if (value) {
                write_one(on, i, nullptr);
            } else {
                remove_element(on, i);
            }
        } else {
            write_one(on, i, &value);
        }
    }
};

using bit_vector = basic_vector<bool>;              ///< a set of indices
using uint32_vector = basic_vector<std::uint32_t>;  ///< parents, labels, levels
using uint64_vector = basic_vector<std::uint64_t>;  ///< counts
using float_vector = basic_vector<float>;           ///< numbers

/// Gives a vector another size (GrB_Vector_resize): entries whose index is not below it go.
/// O(nvals), or O(size) of a bitmap.
CLBOOL_EXPORT void resize(context& on, vector_base& v, index_type size);
/// The n × 1 matrix with the entries of a vector of size n. O(nvals).
CLBOOL_EXPORT matrix to_column(context& on, const vector_base& v);
/// The 1 × n matrix with the entries of a vector of size n. O(nvals).
CLBOOL_EXPORT matrix to_row(context& on, const vector_base& v);
/// The entries of an n × 1 or 1 × n matrix as a vector of size n (of a 1 × 1 matrix of size 1).
/// O(nnz). @throws dimension_mismatch when the matrix has several rows and columns, or none
CLBOOL_EXPORT bit_vector to_vector(context& on, const matrix& a);

}  // namespace clbool::v0
