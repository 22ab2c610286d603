// SPDX-License-Identifier: MIT
// LSD radix sort of integers.
#pragma once

#include <core/cpu/containers/array.hpp>

#include <cstdint>

namespace clbool::cpu {

// Sorts ascending; O(keys) per digit that differs among them. `spare` is scratch memory.
void sort_keys(std::uint32_t* keys, size_type count, array<std::uint32_t>& spare);
void sort_keys(std::uint64_t* keys, size_type count, array<std::uint64_t>& spare);

}  // namespace clbool::cpu
