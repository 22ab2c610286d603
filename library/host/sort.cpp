// SPDX-License-Identifier: MIT
// Radix sort from the lowest digit on.
#include <host/sort.hpp>

#include <array>
#include <utility>

namespace clbool::host {

namespace {

// Counters of this many digits fit the smallest caches beside the keys.
constexpr unsigned kDigitBits = 8;
constexpr size_type kDigits = size_type{1} << kDigitBits;
// Fewer keys are sorted by comparing them.
constexpr size_type kFew = 256;

template <class Key>
size_type digit(Key key, unsigned shift) noexcept {
    return static_cast<size_type>(key >> shift) & (kDigits - 1);
}

// Moves keys to `to`, in the order of the digit at `shift` and else in their own.
template <class Key>
void sort_by_digit(const Key* from, size_type count, unsigned shift, Key* to) noexcept {
    std::array<size_type, kDigits> places{};
    for (size_type i = 0; i < count; ++i) {
        ++places[digit(from[i], shift)];
    }
    size_type before = 0;
    for (auto& place : places) {
        before += std::exchange(place, before);
    }
    for (size_type i = 0; i < count; ++i) {
        to[places[digit(from[i], shift)]++] = from[i];
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

template <class Key>
void sort(Key* keys, size_type count, array<Key>& spare) {
    if (count <= kFew) {
        std::sort(keys, keys + count);
        return;
    }
    const Key varying = varying_bits(keys, count);
    spare.resize(count);
    Key* from = keys;
    Key* to = spare.data();
    for (unsigned shift = 0; shift < sizeof(Key) * 8; shift += kDigitBits) {
        if (digit(varying, shift) != 0) {
            sort_by_digit(from, count, shift, to);
            std::swap(from, to);
        }
    }
    if (from != keys) {
        std::copy(from, from + count, keys);
    }
}

}  // namespace

void sort_keys(std::uint32_t* keys, size_type count, array<std::uint32_t>& spare) {
    sort(keys, count, spare);
}

void sort_keys(std::uint64_t* keys, size_type count, array<std::uint64_t>& spare) {
    sort(keys, count, spare);
}

}  // namespace clbool::host
