// SPDX-License-Identifier: MIT
/// @file types.hpp
/// The integer types every part of clbool agrees on.
#pragma once

#include <clbool/export.hpp>

#include <cstdint>
#include <limits>

namespace clbool::v0 {

/// A row or column index, and a matrix dimension. 0-based.
using index_type = std::uint32_t;

/// A number of stored entries, products or bytes. Always 64 bits wide.
using size_type = std::uint64_t;

/// The largest dimension a matrix may have (2^32 - 1), so that every index fits index_type.
inline constexpr index_type kMaxDimension = std::numeric_limits<index_type>::max();

}  // namespace clbool::v0
