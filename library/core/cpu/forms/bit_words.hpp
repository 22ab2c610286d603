// SPDX-License-Identifier: MIT
// Loops over arrays of bit words.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/containers/bits.hpp>

namespace clbool::cpu {

// to |= from.
void unite_words(word* to, const word* from, size_type count) noexcept;

// Popcount.
size_type count_bits(const word* words, size_type count) noexcept;

// Expands set bits to ascending indices from `base` on, into `out`; returns their number.
size_type list_bits(const word* words, size_type count, index_type base, index_type* out) noexcept;

}  // namespace clbool::cpu
