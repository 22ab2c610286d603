// SPDX-License-Identifier: MIT
// Vector formats, conversions and single-entry updates.
#include <core/cpu/vectors/vector.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/vectors/element.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <vector>

namespace clbool::cpu {

namespace {

// Moves values of any type as raw memory.
class mover {
public:
    mover(element_type type, const void* from, std::byte* to) noexcept
        : each_(from != nullptr ? value_bytes(type) : 0),
          from_(static_cast<const std::byte*>(from)),
          to_(to) {}
    void move(size_type from, size_type to) const noexcept {
        if (each_ == sizeof(std::uint32_t)) {
            std::memcpy(to_ + to * sizeof(std::uint32_t), from_ + from * sizeof(std::uint32_t),
                        sizeof(std::uint32_t));
        } else if (each_ != 0) {
            std::memcpy(to_ + to * each_, from_ + from * each_, each_);
        }
    }
    void move(size_type from, size_type to, size_type count) const noexcept {
        if (each_ != 0 && count != 0) {
            std::memcpy(to_ + to * each_, from_ + from * each_, count * each_);
        }
    }

private:
    size_type each_;
    const std::byte* from_;
    std::byte* to_;
};

// Stable sort permutation by index.
std::vector<size_type> order_of(const index_type* indices, size_type count) {
    std::vector<size_type> order(count);
    std::iota(order.begin(), order.end(), size_type{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](size_type a, size_type b) { return indices[a] < indices[b]; });
    return order;
}

// List from entries in an order of ascending indices; combines duplicates.
template <class T, class Order>
vector merge_equal(index_type size, element_type type, const index_type* indices, const T* values,
                   size_type count, vector_op combine, const Order& at) {
    vector out = vector::make_list(size, type, count);
    T* const to = out.values_as<T>();
    size_type last = 0;
    for (size_type i = 0; i < count; ++i) {
        const size_type from = at(i);
        const bool again = out.count > 0 && out.indices[last] == indices[from];
        last = again ? last : out.count++;
        out.indices[last] = indices[from];
        if (values != nullptr) {
            to[last] = again ? combined(combine, to[last], values[from]) : values[from];
        }
    }
    out.shorten(out.count);
    return out;
}

// Unsorted boolean entries go into a bitmap unless it is very sparse.
vector build_bits(const team& workers, index_type size, const index_type* indices,
                  size_type count) {
    vector out = vector::make_bitmap(size, element_type::boolean);
    std::fill(out.bits.begin(), out.bits.end(), word{0});
    for (size_type i = 0; i < count; ++i) {
        out.bits[indices[i] / kWordBits] |= bit_of(indices[i]);
    }
    out.count = count_bits(workers, out.bits.data(), size);
    return out;
}

}  // namespace

size_type value_bytes(element_type type) noexcept {
    switch (type) {
        case element_type::uint32: return sizeof(std::uint32_t);
        case element_type::uint64: return sizeof(std::uint64_t);
        case element_type::float32: return sizeof(float);
        case element_type::boolean: break;
    }
    return 0;
}

bool vector_view::find(index_type i, size_type& at) const noexcept {
    if (is_bitmap()) {
        at = i;
        return (bits[i / kWordBits] & bit_of(i)) != 0;
    }
    const index_type* const place = std::lower_bound(indices, indices + count, i);
    at = static_cast<size_type>(place - indices);
    return at < count && *place == i;
}

vector vector::make_list(index_type size, element_type type, size_type count) {
    vector out(size, type);
    out.indices = array<index_type>(count);
    out.values = array<std::byte>(count * value_bytes(type));
    return out;
}

vector vector::make_bitmap(index_type size, element_type type) {
    vector out(size, type);
    out.is_bitmap = true;
    out.bits = array<word>(words_of(size));
    out.values = array<std::byte>(size * value_bytes(type));
    return out;
}

vector_view vector::view() const noexcept {
    vector_view out;
    out.size = size;
    out.count = count;
    out.indices = is_bitmap ? nullptr : indices.data();
    out.bits = is_bitmap ? bits.data() : nullptr;
    out.values = type == element_type::boolean ? nullptr : values.data();
    return out;
}

void vector::shorten(size_type to) {
    count = to;
    indices.resize(to);
    values.resize(to * value_bytes(type));
}

size_type vector::bytes() const noexcept {
    return indices.size() * sizeof(index_type) + bits.size() * sizeof(word) + values.size();
}

bool is_dense(element_type type, size_type count, index_type size) noexcept {
    // For boolean vectors: where a list is as large as a bitmap. Values are worth more memory, for
    // O(1) access.
    constexpr size_type kBits = 32;
    constexpr size_type kNumbers = 8;
    return count > 0 && count * (type == element_type::boolean ? kBits : kNumbers) >= size;
}

void for_words(const team& workers, index_type size, size_type each,
               const std::function<void(size_type first, size_type last)>& body) {
    const size_type words = words_of(size);
    const team crew = workers.for_work(words * each);
    crew.run(crew.threads(), [&](unsigned, size_type part) {
        body(share(words, part, crew.threads()), share(words, part + 1, crew.threads()));
    });
}

size_type count_bits(const team& workers, const word* bits, index_type size) {
    std::atomic<size_type> total{0};
    for_words(workers, size, 1, [&](size_type first, size_type last) {
        total += count_bits(bits + first, last - first);
    });
    return total;
}

vector to_bitmap(const team& workers, const vector_view& v, element_type type) {
    vector out = vector::make_bitmap(v.size, type);
    out.count = v.count;
    const mover values(type, v.values, out.values.data());
    if (v.is_bitmap()) {
        for_words(workers, v.size, 1 + value_bytes(type), [&](size_type first, size_type last) {
            std::copy(v.bits + first, v.bits + last, out.bits.data() + first);
            const size_type end = std::min<size_type>(last * kWordBits, v.size);
            values.move(first * kWordBits, first * kWordBits,
                        end - std::min(end, first * kWordBits));
        });
        return out;
    }
    std::fill(out.bits.begin(), out.bits.end(), word{0});
    for (size_type at = 0; at < v.count; ++at) {
        const index_type i = v.indices[at];
        out.bits[i / kWordBits] |= bit_of(i);
        values.move(at, i);
    }
    return out;
}

vector to_list(const team&, const vector_view& v, element_type type) {
    vector out = vector::make_list(v.size, type, v.count);
    const mover values(type, v.values, out.values.data());
    if (!v.is_bitmap()) {
        std::copy(v.indices, v.indices + v.count, out.indices.data());
        values.move(0, 0, v.count);
        out.count = v.count;
        return out;
    }
    for_bits(v.bits, 0, words_of(v.size), [&](index_type i) {
        values.move(i, out.count);
        out.indices[out.count++] = i;
    });
    return out;
}

vector settled(const team& workers, vector v) {
    const bool dense = is_dense(v.type, v.count, v.size);
    if (v.count == 0) {
        return vector(v.size, v.type);
    }
    if (dense == v.is_bitmap) {
        return v;
    }
    return dense ? to_bitmap(workers, v.view(), v.type) : to_list(workers, v.view(), v.type);
}

vector build(const team& workers, index_type size, element_type type, const index_type* indices,
             const void* values, size_type count, vector_op combine) {
    if (count == 0) {
        return vector(size, type);
    }
    const bool sorted = std::is_sorted(indices, indices + count);
    if (!sorted && type == element_type::boolean && is_dense(type, count, size)) {
        return settled(workers, build_bits(workers, size, indices, count));
    }
    return with_element(type, [&](auto zero) {
        using value = decltype(zero);
        const auto* const from =
            std::is_same_v<value, no_value> ? nullptr : static_cast<const value*>(values);
        if (sorted) {
            return settled(workers, merge_equal(size, type, indices, from, count, combine,
                                                [](size_type i) { return i; }));
        }
        const auto order = order_of(indices, count);
        return settled(workers, merge_equal(size, type, indices, from, count, combine,
                                            [&](size_type i) { return order[i]; }));
    });
}

vector with_entry(const team& workers, const vector_view& v, element_type type, index_type i,
                  const void* value) {
    size_type at = 0;
    const bool there = v.find(i, at);
    vector out = v.is_bitmap() ? to_bitmap(workers, v, type)
                               : vector::make_list(v.size, type, v.count + (there ? 0 : 1));
    out.count = v.count + (there ? 0 : 1);
    if (v.is_bitmap()) {
        out.bits[i / kWordBits] |= bit_of(i);
    } else {
        const size_type behind = at + (there ? 1 : 0);
        const mover values(type, v.values, out.values.data());
        std::copy(v.indices, v.indices + at, out.indices.data());
        std::copy(v.indices + behind, v.indices + v.count, out.indices.data() + at + 1);
        out.indices[at] = i;
        values.move(0, 0, at);
        values.move(behind, at + 1, v.count - behind);
    }
    mover(type, value, out.values.data()).move(0, at);
    return settled(workers, std::move(out));
}

vector without_entry(const team& workers, const vector_view& v, element_type type, index_type i) {
    size_type at = 0;
    const bool there = v.find(i, at);
    vector out = v.is_bitmap() ? to_bitmap(workers, v, type) : to_list(workers, v, type);
    if (!there) {
        return out;
    }
    --out.count;
    if (v.is_bitmap()) {
        out.bits[i / kWordBits] &= ~bit_of(i);
    } else {
        const size_type each = value_bytes(type);
        std::copy(v.indices + at + 1, v.indices + v.count, out.indices.data() + at);
        std::copy(out.values.begin() + (at + 1) * each, out.values.end(),
                  out.values.begin() + at * each);
        out.shorten(out.count);
    }
    return settled(workers, std::move(out));
}

vector resized(const team& workers, const vector_view& v, element_type type, index_type size) {
    vector list = to_list(workers, v, type);
    const auto* const end = std::lower_bound(list.indices.begin(), list.indices.end(), size);
    list.size = size;
    list.shorten(static_cast<size_type>(end - list.indices.begin()));
    return settled(workers, std::move(list));
}

bool has_nan(const vector_view& v) {
    const float* const values = v.values_as<float>();
    if (v.is_bitmap() && !v.is_full()) {
        bool found = false;
        for_entries(v, [&](index_type, size_type at) { found = found || is_nan(values[at]); });
        return found;
    }
    unsigned found = 0;
    for (size_type at = 0; at < v.count; ++at) {  // compilers make vector code of this
        found |= unsigned{values[at] != values[at]};
    }
    return found != 0;
}

bool equal(const vector_view& a, const vector_view& b, element_type type) {
    if (a.size != b.size || a.count != b.count) {
        return false;
    }
    return with_element(type, [&](auto zero) {
        using value = decltype(zero);
        bool same = true;
        for_entries(a, [&](index_type i, size_type at) {
            size_type there = 0;
            same = same && b.find(i, there);
            if constexpr (!std::is_same_v<value, no_value>) {
                const value x = a.values_as<value>()[at];
                const value y = b.values_as<value>()[there];
                same = same && (x == y || (is_nan(x) && is_nan(y)));
            }
        });
        return same;
    });
}

}  // namespace clbool::cpu
