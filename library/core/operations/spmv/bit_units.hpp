// SPDX-License-Identifier: MIT
// Bitmap units of the kernels: bytes, and pairs of 32-bit words.
#pragma once

#include <clbool/types.hpp>

namespace clbool::operations {

inline constexpr size_type kBitsOfAByte = 8;
inline constexpr size_type kBitsOfAWord = 32;
inline constexpr size_type kRowsOfAPair = 2 * kBitsOfAWord;

}  // namespace clbool::operations
