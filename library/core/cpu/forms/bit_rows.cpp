// SPDX-License-Identifier: MIT
// Counts and conversions of bit-packed rows.
#include <core/cpu/forms/bit_rows.hpp>

#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>

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

#if defined(__GNUC__) && defined(__x86_64__)
#define CLBOOL_HAS_POPCNT

__attribute__((target("popcnt"))) size_type count_by_instruction(const word* words,
                                                                 size_type count) noexcept {
    size_type sum = 0;
    for (size_type i = 0; i < count; ++i) {
        sum += static_cast<size_type>(__builtin_popcountll(words[i]));
    }
    return sum;
}

#endif

}  // namespace

void unite_words(word* to, const word* from, size_type count) noexcept {
    for (size_type i = 0; i < count; ++i) {
        to[i] |= from[i];
    }
}

size_type count_bits(const word* words, size_type count) noexcept {
#ifdef CLBOOL_HAS_POPCNT
    static const bool has_instruction = __builtin_cpu_supports("popcnt") != 0;
    if (has_instruction) {
        return count_by_instruction(words, count);
    }
#endif
    size_type sum = 0;
    for (size_type i = 0; i < count; ++i) {
        sum += count_word(words[i]);
    }
    return sum;
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

namespace {

// Popcounts of rows [first, last). For all rows each stored row is counted once.
array<index_type> count_rows(const team& workers, const bit_view& a, index_type first,
                             index_type last) {
    array<index_type> of_stored;
    if (first == 0 && last == a.nrows) {
        of_stored = count_stored(workers, a);
    }
    array<index_type> lengths(last - first);
    for (index_type i = first; i < last; ++i) {
        const index_type place = a.places[i];
        lengths[i - first] = place == kNoPlace ? 0
                             : !of_stored.empty()
                                 ? of_stored[place]
                                 : static_cast<index_type>(count_bits(a.at(place), a.stride()));
    }
    return lengths;
}

}  // namespace

array<index_type> count_stored(const team& workers, const bit_view& a) {
    array<index_type> counts(a.stored);
    for_indices(workers, a.stored, a.stored * a.stride(), [&](size_type i) {
        const word* const bits = a.at(static_cast<index_type>(i));
        counts[i] = static_cast<index_type>(count_bits(bits, a.stride()));
    });
    return counts;
}

matrix to_rows(const team& workers, const bit_view& a, index_type first, index_type last) {
    draft made = with_lengths(a.nrows, a.ncols, first, count_rows(workers, a, first, last));
    const size_type work = made.nnz() + made.slots() * a.stride();
    for_indices(workers, made.slots(), work, [&](size_type slot) {
        list_bits(a.row(made.names()[slot]), a.stride(), 0, made.cols() + made.pointer(slot));
    });
    return made.finish();
}

bit_matrix to_bits(const team& workers, const rows& a) {
    const index_type filled = a.filled();
    bit_matrix out(a.nrows(), a.ncols(), filled);
    std::fill(out.places.begin(), out.places.end(), kNoPlace);
    index_type place = 0;
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        if (!a.in_slot(slot).empty()) {
            out.places[a.name(slot)] = place++;
        }
    }
    const size_type stride = bit_stride(a.ncols());
    for_indices(workers, a.slots(), a.nnz() + filled * stride, [&](size_type at) {
        const auto slot = static_cast<index_type>(at);
        if (a.in_slot(slot).empty()) {
            return;
        }
        word* const bits = out.words.data() + out.places[a.name(slot)] * stride;
        std::fill(bits, bits + stride, word{0});
        for (const index_type col : a.in_slot(slot)) {
            bits[col / kWordBits] |= bit_of(col);
        }
    });
    return out;
}

}  // namespace clbool::cpu
