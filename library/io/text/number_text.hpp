// SPDX-License-Identifier: MIT
// Classifies decimal numbers without conversion: a boolean matrix needs only whether a value is
// well formed and whether it is zero, so nothing is rounded or out of range.
#pragma once

#include <string_view>

namespace clbool::io {

/// What a field that should be a number is.
enum class number_kind { malformed, zero, nonzero };

/// `[+-]digits`, of any length, or inf, infinity, nan as below: writers call a matrix of whole
/// floating-point numbers `integer` too, infinities included.
number_kind classify_integer(std::string_view field) noexcept;

/// A decimal number as C's strtod takes it (`-.5`, `1.`, `2e-9`), of any magnitude, or inf,
/// infinity, nan in any case (not zero). 1e-999 is not zero.
number_kind classify_real(std::string_view field) noexcept;

}  // namespace clbool::io
