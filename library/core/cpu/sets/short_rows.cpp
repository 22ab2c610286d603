// SPDX-License-Identifier: MIT
// Bitonic sort (Batcher 1968) of up to eight vectors of eight columns with AVX2, else insertion
// sort.
#include <core/cpu/sets/short_rows.hpp>

#include <core/cpu/sets/avx2.hpp>

namespace clbool::cpu {

namespace {

#ifdef CLBOOL_HAS_AVX2

using namespace avx2;

CLBOOL_AVX2 lanes sort_lanes(lanes v) {
    v = step_1(mirror_4(step_1(v)));
    return step_1(step_2(order_with<0xf0>(v, reverse(v))));
}

// Sorts a bitonic sequence of N vectors.
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
        v[i] = sort_bitonic(v[i]);
    }
}

// Merges two sorted halves of N vectors.
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

template <unsigned N>
CLBOOL_AVX2 size_type sort_columns(const index_type* cols, size_type count, index_type* out) {
    lanes v[N + 1];
    for (unsigned i = 0; i < N; ++i) {
        const int left = static_cast<int>(count) - static_cast<int>(i * kLanes);
        const lanes beyond =
            _mm256_cmpgt_epi32(_mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8), _mm256_set1_epi32(left));
        v[i] = _mm256_or_si256(
            _mm256_loadu_si256(reinterpret_cast<const lanes*>(cols + i * kLanes)), beyond);
    }
    v[N] = none();
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

#endif

size_type sort_by_insertion(const index_type* cols, size_type count, index_type* out) noexcept {
    size_type n = 0;
    for (size_type i = 0; i < count; ++i) {
        const index_type col = cols[i];
        index_type* at = out + n;
        while (at != out && at[-1] > col) {
            --at;
        }
        if (at == out || at[-1] != col) {
            std::copy_backward(at, out + n, out + n + 1);
            *at = col;
            ++n;
        }
    }
    return n;
}

}  // namespace

size_type most_short() noexcept {
    constexpr size_type kInserted = 16;
#ifdef CLBOOL_HAS_AVX2
    if (avx2::has()) {
        return kShortRow;
    }
#endif
    return kInserted;
}

size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept {
#ifdef CLBOOL_HAS_AVX2
    if (avx2::has()) {
        return sort_with_avx2(cols, count, out);
    }
#endif
    return sort_by_insertion(cols, count, out);
}

}  // namespace clbool::cpu
