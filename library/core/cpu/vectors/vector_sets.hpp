// SPDX-License-Identifier: MIT
// Union, intersection and difference of vectors.
#pragma once

#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

enum class vector_set { unite, intersect, subtract };

// a OR b, a AND b, a AND NOT b. Where both have an entry its value is what `op` makes of the two;
// a `b` without values leaves those of a as they are. O(entries) of lists; with a bitmap O(size),
// but an intersection with a list, and what a list has beyond a bitmap, take the list's entries.
vector combine(const team& workers, vector_set what, const vector_view& a, const vector_view& b,
               element_type type, vector_op op);

// The same union with a list, into a bitmap. O(entries of the list).
void unite_into(vector& a, const vector_view& list, vector_op op) noexcept;

}  // namespace clbool::cpu
