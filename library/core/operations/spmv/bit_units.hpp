// SPDX-License-Identifier: MIT
// Bitmaps as kernels see them: bytes, and words of 32 bits that come in pairs.
#pragma once

#include <clbool/types.hpp>

namespace clbool::operations {

inline constexpr size_type kBitsOfAByte = 8;
inline constexpr size_type kBitsOfAWord = 32;
inline constexpr size_type kRowsOfAPair = 2 * kBitsOfAWord;

}  // namespace clbool::operations
