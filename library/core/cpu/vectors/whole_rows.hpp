// SPDX-License-Identifier: MIT
// SpMV with a full vector, one bitmap word (64 rows) at a time.
#pragma once

#include <core/cpu/containers/bits.hpp>
#include <core/cpu/containers/prefetch.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/vectors/vector_lookup.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace clbool::cpu {

constexpr std::uint32_t kLongRow = 12;

template <class Ring>
typename Ring::value term_of(const vector_view& u, index_type k) noexcept {
    return given<Ring>(u, k, k);
}

template <class Ring>
typename Ring::value sum_with(typename Ring::value sum, span cols, const vector_view& u) noexcept {
    for (const index_type k : cols) {
        sum = Ring::add(sum, term_of<Ring>(u, k));
    }
    return sum;
}

// Long row: four accumulators, every fourth term each, break the dependency chain of additions;
// remaining terms are added to their total.
template <class Ring>
typename Ring::value sum_of_long_row(span row, const vector_view& u) noexcept {
    constexpr std::size_t kSums = 4;
    static_assert(kSums <= kLongRow);
    std::array<typename Ring::value, kSums> sums;
    const index_type* at = row.first;
    for (std::size_t n = 0; n < kSums; ++n) {
        sums[n] = term_of<Ring>(u, at[n]);
    }
    for (at += kSums; row.last - at >= std::ptrdiff_t{kSums}; at += kSums) {
        for (std::size_t n = 0; n < kSums; ++n) {
            sums[n] = Ring::add(sums[n], term_of<Ring>(u, at[n]));
        }
    }
    const auto sum = Ring::add(Ring::add(sums[0], sums[1]), Ring::add(sums[2], sums[3]));
    return sum_with<Ring>(sum, {at, row.last}, u);
}

// Of a non-empty row.
template <class Ring>
typename Ring::value sum_of_row(span row, const vector_view& u) noexcept {
    return row.size() >= kLongRow
               ? sum_of_long_row<Ring>(row, u)
               : sum_with<Ring>(term_of<Ring>(u, *row.first), {row.first + 1, row.last}, u);
}

// Rows of a word are grouped by length: loops of fixed length avoid branch mispredictions, which
// cost short rows more than their entries. Sums equal those of sum_of_row().
template <class Ring>
class whole_rows {
    using value = typename Ring::value;

public:
    whole_rows(const rows& a, const vector_view& u) noexcept
        : a_(a), u_(u), end_(a.pointer(a.slots())) {}

    // to[i] for up to 64 stored rows from slot `first` on; returns the mask of non-empty ones.
    word sums(size_type first, size_type count, value* to) const noexcept {
        return a_.narrow_pointers() != nullptr ? sums_by(a_.narrow_pointers() + first, count, to)
                                               : sums_by(a_.wide_pointers() + first, count, to);
    }

private:
    // Where no row of a word is longer, as in meshes and roads, fewer lengths are tested.
    static constexpr std::size_t kLightRow = 4;

    // Row lengths in a word, capped at kLongRow.
    using lengths = std::array<std::uint8_t, kWordBits>;
    // Bitmask of the rows of each length.
    using classes = std::array<word, kLongRow + 1>;

    template <class Pointer>
    static lengths measure(const Pointer* pointers, std::size_t count) noexcept {
        lengths found{};
        for (std::size_t row = 0; row < count; ++row) {
            // Of 32 bits: a minimum of more is not vectorized.
            const auto length = static_cast<std::uint32_t>(pointers[row + 1] - pointers[row]);
            found[row] = static_cast<std::uint8_t>(std::min(length, kLongRow));
        }
        return found;
    }

    static std::uint8_t longest(const lengths& of) noexcept {
        std::uint8_t most = 0;
        for (const std::uint8_t length : of) {
            most = std::max(most, length);
        }
        return most;
    }

#if defined(__SSE2__)
    // 16 rows at once.
    static word rows_of_length(const lengths& of, std::size_t length) noexcept {
        constexpr std::size_t kAtOnce = 16;
        const __m128i wanted = _mm_set1_epi8(static_cast<char>(length));
        word rows = 0;
        for (std::size_t i = 0; i < kWordBits; i += kAtOnce) {
            const auto here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(of.data() + i));
            const int same = _mm_movemask_epi8(_mm_cmpeq_epi8(here, wanted));
            rows |= static_cast<word>(same) << i;
        }
        return rows;
    }
#else
    static word rows_of_length(const lengths& of, std::size_t length) noexcept {
        word rows = 0;
        for (std::size_t i = 0; i < kWordBits; ++i) {
            rows |= word{of[i] == length} << i;
        }
        return rows;
    }
#endif

    // Testing all lengths up to `Most` is faster than testing each when its turn comes, or only up
    // to the maximum of the word.
    template <std::size_t Most>
    static classes classify(const lengths& of) noexcept {
        classes found;
        for (std::size_t length = 0; length <= Most; ++length) {
            found[length] = rows_of_length(of, length);
        }
        return found;
    }

    template <std::size_t Length>
    value short_sum(const index_type* cols) const noexcept {
        value sum = term_of<Ring>(u_, cols[0]);
        for (std::size_t e = 1; e < Length; ++e) {
            sum = Ring::add(sum, term_of<Ring>(u_, cols[e]));
        }
        return sum;
    }

    // Software prefetch from column `first` on: rows grouped by length are not read sequentially,
    // which defeats the hardware prefetcher.
    void prefetch_columns(size_type first, size_type count) const noexcept {
        constexpr size_type kLine = 64 / sizeof(index_type);
        constexpr size_type kMost = 64 * kLine;
        const size_type last = std::min(first + std::min(count, kMost), end_);
        for (size_type e = first; e < last; e += kLine) {
            prefetch(a_.cols() + e);
        }
    }

    template <class Pointer>
    void long_sums(const Pointer* pointers, word rows, value* to) const noexcept {
        for (; rows != 0; rows &= rows - 1) {
            const std::size_t row = lowest_bit(rows);
            const index_type* const cols = a_.cols();
            to[row] = sum_of_long_row<Ring>({cols + pointers[row], cols + pointers[row + 1]}, u_);
        }
    }

    template <std::size_t Length, class Pointer>
    void sums_of_length(const Pointer* pointers, word rows, value* to) const noexcept {
        for (; rows != 0; rows &= rows - 1) {
            const std::size_t row = lowest_bit(rows);
            const index_type* const cols = a_.cols() + pointers[row];
            to[row] = short_sum<Length>(cols);
        }
    }

    template <class Pointer, std::size_t... Shorter>
    void sums_of_lengths(const Pointer* pointers, const classes& of, value* to,
                         std::index_sequence<Shorter...>) const noexcept {
        (sums_of_length<Shorter + 1>(pointers, of[Shorter + 1], to), ...);
    }

    template <class Pointer>
    word sums_by(const Pointer* pointers, size_type count, value* to) const noexcept {
        prefetch_columns(pointers[count], pointers[count] - pointers[0]);
        const lengths of = measure(pointers, count);
        const word all = count < kWordBits ? (word{1} << count) - 1 : ~word{0};
        if (longest(of) <= kLightRow) {
            const classes found = classify<kLightRow>(of);
            sums_of_lengths(pointers, found, to, std::make_index_sequence<kLightRow>());
            return all & ~found[0];
        }
        const classes found = classify<kLongRow>(of);
        sums_of_lengths(pointers, found, to, std::make_index_sequence<kLongRow - 1>());
        long_sums(pointers, found[kLongRow], to);
        return all & ~found[0];
    }

    const rows& a_;
    const vector_view& u_;
    const size_type end_;  // number of columns
};

}  // namespace clbool::cpu
