// SPDX-License-Identifier: MIT
// LSD radix sort; digits that are equal in all keys are skipped.
#include <core/cpu/containers/sort.hpp>

#include <array>
#include <utility>

namespace clbool::cpu {

namespace {

// Bits per digit: 256 counters fit L1 beside the keys. For many keys wider digits save passes.
constexpr unsigned kDigitBits = 8;
constexpr unsigned kWideDigitBits = 11;
constexpr size_type kWide = 4096;
// Fewer keys: comparison sort.
constexpr size_type kFew = 256;

template <unsigned Bits, class Key>
size_type digit(Key key, unsigned shift) noexcept {
    return static_cast<size_type>(key >> shift) & ((size_type{1} << Bits) - 1);
}

// One stable counting sort pass by the digit at `shift`.
template <unsigned Bits, class Key>
void sort_by_digit(const Key* from, size_type count, unsigned shift, Key* to) noexcept {
    std::array<size_type, size_type{1} << Bits> places{};
    for (size_type i = 0; i < count; ++i) {
        ++places[digit<Bits>(from[i], shift)];
    }
    size_type before = 0;
    for (auto& place : places) {
        before += std::exchange(place, before);
    }
    for (size_type i = 0; i < count; ++i) {
        to[places[digit<Bits>(from[i], shift)]++] = from[i];
    }
}

// Bits that differ among the keys.
template <class Key>
Key varying_bits(const Key* keys, size_type count) noexcept {
    Key all = ~Key{0};
    Key any = 0;
    for (size_type i = 0; i < count; ++i) {
        all &= keys[i];
        any |= keys[i];
    }
    return all ^ any;
}

// Passes over the digits that vary.
template <unsigned Bits, class Key>
void sort_by_digits(Key* keys, size_type count, Key varying, array<Key>& spare) {
    spare.resize(count);
    Key* from = keys;
    Key* to = spare.data();
    for (unsigned shift = 0; shift < sizeof(Key) * 8 && varying >> shift != 0; shift += Bits) {
        while ((varying >> shift & 1) == 0) {
            ++shift;
        }
        sort_by_digit<Bits>(from, count, shift, to);
        std::swap(from, to);
    }
    if (from != keys) {
        std::copy(from, from + count, keys);
    }
}

template <class Key>
void sort(Key* keys, size_type count, array<Key>& spare) {
    if (count <= kFew) {
        std::sort(keys, keys + count);
        return;
    }
    const Key varying = varying_bits(keys, count);
    if (count < kWide) {
        sort_by_digits<kDigitBits>(keys, count, varying, spare);
    } else {
        sort_by_digits<kWideDigitBits>(keys, count, varying, spare);
    }
}

}  // namespace

void sort_keys(std::uint32_t* keys, size_type count, array<std::uint32_t>& spare) {
    sort(keys, count, spare);
}

void sort_keys(std::uint64_t* keys, size_type count, array<std::uint64_t>& spare) {
    sort(keys, count, spare);
}

}  // namespace clbool::cpu
