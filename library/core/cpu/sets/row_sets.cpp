// SPDX-License-Identifier: MIT
// Branch-free merging of rows, as branches on entries are mispredicted. With AVX2 a vector of one
// row is compared with columns of the other.
#include <core/cpu/sets/row_sets.hpp>

#include <core/cpu/sets/avx2.hpp>

namespace clbool::cpu {

namespace {

// Much longer rows are searched (galloping), not merged.
constexpr size_type kFarLonger = 16;

bool is_far_longer(span a, span b) noexcept { return a.size() / kFarLonger > b.size(); }

// Lower bound by galloping (exponential search) from the start.
const index_type* gallop(const index_type* first, const index_type* last, index_type col) noexcept {
    size_type step = 1;
    while (step < static_cast<size_type>(last - first) && first[step] < col) {
        first += step;
        step *= 2;
    }
    return std::lower_bound(first, first + std::min(step, static_cast<size_type>(last - first)),
                            col);
}

// Filters `few` by membership in `many` (== wanted).
size_type search(span few, span many, bool wanted, index_type* out) noexcept {
    const index_type* at = many.first;
    size_type n = 0;
    for (const index_type col : few) {
        at = gallop(at, many.last, col);
        const bool found = at != many.last && *at == col;
        if (found == wanted) {
            out[n++] = col;
        }
        at += found ? 1 : 0;  // does not overwrite what is still to be read
    }
    return n;
}

// Size of the intersection, by searches.
size_type count_found(span few, span many) noexcept {
    const index_type* at = many.first;
    size_type n = 0;
    for (const index_type col : few) {
        at = gallop(at, many.last, col);
        n += at != many.last && *at == col ? 1 : 0;
    }
    return n;
}

#ifdef CLBOOL_HAS_AVX2

using namespace avx2;

// Below this length vectors do not pay.
constexpr size_type kWorthVectors = 4;

bool fill_vectors(span a, span b) noexcept {
    return a.size() + b.size() >= kWorthVectors && avx2::has();
}

// Columns per vector comparison: the loop branch is then predictable for most short rows.
constexpr size_type kAtOnce = 4;

// Mask of sorted `keys` (all <= `last`) that occur in `b` from `at` on; advances `at` past `last`.
CLBOOL_AVX2 unsigned lanes_among(lanes keys, index_type last, span b, size_type& at) {
    const size_type end = b.size();
    lanes found = _mm256_setzero_si256();
    while (at < end) {
        // Past the end the last column is compared again, which is harmless.
        index_type cols[kAtOnce];
        for (size_type k = 0; k < kAtOnce; ++k) {
            cols[k] = b.first[std::min(at + k, end - 1)];
            const lanes same =
                _mm256_cmpeq_epi32(keys, _mm256_set1_epi32(static_cast<int>(cols[k])));
            found = _mm256_or_si256(found, same);
        }
        if (cols[kAtOnce - 1] > last) {
            at += (cols[0] <= last ? 1U : 0U) + (cols[1] <= last ? 1U : 0U) +
                  (cols[2] <= last ? 1U : 0U);
            break;
        }
        at += kAtOnce;
    }
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(found)));
}

__attribute__((target("avx2,popcnt"))) size_type intersect_vectors(span a, span b,
                                                                   index_type* out) noexcept {
    const span few = a.size() < b.size() ? a : b;
    const span many = a.size() < b.size() ? b : a;
    size_type n = 0;
    size_type at = 0;
    for (size_type i = 0; i < many.size() && at < few.size(); i += kLanes) {
        const size_type left = many.size() - i;
        const lanes keys = load(many.first + i, left);
        const index_type last = left > kLanes ? many.first[i + kLanes - 1] : kMaxDimension;
        unsigned found = lanes_among(keys, last, few, at);
        for (; found != 0; found &= found - 1) {
            out[n++] = many.first[i + static_cast<unsigned>(__builtin_ctz(found))];
        }
    }
    return n;
}

__attribute__((target("avx2,popcnt"))) size_type subtract_vectors(span a, span b,
                                                                  index_type* out) noexcept {
    size_type n = 0;
    size_type at = 0;
    size_type i = 0;
    for (; i < a.size() && at < b.size(); i += kLanes) {
        const size_type left = a.size() - i;
        const lanes keys = load(a.first + i, left);
        const index_type last = left > kLanes ? a.first[i + kLanes - 1] : kMaxDimension;
        const unsigned there = left >= kLanes ? 0xffU : (1U << left) - 1;
        const unsigned kept = ~lanes_among(keys, last, b, at) & there;
        n += write_lanes(keys, kept, out + n, left >= kLanes);
    }
    // In place, the rest may not need to move.
    if (i < a.size()) {
        const index_type* const rest = a.first + i;
        if (out + n != rest) {
            std::copy(rest, a.last, out + n);
        }
        n += a.size() - i;
    }
    return n;
}

template <size_type N>
CLBOOL_AVX2 lanes equal_to_one_of(lanes keys, const index_type* cols) {
    lanes found = _mm256_setzero_si256();
    for (size_type k = 0; k < N; ++k) {
        const lanes col = _mm256_set1_epi32(static_cast<int>(cols[k]));
        found = _mm256_or_si256(found, _mm256_cmpeq_epi32(keys, col));
    }
    return found;
}

// Lanes of `keys` (none above `last`) that occur in a row.
CLBOOL_AVX2 lanes lanes_in(lanes keys, index_type last, span row) {
    lanes found = _mm256_setzero_si256();
    while (row.size() > kAtOnce && *row.first <= last) {
        found = _mm256_or_si256(found, equal_to_one_of<kAtOnce>(keys, row.first));
        row.first += kAtOnce;
    }
    switch (row.size()) {
        case 0: return found;
        case 1: return _mm256_or_si256(found, equal_to_one_of<1>(keys, row.first));
        case 2: return _mm256_or_si256(found, equal_to_one_of<2>(keys, row.first));
        case 3: return _mm256_or_si256(found, equal_to_one_of<3>(keys, row.first));
        default: return _mm256_or_si256(found, equal_to_one_of<kAtOnce>(keys, row.first));
    }
}

// Scans the rows again for each vector of `few`.
__attribute__((target("avx2,popcnt"))) size_type find_vectors(span few, const span* first,
                                                              const span* last,
                                                              index_type* out) noexcept {
    size_type n = 0;
    while (!few.empty()) {
        const auto count = static_cast<unsigned>(std::min<size_type>(few.size(), kLanes));
        const unsigned all = (1U << count) - 1;
        const lanes keys = load(few.first, few.size());
        unsigned found = 0;
        for (const span* row = first; row != last && found != all; ++row) {
            const lanes in = lanes_in(keys, few.first[count - 1], *row);
            found |= static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(in))) & all;
        }
        for (; found != 0; found &= found - 1) {
            out[n++] = few.first[static_cast<unsigned>(__builtin_ctz(found))];
        }
        few.first += count;
    }
    return n;
}

// Bitonic merge of two sorted vectors: lower half to `low`, upper half to `high`.
CLBOOL_AVX2 void merge(lanes& low, lanes& high) {
    high = reverse(high);
    order(low, high);
    low = sort_bitonic(low);
    high = sort_bitonic(high);
}

CLBOOL_AVX2 lanes take_vector(span& from) {
    const lanes taken = load(from.first, from.size());
    from.first += std::min<size_type>(from.size(), kLanes);
    return taken;
}

// Vector merge: the next vector is from the row with the smaller next column (Inoue and Taura,
// "SIMD- and cache-friendly algorithm for sorting an array of structures", 2015); duplicates are
// adjacent and dropped.
__attribute__((target("avx2,popcnt"))) size_type unite_vectors(span a, span b,
                                                               index_type* out) noexcept {
    const bool is_short = a.size() + b.size() <= kLanes;
    lanes low = take_vector(a);
    lanes high = take_vector(b);
    if (is_short) {
        low = sort_bitonic(_mm256_min_epu32(low, reverse(high)));
        return write_last(low, shifted(low, none()), out);
    }
    merge(low, high);
    size_type n = 0;
    while (!a.empty() || !b.empty()) {
        lanes further = take_vector(b.empty() || (!a.empty() && *a.first <= *b.first) ? a : b);
        merge(high, further);
        n += write_last(low, shifted(low, high), out + n);
        low = high;
        high = further;
    }
    n += write_last(low, shifted(low, high), out + n);
    return n + write_last(high, shifted(high, none()), out + n);
}

#endif

size_type append(span rest, index_type* out) noexcept {
    std::copy(rest.first, rest.last, out);
    return rest.size();
}

// take(x, y) of the least columns that are left, until a row has none; equal ones go together.
template <class Take>
void walk_both(span& a, span& b, Take&& take) noexcept {
    while (!a.empty() && !b.empty()) {
        const index_type x = *a.first;
        const index_type y = *b.first;
        take(x, y);
        a.first += x <= y ? 1 : 0;
        b.first += y <= x ? 1 : 0;
    }
}

}  // namespace

size_type unite(span a, span b, index_type* out) noexcept {
#ifdef CLBOOL_HAS_AVX2
    if (avx2::has()) {
        return unite_vectors(a, b, out);
    }
#endif
    size_type n = 0;
    walk_both(a, b, [&](index_type x, index_type y) { out[n++] = std::min(x, y); });
    return n + append(a.empty() ? b : a, out + n);
}

size_type intersect(span a, span b, index_type* out) noexcept {
    if (is_far_longer(a, b)) {
        return search(b, a, true, out);
    }
    if (is_far_longer(b, a)) {
        return search(a, b, true, out);
    }
#ifdef CLBOOL_HAS_AVX2
    if (fill_vectors(a, b)) {
        return intersect_vectors(a, b, out);
    }
#endif
    size_type n = 0;
    walk_both(a, b, [&](index_type x, index_type y) {
        out[n] = x;
        n += x == y ? 1 : 0;
    });
    return n;
}

size_type subtract(span a, span b, index_type* out) noexcept {
    if (is_far_longer(b, a)) {
        return search(a, b, false, out);
    }
#ifdef CLBOOL_HAS_AVX2
    if (fill_vectors(a, b)) {
        return subtract_vectors(a, b, out);
    }
#endif
    size_type n = 0;
    walk_both(a, b, [&](index_type x, index_type y) {
        out[n] = x;
        n += x < y ? 1 : 0;
    });
    // In place, the rest may not need to move.
    if (out + n != a.first) {
        std::copy(a.first, a.last, out + n);
    }
    return n + a.size();
}

size_type find_among(span few, const span* first, const span* last, index_type* out) noexcept {
#ifdef CLBOOL_HAS_AVX2
    if (avx2::has()) {
        return find_vectors(few, first, last, out);
    }
#endif
    return static_cast<size_type>(
        std::copy_if(few.begin(), few.end(), out,
                     [&](index_type col) {
                         return std::any_of(first, last,
                                            [&](const span& row) { return contains(row, col); });
                     }) -
        out);
}

size_type count_common(span a, span b) noexcept {
    if (is_far_longer(a, b)) {
        return count_found(b, a);
    }
    if (is_far_longer(b, a)) {
        return count_found(a, b);
    }
    size_type n = 0;
    walk_both(a, b, [&](index_type x, index_type y) { n += x == y ? 1 : 0; });
    return n;
}

}  // namespace clbool::cpu
