// SPDX-License-Identifier: MIT
// Word loops, with popcnt instructions if the processor has them.
#include <core/cpu/forms/bit_words.hpp>

namespace clbool::cpu {

namespace {

// Popcount by pairs, fours and bytes, then a multiplication.
constexpr unsigned count_word(word bits) noexcept {
    constexpr word kPairs = 0x5555555555555555;
    constexpr word kFours = 0x3333333333333333;
    constexpr word kEights = 0x0f0f0f0f0f0f0f0f;
    constexpr word kOnes = 0x0101010101010101;
    bits -= bits >> 1 & kPairs;
    bits = (bits & kFours) + (bits >> 2 & kFours);
    bits = (bits + (bits >> 4)) & kEights;
    return static_cast<unsigned>(bits * kOnes >> 56);
}

size_type count_portably(const word* words, size_type count) noexcept {
    size_type sum = 0;
    for (size_type i = 0; i < count; ++i) {
        sum += count_word(words[i]);
    }
    return sum;
}

#if defined(__GNUC__) && defined(__x86_64__)

__attribute__((target("popcnt"))) size_type count_by_instruction(const word* words,
                                                                 size_type count) noexcept {
    size_type sum = 0;
    for (size_type i = 0; i < count; ++i) {
        sum += static_cast<size_type>(__builtin_popcountll(words[i]));
    }
    return sum;
}

bool has_instruction() noexcept {
    static const bool has = __builtin_cpu_supports("popcnt") != 0;
    return has;
}

#else

size_type count_by_instruction(const word* words, size_type count) noexcept {
    return count_portably(words, count);
}

bool has_instruction() noexcept { return false; }

#endif

}  // namespace

void unite_words(word* to, const word* from, size_type count) noexcept {
    for (size_type i = 0; i < count; ++i) {
        to[i] |= from[i];
    }
}

size_type count_bits(const word* words, size_type count) noexcept {
    return has_instruction() ? count_by_instruction(words, count) : count_portably(words, count);
}

size_type list_bits(const word* words, size_type count, index_type base, index_type* out) noexcept {
    index_type* to = out;
    for (size_type i = 0; i < count; ++i) {
        const auto first = static_cast<index_type>(base + i * kWordBits);
        word bits = words[i];
        if (bits == ~word{0}) {
            for (index_type k = 0; k < kWordBits; ++k) {
                to[k] = first + k;
            }
            to += kWordBits;
            continue;
        }
        for (; bits != 0; bits &= bits - 1) {
            *to++ = first + lowest_bit(bits);
        }
    }
    return static_cast<size_type>(to - out);
}

}  // namespace clbool::cpu
