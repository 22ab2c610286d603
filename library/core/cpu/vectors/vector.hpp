// SPDX-License-Identifier: MIT
// Vectors in plain memory of the host.
#pragma once

#include <clbool/vector.hpp>
#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstddef>
#include <functional>

namespace clbool::cpu {

// Bytes of a value; 0 of a bit.
size_type value_bytes(element_type type) noexcept;

// Words that hold a bit for each index.
constexpr size_type words_of(index_type size) noexcept {
    return (size_type{size} + kWordBits - 1) / kWordBits;
}

// A view: the arrays must outlive it. Either ascending indices with a value for each, or bits of
// all indices (none set beyond the last) with room for as many values. Bits have no values.
struct vector_view {
    index_type size = 0;
    size_type count = 0;
    const index_type* indices = nullptr;
    const word* bits = nullptr;  // null: a list
    const void* values = nullptr;

    bool is_bitmap() const noexcept { return bits != nullptr; }
    bool is_full() const noexcept { return count == size; }
    template <class T>
    const T* values_as() const noexcept {
        return static_cast<const T*>(values);
    }
    // The same without values.
    vector_view pattern() const noexcept { return {size, count, indices, bits, nullptr}; }
    // The indices of a list.
    span list() const noexcept { return {indices, indices + count}; }
    // Where the entry of an index is among the values; false when there is none.
    bool find(index_type i, size_type& at) const noexcept;
    bool has(index_type i) const noexcept {
        size_type at = 0;
        return find(i, at);
    }
};

// A vector with memory of its own.
struct vector {
    index_type size = 0;
    element_type type = element_type::boolean;
    bool is_bitmap = false;
    size_type count = 0;
    array<index_type> indices;
    array<word> bits;
    array<std::byte> values;

    // Without entries, as a list.
    explicit vector(index_type size_ = 0, element_type type_ = element_type::boolean) noexcept
        : size(size_), type(type_) {}
    // Room for a list of so many, or a bitmap whose bits are still to be written.
    static vector make_list(index_type size, element_type type, size_type count);
    static vector make_bitmap(index_type size, element_type type);

    vector_view view() const noexcept;
    size_type bytes() const noexcept;
    // Leaves the first entries of a list.
    void shorten(size_type to);
    template <class T>
    T* values_as() noexcept {
        return reinterpret_cast<T*>(values.data());
    }
};

// Whether so many entries are rather a bitmap than a list.
bool is_dense(element_type type, size_type count, index_type size) noexcept;

// body(first, last) for ranges of the words of `size` indices, together all of them, by threads
// where that is worth it; `each`: what a word takes, in entries.
void for_words(const team& workers, index_type size, size_type each,
               const std::function<void(size_type first, size_type last)>& body);

// Sets that are in the words.
size_type count_bits(const team& workers, const word* bits, index_type size);

// body(index, where its value is) for every entry, ascending.
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

// Copies in the form that is named.
vector to_bitmap(const team& workers, const vector_view& v, element_type type);
vector to_list(const team& workers, const vector_view& v, element_type type);
// The vector in the form that suits its number of entries.
vector settled(const team& workers, vector v);

// From entries in any order, all indices below `size`; those with one index become one by
// `combine`, in order. O(n), or O(n · log n) when they are not sorted.
vector build(const team& workers, index_type size, element_type type, const index_type* indices,
             const void* values, size_type count, vector_op combine);

// Copies with one entry put in, with one taken out, and of another size.
vector with_entry(const team& workers, const vector_view& v, element_type type, index_type i,
                  const void* value);
vector without_entry(const team& workers, const vector_view& v, element_type type, index_type i);
vector resized(const team& workers, const vector_view& v, element_type type, index_type size);

// The same entries, and of numbers the same values.
bool equal(const vector_view& a, const vector_view& b, element_type type);

}  // namespace clbool::cpu
