// SPDX-License-Identifier: MIT
// Sorting of numbers by their digits.
#pragma once

#include <core/cpu/containers/array.hpp>

#include <cstdint>

namespace clbool::cpu {

// Sorts keys in ascending order; O(keys) for each digit that differs among them. `spare` is used
// for the while.
void sort_keys(std::uint32_t* keys, size_type count, array<std::uint32_t>& spare);
void sort_keys(std::uint64_t* keys, size_type count, array<std::uint64_t>& spare);

}  // namespace clbool::cpu
