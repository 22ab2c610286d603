// SPDX-License-Identifier: MIT
// Bit manipulation of 64-bit words.
#pragma once

#include <clbool/types.hpp>

#include <bitset>
#include <cstdint>

namespace clbool::cpu {

using word = std::uint64_t;

constexpr unsigned kWordBits = 64;

// The bit of column (or word) `n` within its word.
constexpr word bit_of(std::uint64_t n) noexcept { return word{1} << n % kWordBits; }

// Count trailing zeros; bits != 0.
inline unsigned lowest_bit(word bits) noexcept {
#ifdef __GNUC__
    return static_cast<unsigned>(__builtin_ctzll(bits));
#else
    return static_cast<unsigned>(std::bitset<kWordBits>((bits & (~bits + 1)) - 1).count());
#endif
}

// body(index) for the set bits of words [first, last), ascending.
template <class Body>
void for_bits(const word* bits, size_type first, size_type last, Body&& body) {
    for (size_type w = first; w < last; ++w) {
        for (word left = bits[w]; left != 0; left &= left - 1) {
            body(static_cast<index_type>(w * kWordBits + lowest_bit(left)));
        }
    }
}

}  // namespace clbool::cpu
