// SPDX-License-Identifier: MIT
// Vectors of the host backend: sparse lists and bitmaps.
#pragma once

#include <clbool/vector.hpp>
#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstddef>
#include <functional>

namespace clbool::cpu {

// Bytes of a value; 0 for boolean.
size_type value_bytes(element_type type) noexcept;

// Words of a bitmap of all indices.
constexpr size_type words_of(index_type size) noexcept {
    return (size_type{size} + kWordBits - 1) / kWordBits;
}

// A view: the arrays must outlive it. Sparse: sorted indices with a value each. Bitmap: a bit per
// index (0 beyond the last) and a full-length value array. Boolean vectors have no values.
struct vector_view {
    index_type size = 0;
    size_type count = 0;
    const index_type* indices = nullptr;
    const word* bits = nullptr;  // null: sparse list
    const void* values = nullptr;

    bool is_bitmap() const noexcept { return bits != nullptr; }
    bool is_full() const noexcept { return count == size; }
    template <class T>
    const T* values_as() const noexcept {
        return static_cast<const T*>(values);
    }
    // The same without values (structure only).
    vector_view pattern() const noexcept { return {size, count, indices, bits, nullptr}; }
    // The indices of a list.
    span list() const noexcept { return {indices, indices + count}; }
    // Position of an index's value; false if there is no entry.
    bool find(index_type i, size_type& at) const noexcept;
    bool has(index_type i) const noexcept {
        size_type at = 0;
        return find(i, at);
    }
};

// Owning version.
struct vector {
    index_type size = 0;
    element_type type = element_type::boolean;
    bool is_bitmap = false;
    size_type count = 0;
    array<index_type> indices;
    array<word> bits;
    array<std::byte> values;

    explicit vector(index_type size_ = 0, element_type type_ = element_type::boolean) noexcept
        : size(size_), type(type_) {}
    // Uninitialised list of `count` entries, or bitmap.
    static vector make_list(index_type size, element_type type, size_type count);
    static vector make_bitmap(index_type size, element_type type);

    vector_view view() const noexcept;
    size_type bytes() const noexcept;
    void shorten(size_type to);
    template <class T>
    T* values_as() noexcept {
        return reinterpret_cast<T*>(values.data());
    }
};

// Whether a bitmap suits so many entries better than a list.
bool is_dense(element_type type, size_type count, index_type size) noexcept;

// body(first, last) for ranges of the bitmap words of `size` indices, in parallel if it pays;
// `each`: work per word, in entries.
void for_words(const team& workers, index_type size, size_type each,
               const std::function<void(size_type first, size_type last)>& body);

size_type count_bits(const team& workers, const word* bits, index_type size);

// body(index, position of its value) for every entry, ascending.
template <class Body>
void for_entries(const vector_view& v, Body&& body) {
    if (v.is_bitmap()) {
        for_bits(v.bits, 0, words_of(v.size), [&](index_type i) { body(i, size_type{i}); });
        return;
    }
    for (size_type at = 0; at < v.count; ++at) {
        body(v.indices[at], at);
    }
}

// Conversions (copies).
vector to_bitmap(const team& workers, const vector_view& v, element_type type);
vector to_list(const team& workers, const vector_view& v, element_type type);
// Converts to the format that suits the number of entries.
vector settled(const team& workers, vector v);

// From unsorted indices; duplicates are combined in order. O(n · log n), O(n) if sorted.
vector build(const team& workers, index_type size, element_type type, const index_type* indices,
             const void* values, size_type count, vector_op combine);

// Copies with an entry set, with one removed, and resized.
vector with_entry(const team& workers, const vector_view& v, element_type type, index_type i,
                  const void* value);
vector without_entry(const team& workers, const vector_view& v, element_type type, index_type i);
vector resized(const team& workers, const vector_view& v, element_type type, index_type size);

// Whether a value of a float vector is NaN. O(nvals).
bool has_nan(const vector_view& v);

// Same entries and values.
bool equal(const vector_view& a, const vector_view& b, element_type type);

}  // namespace clbool::cpu
