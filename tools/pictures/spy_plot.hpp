// SPDX-License-Identifier: MIT
// What is in a sparsity picture and where, in pixels, whatever file it goes to.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/types.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clbool::tools {

/// Red, green, blue.
struct rgb {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;
};

inline constexpr rgb kWhite{255, 255, 255};
/// Levels of density are 1 to this; 0 is for no entry at all.
inline constexpr unsigned kLevels = 24;

/// The colour of a level, the darker the denser.
rgb colour_of(unsigned level);

/// A filled rectangle.
struct box {
    int x;
    int y;
    int width;
    int height;
    rgb colour;
};

/// The size of a character of a label, with the space behind it and below it.
inline constexpr int kCharacterWidth = 12;
inline constexpr int kCharacterHeight = 16;

enum class alignment { left, middle, right };

/// A line of text; `y` is the middle of its height.
struct label {
    int x;
    int y;
    alignment at;
    std::string text;
};

/// A picture: a grid of cells with a level each, then boxes and labels on top.
struct spy_plot {
    int width;
    int height;
    int left;          // of the grid
    int top;           // of the grid
    std::size_t rows;  // of cells
    std::size_t cols;  // of cells
    int cell_width;    // in pixels
    int cell_height;
    std::vector<std::uint8_t> levels;  // of the cells, row by row
    std::vector<box> boxes;
    std::vector<label> labels;
};

/// How the picture is to be.
struct spy_style {
    std::string title;        // a line above the shape
    index_type pixels = 512;  // longest side of the grid
};

/// A matrix of at most so many rows and columns has a cell for each, enlarged where there is room;
/// of a larger one a cell, a pixel, stands for several, and its level for their entries on a
/// logarithmic scale with a legend. `matrix` is canonical.
spy_plot plan_spy(const coordinates& matrix, const spy_style& style);

}  // namespace clbool::tools
