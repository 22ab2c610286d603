// SPDX-License-Identifier: MIT
// Radix sort from the lowest digit on.
#include <core/cpu/containers/sort.hpp>

#include <array>
#include <utility>

namespace clbool::cpu {

namespace {

// Bits of a digit: counters of this many fit the smallest caches beside the keys. For more keys
// wider digits, of which there are fewer, save passes over them.
constexpr unsigned kDigitBits = 8;
constexpr unsigned kWideDigitBits = 11;
constexpr size_type kWide = 4096;
// Fewer keys are sorted by comparing them.
constexpr size_type kFew = 256;

template <unsigned Bits, class Key>
size_type digit(Key key, unsigned shift) noexcept {
    return static_cast<size_type>(key >> shift) & ((size_type{1} << Bits) - 1);
}

// Moves keys to `to`, in the order of the digit at `shift` and else in their own.
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

// Bits that are not the same in all keys.
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

// Sorts by digits that begin with a bit that varies.
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
