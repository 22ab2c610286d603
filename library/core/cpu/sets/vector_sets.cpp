// SPDX-License-Identifier: MIT
// Set operations on ascending columns with AVX2: a vector of one row is compared with columns of
// the other.
#include <core/cpu/sets/vector_sets.hpp>

#include <core/cpu/sets/avx2.hpp>

#include <algorithm>

namespace clbool::cpu {

#ifdef CLBOOL_HAS_AVX2

namespace {

using namespace avx2;

#define CLBOOL_AVX2_CALL __attribute__((target("avx2,popcnt")))

// Columns of one row that are compared with a vector at a time: the branch behind them is then
// foreseen for most short rows.
constexpr size_type kAtOnce = 4;

// The lanes of ascending `keys`, none of which is above `last`, that are among the columns of `b`
// from `at` on, which moves behind those up to `last`.
CLBOOL_AVX2 unsigned lanes_among(lanes keys, index_type last, span b, size_type& at) {
    const size_type end = b.size();
    lanes found = _mm256_setzero_si256();
    while (at < end) {
        // Beyond the end the last column is compared again, which changes nothing.
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

}  // namespace

bool has_vector_sets() noexcept { return avx2::has(); }

CLBOOL_AVX2_CALL size_type vector_intersect(span a, span b, index_type* out) noexcept {
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

CLBOOL_AVX2_CALL size_type vector_subtract(span a, span b, index_type* out) noexcept {
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
    // In place the rest may already be where it goes.
    if (i < a.size()) {
        const index_type* const rest = a.first + i;
        if (out + n != rest) {
            std::copy(rest, a.last, out + n);
        }
        n += a.size() - i;
    }
    return n;
}

#else

bool has_vector_sets() noexcept { return false; }

size_type vector_intersect(span, span, index_type*) noexcept { return 0; }
size_type vector_subtract(span, span, index_type*) noexcept { return 0; }

#endif

}  // namespace clbool::cpu
