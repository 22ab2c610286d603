// SPDX-License-Identifier: MIT
// Sorting networks with vector instructions.
#pragma once

#include <clbool/types.hpp>

namespace clbool::cpu {

// CPU feature test.
bool has_vector_sort() noexcept;

// Implements sort_short() for at most 64 columns.
size_type vector_sort(const index_type* cols, size_type count, index_type* out) noexcept;

}  // namespace clbool::cpu
