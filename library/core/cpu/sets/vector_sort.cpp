// SPDX-License-Identifier: MIT
// Bitonic sort (Batcher 1968) of up to eight vectors of eight columns with AVX2.
#include <core/cpu/sets/vector_sort.hpp>

#if defined(__GNUC__) && defined(__x86_64__)
#define CLBOOL_HAS_AVX2
#include <immintrin.h>

#include <array>
#endif

namespace clbool::cpu {

#ifdef CLBOOL_HAS_AVX2

namespace {

// Inlined into the one function that may use these instructions.
#define CLBOOL_AVX2 __attribute__((target("avx2,popcnt"), always_inline)) inline

using lanes = __m256i;
constexpr unsigned kLanes = 8;

// For each set of lanes their numbers, ascending, in front.
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

constexpr lane_table kChosen;

CLBOOL_AVX2 void order(lanes& low, lanes& high) {
    const lanes least = _mm256_min_epu32(low, high);
    high = _mm256_max_epu32(low, high);
    low = least;
}

// Orders each lane with its partner; lanes in Upper get the greater.
template <int Upper>
CLBOOL_AVX2 lanes order_with(lanes v, lanes partners) {
    return _mm256_blend_epi32(_mm256_min_epu32(v, partners), _mm256_max_epu32(v, partners), Upper);
}

// With the lanes one, two or four further on, or the mirrored ones of two, four or eight.
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

CLBOOL_AVX2 lanes sort_lanes(lanes v) {
    v = step_1(mirror_4(step_1(v)));
    return step_1(step_2(order_with<0xf0>(v, reverse(v))));
}

// Sorts N vectors that are bitonic as a whole.
template <unsigned N>
CLBOOL_AVX2 void merge(lanes* v) {
    for (unsigned half = N / 2; half > 0; half /= 2) {
        for (unsigned i = 0; i < N; ++i) {
            if ((i & half) == 0) {
                order(v[i], v[i + half]);
            }
        }
    }
    for (unsigned i = 0; i < N; ++i) {
        v[i] = step_1(step_2(step_4(v[i])));
    }
}

// Sorts N vectors of which halves are sorted.
template <unsigned N>
CLBOOL_AVX2 void merge_halves(lanes* v) {
    lanes upper[N / 2];
    for (unsigned i = 0; i < N / 2; ++i) {
        upper[i] = reverse(v[N - 1 - i]);
        order(v[i], upper[i]);
    }
    for (unsigned i = 0; i < N / 2; ++i) {
        v[N / 2 + i] = upper[i];
    }
    merge<N / 2>(v);
    merge<N / 2>(v + N / 2);
}

template <unsigned N>
CLBOOL_AVX2 void sort_vectors(lanes* v) {
    for (unsigned i = 0; i < N; ++i) {
        v[i] = sort_lanes(v[i]);
    }
    if constexpr (N >= 2) {
        for (unsigned i = 0; i < N; i += 2) {
            merge_halves<2>(v + i);
        }
    }
    if constexpr (N >= 4) {
        for (unsigned i = 0; i < N; i += 4) {
            merge_halves<4>(v + i);
        }
    }
    if constexpr (N >= 8) {
        merge_halves<8>(v);
    }
}

// Writes those lanes that differ from the next; returns how many.
CLBOOL_AVX2 unsigned write_last(lanes v, lanes next, index_type* out) {
    const auto same =
        static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(v, next))));
    const unsigned last = ~same & 0xff;
    const lanes chosen = _mm256_cvtepu8_epi32(
        _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kChosen.of[last].data())));
    _mm256_storeu_si256(reinterpret_cast<lanes*>(out), _mm256_permutevar8x32_epi32(v, chosen));
    return static_cast<unsigned>(_mm_popcnt_u32(last));
}

// The lanes of two vectors from the second on.
CLBOOL_AVX2 lanes shifted(lanes v, lanes following) {
    const lanes rotated = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0));
    const lanes first = _mm256_permutevar8x32_epi32(following, _mm256_setzero_si256());
    return _mm256_blend_epi32(rotated, first, 0x80);
}

template <unsigned N>
CLBOOL_AVX2 size_type sort_columns(const index_type* cols, size_type count, index_type* out) {
    const lanes none = _mm256_set1_epi32(-1);  // above every column
    lanes v[N + 1];
    for (unsigned i = 0; i < N; ++i) {
        const int left = static_cast<int>(count) - static_cast<int>(i * kLanes);
        const lanes beyond =
            _mm256_cmpgt_epi32(_mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8), _mm256_set1_epi32(left));
        v[i] = _mm256_or_si256(
            _mm256_loadu_si256(reinterpret_cast<const lanes*>(cols + i * kLanes)), beyond);
    }
    v[N] = none;
    sort_vectors<N>(v);
    size_type n = 0;
    for (unsigned i = 0; i < N; ++i) {
        n += write_last(v[i], shifted(v[i], v[i + 1]), out + n);
    }
    return n;
}

__attribute__((target("avx2,popcnt"))) size_type sort_with_avx2(const index_type* cols,
                                                                size_type count,
                                                                index_type* out) noexcept {
    if (count <= kLanes) {
        return sort_columns<1>(cols, count, out);
    }
    if (count <= 2 * kLanes) {
        return sort_columns<2>(cols, count, out);
    }
    if (count <= 4 * kLanes) {
        return sort_columns<4>(cols, count, out);
    }
    return sort_columns<8>(cols, count, out);
}

}  // namespace

bool has_vector_sort() noexcept {
    static const bool has = __builtin_cpu_supports("avx2") != 0;
    return has;
}

size_type vector_sort(const index_type* cols, size_type count, index_type* out) noexcept {
    return sort_with_avx2(cols, count, out);
}

#else

bool has_vector_sort() noexcept { return false; }

size_type vector_sort(const index_type*, size_type, index_type*) noexcept { return 0; }

#endif

}  // namespace clbool::cpu
