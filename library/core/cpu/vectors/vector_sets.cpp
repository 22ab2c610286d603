// SPDX-License-Identifier: MIT
// Element-wise operations on vectors.
#include <core/cpu/vectors/vector_sets.hpp>

#include <core/cpu/vectors/element.hpp>

#include <atomic>

namespace clbool::cpu {

namespace {

// Value arrays of operands and result; all may be null.
template <class T>
class values_of {
public:
    values_of(const vector_view& a, const vector_view& b, vector_op op, vector& out) noexcept
        : a_(a.values_as<T>()),
          b_(b.values_as<T>()),
          op_(b.values == nullptr ? vector_op::first : op),
          out_(out.values_as<T>()) {}
    void from_a(size_type at, size_type to) const noexcept { put(to, a_[at]); }
    void from_b(size_type at, size_type to) const noexcept { put(to, b_[at]); }
    void from_both(size_type in_a, size_type in_b, size_type to) const noexcept {
        put(to, op_ == vector_op::first ? a_[in_a] : combined(op_, a_[in_a], b_[in_b]));
    }

private:
    void put(size_type to, T value) const noexcept { out_[to] = value; }

    const T* a_;
    const T* b_;
    vector_op op_;
    T* out_;
};

template <>
class values_of<no_value> {
public:
    values_of(const vector_view&, const vector_view&, vector_op, vector&) noexcept {}
    void from_a(size_type, size_type) const noexcept {}
    void from_b(size_type, size_type) const noexcept {}
    void from_both(size_type, size_type, size_type) const noexcept {}
};

word combined_bits(vector_set what, word a, word b) noexcept {
    switch (what) {
        case vector_set::unite: return a | b;
        case vector_set::intersect: return a & b;
        case vector_set::subtract: break;
    }
    return a & ~b;
}

template <class T>
vector combine_bitmaps(const team& workers, vector_set what, const vector_view& a,
                       const vector_view& b, element_type type, vector_op op) {
    vector out = vector::make_bitmap(a.size, type);
    const values_of<T> values(a, b, op, out);
    std::atomic<size_type> total{0};
    for_words(workers, a.size, 2 + value_bytes(type), [&](size_type first, size_type last) {
        size_type count = 0;
        for (size_type w = first; w < last; ++w) {
            const word bits = combined_bits(what, a.bits[w], b.bits[w]);
            out.bits[w] = bits;
            count += std::bitset<kWordBits>(bits).count();
            if constexpr (!std::is_same_v<T, no_value>) {
                for_bits(&bits, 0, 1, [&](index_type bit) {
                    const size_type i = w * kWordBits + bit;
                    const bool in_a = (a.bits[w] & bit_of(bit)) != 0;
                    const bool in_b = (b.bits[w] & bit_of(bit)) != 0;
                    if (in_a && in_b) {
                        values.from_both(i, i, i);
                    } else if (in_a) {
                        values.from_a(i, i);
                    } else {
                        values.from_b(i, i);
                    }
                });
            }
        }
        total += count;
    });
    out.count = total;
    return out;
}

template <class T>
vector merge_lists(vector_set what, const vector_view& a, const vector_view& b, element_type type,
                   vector_op op) {
    const bool unites = what == vector_set::unite;
    vector out = vector::make_list(a.size, type, a.count + (unites ? b.count : 0));
    const values_of<T> values(a, b, op, out);
    size_type n = 0;
    size_type i = 0;
    size_type j = 0;
    while (i < a.count || (unites && j < b.count)) {
        if (j == b.count || (i < a.count && a.indices[i] < b.indices[j])) {
            if (what != vector_set::intersect) {
                values.from_a(i, n);
                out.indices[n++] = a.indices[i];
            }
            ++i;
        } else if (i == a.count || b.indices[j] < a.indices[i]) {
            if (unites) {
                values.from_b(j, n);
                out.indices[n++] = b.indices[j];
            }
            ++j;
        } else {
            if (what != vector_set::subtract) {
                values.from_both(i, j, n);
                out.indices[n++] = a.indices[i];
            }
            ++i;
            ++j;
        }
    }
    out.shorten(n);
    return out;
}

// Filters a list by membership in the other. `swapped`: the list is the second operand.
template <class T>
vector filter_list(const vector_view& list, const vector_view& other, bool members, bool swapped,
                   element_type type, vector_op op) {
    vector out = vector::make_list(list.size, type, list.count);
    const values_of<T> values(swapped ? other : list, swapped ? list : other, op, out);
    size_type n = 0;
    for (size_type at = 0; at < list.count; ++at) {
        size_type there = 0;
        if (other.find(list.indices[at], there) != members) {
            continue;
        }
        if (!members) {
            values.from_a(at, n);
        } else if (swapped) {
            values.from_both(there, at, n);
        } else {
            values.from_both(at, there, n);
        }
        out.indices[n++] = list.indices[at];
    }
    out.shorten(n);
    return out;
}

// Whether searching a list's entries in the other one beats a merge.
bool is_looked_up(const vector_view& list, const vector_view& other) noexcept {
    constexpr size_type kSearch = 16;  // cost of a search in merged entries
    return !list.is_bitmap() && (other.is_bitmap() || list.count * kSearch < other.count);
}

template <class T>
vector combine_of(const team& workers, vector_set what, const vector_view& a, const vector_view& b,
                  element_type type, vector_op op) {
    if (what != vector_set::unite && is_looked_up(a, b)) {
        return filter_list<T>(a, b, what == vector_set::intersect, false, type, op);
    }
    if (what == vector_set::intersect && is_looked_up(b, a)) {
        return filter_list<T>(b, a, true, true, type, op);
    }
    if (!a.is_bitmap() && !b.is_bitmap()) {
        return merge_lists<T>(what, a, b, type, op);
    }
    if (!a.is_bitmap()) {
        const vector whole = to_bitmap(workers, a, type);
        return combine_bitmaps<T>(workers, what, whole.view(), b, type, op);
    }
    if (!b.is_bitmap()) {
        const vector whole =
            to_bitmap(workers, b, b.values != nullptr ? type : element_type::boolean);
        return combine_bitmaps<T>(workers, what, a, whole.view(), type, op);
    }
    return combine_bitmaps<T>(workers, what, a, b, type, op);
}

template <class T>
void unite_into_bitmap(vector& a, const vector_view& list, vector_op op) noexcept {
    [[maybe_unused]] T* const to = a.values_as<T>();
    for (size_type at = 0; at < list.count; ++at) {
        const index_type i = list.indices[at];
        word& bits = a.bits[i / kWordBits];
        const bool there = (bits & bit_of(i)) != 0;
        if constexpr (!std::is_same_v<T, no_value>) {
            const T value = list.values_as<T>()[at];
            to[i] = there ? combined(op, to[i], value) : value;
        }
        bits |= bit_of(i);
        a.count += there ? 0 : 1;
    }
}

}  // namespace

void unite_into(vector& a, const vector_view& list, vector_op op) noexcept {
    with_element(a.type, [&](auto zero) { unite_into_bitmap<decltype(zero)>(a, list, op); });
}

vector combine(const team& workers, vector_set what, const vector_view& a, const vector_view& b,
               element_type type, vector_op op) {
    const bool unites = what == vector_set::unite;
    if (a.count == 0 && !unites) {
        return vector(a.size, type);
    }
    if (b.count == 0 || (unites && a.count == 0)) {
        if (what == vector_set::intersect) {
            return vector(a.size, type);
        }
        const vector_view& rest = b.count == 0 ? a : b;
        return settled(workers, rest.is_bitmap() ? to_bitmap(workers, rest, type)
                                                 : to_list(workers, rest, type));
    }
    return settled(workers, with_element(type, [&](auto zero) {
                       return combine_of<decltype(zero)>(workers, what, a, b, type, op);
                   }));
}

}  // namespace clbool::cpu
