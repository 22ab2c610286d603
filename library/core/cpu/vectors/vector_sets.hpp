// SPDX-License-Identifier: MIT
// eWiseAdd (union), eWiseMult (intersection) and difference of vectors.
#pragma once

#include <core/cpu/vectors/vector.hpp>

namespace clbool::cpu {

enum class vector_set { unite, intersect, subtract };

// a OR b, a AND b, a AND NOT b. Values of common entries are combined by `op`, or are those of a if
// `b` has none. O(entries) for lists, O(size) with a bitmap; intersection of a list with a bitmap,
// and list minus bitmap, are O(entries of the list).
vector combine(const team& workers, vector_set what, const vector_view& a, const vector_view& b,
               element_type type, vector_op op);

// In-place union of a list into a bitmap. O(entries of the list).
void unite_into(vector& a, const vector_view& list, vector_op op) noexcept;

}  // namespace clbool::cpu
