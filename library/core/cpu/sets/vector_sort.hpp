// SPDX-License-Identifier: MIT
// Sorting networks in the vectors of a processor.
#pragma once

#include <clbool/types.hpp>

namespace clbool::cpu {

// Whether this processor has them.
bool has_vector_sort() noexcept;

// What sort_short() promises, for at most 64 columns.
size_type vector_sort(const index_type* cols, size_type count, index_type* out) noexcept;

}  // namespace clbool::cpu
