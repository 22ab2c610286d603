// SPDX-License-Identifier: MIT
// Arrays of words of bits.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/containers/bits.hpp>

namespace clbool::cpu {

// to |= from.
void unite_words(word* to, const word* from, size_type count) noexcept;

// The same; returns how many bits are new.
size_type add_words(word* to, const word* from, size_type count) noexcept;

// How many bits are set.
size_type count_bits(const word* words, size_type count) noexcept;

// Writes the numbers of the bits that are set, ascending from `base` on, and returns how many there
// are. `out` must have room for them.
size_type list_bits(const word* words, size_type count, index_type base, index_type* out) noexcept;

}  // namespace clbool::cpu
