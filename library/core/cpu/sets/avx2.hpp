// SPDX-License-Identifier: MIT
// AVX2 helpers for vectors of eight columns; defines CLBOOL_HAS_AVX2 if the compiler has them.
#pragma once

#include <clbool/types.hpp>

#if defined(__GNUC__) && defined(__x86_64__)
#define CLBOOL_HAS_AVX2
#include <immintrin.h>

#include <array>

namespace clbool::cpu::avx2 {

// Inlined into functions compiled for AVX2, to be called only if has() is true.
#define CLBOOL_AVX2 __attribute__((target("avx2,popcnt"), always_inline)) inline

using lanes = __m256i;
inline constexpr unsigned kLanes = 8;

// Compaction table: for each lane mask the indices of its lanes, ascending.
struct lane_table {
    std::array<std::array<unsigned char, kLanes>, 256> of{};

    constexpr lane_table() {
        for (unsigned set = 0; set < 256; ++set) {
            unsigned n = 0;
            for (unsigned lane = 0; lane < kLanes; ++lane) {
                if ((set >> lane & 1) != 0) {
                    of[set][n++] = static_cast<unsigned char>(lane);
                }
            }
        }
    }
};

inline constexpr lane_table kChosen;

CLBOOL_AVX2 void order(lanes& low, lanes& high) {
    const lanes least = _mm256_min_epu32(low, high);
    high = _mm256_max_epu32(low, high);
    low = least;
}

// Compare-exchange of each lane with its partner; lanes in Upper get the maximum.
template <int Upper>
CLBOOL_AVX2 lanes order_with(lanes v, lanes partners) {
    return _mm256_blend_epi32(_mm256_min_epu32(v, partners), _mm256_max_epu32(v, partners), Upper);
}

// Compare-exchange at distance 1, 2 or 4, or with mirrored lanes.
CLBOOL_AVX2 lanes step_1(lanes v) {
    return order_with<0xaa>(v, _mm256_shuffle_epi32(v, _MM_SHUFFLE(2, 3, 0, 1)));
}
CLBOOL_AVX2 lanes step_2(lanes v) {
    return order_with<0xcc>(v, _mm256_shuffle_epi32(v, _MM_SHUFFLE(1, 0, 3, 2)));
}
CLBOOL_AVX2 lanes step_4(lanes v) {
    return order_with<0xf0>(v, _mm256_permute2x128_si256(v, v, 1));
}
CLBOOL_AVX2 lanes mirror_4(lanes v) {
    return order_with<0xcc>(v, _mm256_shuffle_epi32(v, _MM_SHUFFLE(0, 1, 2, 3)));
}
CLBOOL_AVX2 lanes reverse(lanes v) {
    return _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}

// Sorts a bitonic sequence.
CLBOOL_AVX2 lanes sort_bitonic(lanes v) { return step_1(step_2(step_4(v))); }

CLBOOL_AVX2 lanes none() { return _mm256_set1_epi32(-1); }  // above every column

// Mask of the lanes below `count`.
CLBOOL_AVX2 lanes first_lanes(size_type count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)),
                              _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// Loads up to eight columns, padded with none().
CLBOOL_AVX2 lanes load(const index_type* cols, size_type count) {
    if (count >= kLanes) {
        return _mm256_loadu_si256(reinterpret_cast<const lanes*>(cols));
    }
    const lanes there = first_lanes(count);
    return _mm256_or_si256(_mm256_maskload_epi32(reinterpret_cast<const int*>(cols), there),
                           _mm256_andnot_si256(there, none()));
}

CLBOOL_AVX2 unsigned equal_lanes(lanes a, lanes b) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))));
}

// Compacts and stores a mask's lanes; returns their number. has_room: may overwrite up to eight.
CLBOOL_AVX2 unsigned write_lanes(lanes v, unsigned set, index_type* out, bool has_room) {
    const lanes order = _mm256_cvtepu8_epi32(
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kChosen.of[set].data())));
    const lanes chosen = _mm256_permutevar8x32_epi32(v, order);
    const auto count = static_cast<unsigned>(_mm_popcnt_u32(set));
    if (has_room) {
        _mm256_storeu_si256(reinterpret_cast<lanes*>(out), chosen);
    } else {
        _mm256_maskstore_epi32(reinterpret_cast<int*>(out), first_lanes(count), chosen);
    }
    return count;
}

// Stores the lanes that differ from the next; returns their number.
CLBOOL_AVX2 unsigned write_last(lanes v, lanes next, index_type* out) {
    return write_lanes(v, ~equal_lanes(v, next) & 0xff, out, true);
}

// The lanes from the second on, followed by the first of `following`.
CLBOOL_AVX2 lanes shifted(lanes v, lanes following) {
    const lanes rotated = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0));
    const lanes first = _mm256_permutevar8x32_epi32(following, _mm256_setzero_si256());
    return _mm256_blend_epi32(rotated, first, 0x80);
}

// CPU feature test.
inline bool has() noexcept {
    static const bool supported = __builtin_cpu_supports("avx2") != 0;
    return supported;
}

}  // namespace clbool::cpu::avx2

#endif
