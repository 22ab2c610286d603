// SPDX-License-Identifier: MIT
// Sorting networks.
#include <host/short_rows.hpp>

#include <array>

namespace clbool::host {

namespace {

// Above every column.
constexpr index_type kNone = kMaxDimension;

// Batcher's odd-even merge sort of N columns, a power of two.
template <size_type N>
void sort_all(index_type* cols) noexcept {
    for (size_type p = 1; p < N; p *= 2) {
        for (size_type k = p; k >= 1; k /= 2) {
            for (size_type j = k % p; j + k < N; j += 2 * k) {
                for (size_type i = 0; i < k; ++i) {
                    if ((i + j) / (2 * p) == (i + j + k) / (2 * p)) {
                        const index_type x = cols[i + j];
                        const index_type y = cols[i + j + k];
                        cols[i + j] = std::min(x, y);
                        cols[i + j + k] = std::max(x, y);
                    }
                }
            }
        }
    }
}

template <size_type N>
size_type sort_network(const index_type* cols, size_type count, index_type* out) noexcept {
    std::array<index_type, N + 1> sorted;
    for (size_type i = 0; i < N; ++i) {
        sorted[i] = i < count ? cols[i] : kNone;
    }
    sorted[N] = kNone;
    sort_all<N>(sorted.data());
    size_type n = 0;
    for (size_type i = 0; i < N; ++i) {
        out[n] = sorted[i];
        n += sorted[i] != sorted[i + 1] ? 1 : 0;
    }
    return n;
}

}  // namespace

size_type sort_short(const index_type* cols, size_type count, index_type* out) noexcept {
    constexpr size_type kShortest = 8;
    return count <= kShortest ? sort_network<kShortest>(cols, count, out)
                              : sort_network<kShortRow>(cols, count, out);
}

}  // namespace clbool::host
