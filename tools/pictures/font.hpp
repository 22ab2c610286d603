// SPDX-License-Identifier: MIT
// Letters of five by seven dots, for pictures of pixels.
#pragma once

#include <array>
#include <cstdint>

namespace clbool::tools {

inline constexpr int kGlyphWidth = 5;
inline constexpr int kGlyphHeight = 7;

/// Columns from left to right, of which the lowest bit is the uppermost dot.
using glyph = std::array<std::uint8_t, kGlyphWidth>;

/// That of an ASCII character; a question mark for what has none.
const glyph& glyph_of(char character);

}  // namespace clbool::tools
