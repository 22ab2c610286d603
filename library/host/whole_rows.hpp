// SPDX-License-Identifier: MIT
// Sums over rows of a matrix whose entries a vector has all, a word of rows at a time.
#pragma once

#include <host/bits.hpp>
#include <host/prefetch.hpp>
#include <host/rows.hpp>
#include <host/vector_lookup.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace clbool::host {

// A sum, and the terms of these columns after it.
template <class Ring>
typename Ring::value sum_with(typename Ring::value sum, span cols, const vector_view& u) noexcept {
    for (const index_type k : cols) {
        sum = Ring::add(sum, given<Ring>(u, k, k));
    }
    return sum;
}

// Of a row that has entries.
template <class Ring>
typename Ring::value sum_of_row(span row, const vector_view& u) noexcept {
    return sum_with<Ring>(given<Ring>(u, *row.first, *row.first), {row.first + 1, row.last}, u);
}

// Rows are taken by their lengths: a loop whose length is known beforehand needs no guess at where
// its row ends, and wrong guesses cost short rows more than their entries do. Terms of a row are
// added in ascending order.
template <class Ring>
class whole_rows {
    using value = typename Ring::value;

public:
    whole_rows(const rows& a, const vector_view& u) noexcept
        : a_(a), u_(u), end_(a.pointer(a.slots())) {}

    // Of a matrix that has all of its rows: to[i] for rows first … first + count - 1, at most those
    // of a word; bits of those that have entries.
    word sums(size_type first, size_type count, value* to) const noexcept {
        return a_.narrow_pointers() != nullptr
                   ? sums_by(a_.narrow_pointers() + first, count, to + first)
                   : sums_by(a_.wide_pointers() + first, count, to + first);
    }

private:
    static constexpr std::size_t kLanes = 4;
    // Rows of so many entries or more are all of one class.
    static constexpr std::size_t kLong = 12;
    // Rows of each class.
    using classes = std::array<word, kLong + 1>;

    static constexpr unsigned kBytes = 8;  // of a number, and bits of a byte
    static constexpr std::uint64_t kOnes = 0x0101010101010101u;
    // Lengths of a word's rows, longer ones cut down to kLong.
    using lengths = std::array<std::uint8_t, kWordBits>;

    template <class Pointer>
    static void measure(const Pointer* pointers, std::size_t count, lengths& out) noexcept {
        for (std::size_t row = 0; row < count; ++row) {
            const Pointer length = pointers[row + 1] - pointers[row];
            out[row] = static_cast<std::uint8_t>(length < kLong ? length : kLong);
        }
    }

    // The first is the lowest.
    static std::uint64_t number_of(const std::uint8_t* of) noexcept {
        return std::uint64_t{of[0]} | std::uint64_t{of[1]} << 8 | std::uint64_t{of[2]} << 16 |
               std::uint64_t{of[3]} << 24 | std::uint64_t{of[4]} << 32 |
               std::uint64_t{of[5]} << 40 | std::uint64_t{of[6]} << 48 | std::uint64_t{of[7]} << 56;
    }

    // Bit i of the result: whether byte i is `c`. Bytes are below 128.
    static word bytes_that_are(std::uint64_t among, std::uint64_t c) noexcept {
        const std::uint64_t differ = (among ^ c * kOnes) + 0x7F * kOnes;
        const std::uint64_t same = ~differ >> 7 & kOnes;
        return same * 0x0102040810204080u >> 56;
    }

    // Eight rows are compared at once.
    static classes classify(const lengths& of) noexcept {
        classes found;
        for (std::size_t c = 0; c <= kLong; ++c) {
            word rows = 0;
            for (unsigned i = 0; i < kWordBits; i += kBytes) {
                rows |= bytes_that_are(number_of(of.data() + i), c) << i;
            }
            found[c] = rows;
        }
        return found;
    }

    value term(index_type k) const noexcept { return given<Ring>(u_, k, k); }

    template <std::size_t Length>
    value short_sum(const index_type* cols) const noexcept {
        value sum = term(cols[0]);
        for (std::size_t e = 1; e < Length; ++e) {
            sum = Ring::add(sum, term(cols[e]));
        }
        return sum;
    }

    // From column `first` on. Processors foresee what is read next where memory is read from one
    // end to the other, which neither rows by their lengths nor rows side by side are.
    void prefetch_columns(size_type first, size_type count) const noexcept {
        constexpr size_type kLine = 64 / sizeof(index_type);
        constexpr size_type kMost = 64 * kLine;
        const size_type last = std::min(first + std::min(count, kMost), end_);
        for (size_type e = first; e < last; e += kLine) {
            prefetch(a_.cols() + e);
        }
    }

    // Four rows side by side, so that additions need not wait for each other.
    template <class Pointer>
    void four_sums(const Pointer* pointers, const std::array<std::size_t, kLanes>& rows,
                   value* to) const noexcept {
        std::array<const index_type*, kLanes> cols;
        std::array<size_type, kLanes> counts;
        std::array<value, kLanes> sums;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            cols[lane] = a_.cols() + pointers[rows[lane]];
            counts[lane] = pointers[rows[lane] + 1] - pointers[rows[lane]];
            sums[lane] = term(cols[lane][0]);
        }
        const size_type first = pointers[rows.front()];
        const size_type last = pointers[rows.back() + 1];
        prefetch_columns(2 * last - first, last - first);  // of the four rows after the next four
        const size_type common = *std::min_element(counts.begin(), counts.end());
        for (size_type e = 1; e < common; ++e) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                sums[lane] = Ring::add(sums[lane], term(cols[lane][e]));
            }
        }
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const span rest{cols[lane] + common, cols[lane] + counts[lane]};
            to[rows[lane]] = sum_with<Ring>(sums[lane], rest, u_);
        }
    }

    template <class Pointer>
    void long_sums(const Pointer* pointers, word rows, value* to) const noexcept {
        std::array<std::size_t, kLanes> lanes;
        std::size_t taken = 0;
        for (; rows != 0; rows &= rows - 1) {
            lanes[taken++] = lowest_bit(rows);
            if (taken == kLanes) {
                four_sums(pointers, lanes, to);
                taken = 0;
            }
        }
        for (std::size_t lane = 0; lane < taken; ++lane) {
            const std::size_t row = lanes[lane];
            to[row] =
                sum_of_row<Ring>({a_.cols() + pointers[row], a_.cols() + pointers[row + 1]}, u_);
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
        lengths by{};
        measure(pointers, count, by);
        const classes found = classify(by);
        sums_of_lengths(pointers, found, to, std::make_index_sequence<kLong - 1>());
        long_sums(pointers, found[kLong], to);
        const word all = count < kWordBits ? (word{1} << count) - 1 : ~word{0};
        return all & ~found[0];
    }

    const rows& a_;
    const vector_view& u_;
    const size_type end_;  // of the columns
};

}  // namespace clbool::host
