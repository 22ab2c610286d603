// SPDX-License-Identifier: MIT
// Intersections and differences of ascending columns in the vectors of a processor.
#pragma once

#include <core/cpu/matrices/rows.hpp>

namespace clbool::cpu {

// Whether this processor has them.
bool has_vector_sets() noexcept;

// What intersect() and subtract() of row_sets.hpp promise.
size_type vector_intersect(span a, span b, index_type* out) noexcept;
size_type vector_subtract(span a, span b, index_type* out) noexcept;

}  // namespace clbool::cpu
