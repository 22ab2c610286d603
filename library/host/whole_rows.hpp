// SPDX-License-Identifier: MIT
// Sums over rows of a matrix whose entries a vector has all, a word of rows at a time.
#pragma once

#include <host/bits.hpp>
#include <host/rows.hpp>
#include <host/vector_lookup.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace clbool::host {

// Rows are taken by their lengths: a loop whose length is known beforehand needs no guess at where
// its row ends, and wrong guesses cost short rows more than their entries do.
template <class Ring>
class whole_rows {
    using value = typename Ring::value;

public:
    // Of a matrix that has all of its rows.
    whole_rows(const rows& a, const vector_view& u) noexcept : a_(a), u_(u) {}

    // to[i] for rows first … first + count - 1, at most those of a word; bits of those that have
    // entries.
    word sums(size_type first, size_type count, value* to) const noexcept {
        return a_.narrow_pointers() != nullptr
                   ? sums_by(a_.narrow_pointers() + first, count, to + first)
                   : sums_by(a_.wide_pointers() + first, count, to + first);
    }

private:
    // Rows of so many entries or more are all of one class.
    static constexpr std::size_t kLong = 8;
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

    // Four sums, so that additions need not wait for each other. At least four entries.
    value long_sum(const index_type* cols, size_type count) const noexcept {
        std::array<value, 4> sums = {term(cols[0]), term(cols[1]), term(cols[2]), term(cols[3])};
        size_type e = sums.size();
        for (; e + sums.size() <= count; e += sums.size()) {
            for (std::size_t lane = 0; lane < sums.size(); ++lane) {
                sums[lane] = Ring::add(sums[lane], term(cols[e + lane]));
            }
        }
        value sum = Ring::add(Ring::add(sums[0], sums[1]), Ring::add(sums[2], sums[3]));
        for (; e < count; ++e) {
            sum = Ring::add(sum, term(cols[e]));
        }
        return sum;
    }

    template <std::size_t Length, class Pointer>
    void sums_of_length(const Pointer* pointers, word rows, value* to) const noexcept {
        for (; rows != 0; rows &= rows - 1) {
            const std::size_t row = lowest_bit(rows);
            const index_type* const cols = a_.cols() + pointers[row];
            to[row] = Length < kLong ? short_sum<Length>(cols)
                                     : long_sum(cols, pointers[row + 1] - pointers[row]);
        }
    }

    template <class Pointer, std::size_t... Shorter>
    void sums_of_lengths(const Pointer* pointers, const classes& of, value* to,
                         std::index_sequence<Shorter...>) const noexcept {
        (sums_of_length<Shorter + 1>(pointers, of[Shorter + 1], to), ...);
    }

    template <class Pointer>
    word sums_by(const Pointer* pointers, size_type count, value* to) const noexcept {
        lengths by{};
        measure(pointers, count, by);
        const classes found = classify(by);
        sums_of_lengths(pointers, found, to, std::make_index_sequence<kLong>());
        const word all = count < kWordBits ? (word{1} << count) - 1 : ~word{0};
        return all & ~found[0];
    }

    const rows& a_;
    const vector_view& u_;
};

}  // namespace clbool::host
