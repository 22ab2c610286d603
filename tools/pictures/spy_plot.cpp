// SPDX-License-Identifier: MIT
// Layout of sparsity pictures: title, axes, grid, and the legend of densities.
#include <tools/pictures/spy_plot.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace clbool::tools {

namespace {

constexpr int kMargin = 14;
constexpr int kGap = 8;   // between text and what it belongs to
constexpr int kTick = 6;  // length
constexpr int kLine = kCharacterHeight + 8;
constexpr int kLargestCell = 48;  // of enlarged matrices
constexpr int kGridCell = 8;      // cells from this size on have lines between them
constexpr int kThinnest = 16;     // a grid is not thinner, whatever its proportions
constexpr int kLegendHeight = 240;
constexpr int kLegendWidth = 18;
constexpr std::size_t kLongestTitle = 48;
constexpr rgb kInk{32, 32, 32};
constexpr rgb kGridLine{214, 214, 214};

int width_of(const std::string& text) { return static_cast<int>(text.size()) * kCharacterWidth; }

// A question mark for each character that a picture's letters have not.
std::string printable(const std::string& text) {
    std::string result;
    for (const char byte : text) {
        const bool continues = (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;  // UTF-8
        if (!continues) {
            result += byte >= ' ' && byte <= '~' ? byte : '?';
        }
    }
    return result;
}

// The middle of a long one is left out: both ends of a file's name tell more.
std::string shortened(const std::string& text) {
    if (text.size() <= kLongestTitle) {
        return text;
    }
    const std::size_t half = (kLongestTitle - 3) / 2;
    return text.substr(0, half) + "..." + text.substr(text.size() - half);
}

// One axis of the matrix: `length` rows or columns in `cells` cells of `cell` pixels.
struct axis {
    index_type length = 0;
    std::size_t cells = 0;
    int cell = 0;

    int pixels() const { return static_cast<int>(cells) * cell; }
    // The middle of a row or column.
    int place(double index) const {
        return static_cast<int>((index + 0.5) * pixels() / std::max<index_type>(length, 1));
    }
    std::size_t cell_of(index_type index) const {
        return static_cast<std::size_t>(size_type{index} * cells / length);
    }
};

axis scaled(index_type length, index_type longest, index_type pixels) {
    axis result;
    result.length = length;
    if (longest <= pixels) {
        result.cells = std::max<index_type>(length, 1);
        result.cell = std::clamp<int>(static_cast<int>(pixels / std::max<index_type>(longest, 1)),
                                      1, kLargestCell);
    } else {
        result.cells =
            static_cast<std::size_t>(std::max<size_type>(size_type{length} * pixels / longest, 1));
        result.cell = 1;
    }
    const int thin = kThinnest / static_cast<int>(std::min<std::size_t>(result.cells, kThinnest));
    result.cell = std::max(result.cell, thin);
    return result;
}

// Indices that have a tick: multiples of 1, 2 or 5 times a power of ten, `spacing` pixels apart.
std::vector<index_type> ticks(const axis& of, int spacing) {
    const auto pixels = static_cast<size_type>(of.pixels());
    size_type step = 1;
    for (int i = 0; step * pixels < static_cast<size_type>(spacing) * of.length; ++i) {
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;  // 2, 5, 10, 20, …
    }
    std::vector<index_type> found;
    for (size_type index = 0; index < of.length; index += step) {
        found.push_back(static_cast<index_type>(index));
    }
    return found;
}

rgb mixed(rgb from, rgb to, double share) {
    const auto between = [share](std::uint8_t first, std::uint8_t last) {
        return static_cast<std::uint8_t>(first + (last - first) * share);
    };
    return {between(from.red, to.red), between(from.green, to.green), between(from.blue, to.blue)};
}

class layout {
public:
    layout(const coordinates& matrix, const spy_style& style)
        : rows_(scaled(matrix.nrows, std::max(matrix.nrows, matrix.ncols), style.pixels)),
          cols_(scaled(matrix.ncols, std::max(matrix.nrows, matrix.ncols), style.pixels)) {
        set_levels(matrix);
        const std::string last_row = std::to_string(std::max<index_type>(matrix.nrows, 1) - 1);
        plot_.rows = rows_.cells;
        plot_.cols = cols_.cells;
        plot_.cell_width = cols_.cell;
        plot_.cell_height = rows_.cell;
        plot_.left = kMargin + width_of(last_row) + kGap + kTick;
        plot_.top = 2 * kMargin + 2 * kLine + kCharacterHeight + kTick;
        plot_.width = right() + kMargin + width_of(std::to_string(matrix.ncols)) / 2;
        plot_.height = bottom() + kMargin;
        add_titles(style.title, matrix);
        add_grid();
        add_axes();
        if (most_ > 1 && is_dense()) {
            add_legend();
        }
    }

    spy_plot take() { return std::move(plot_); }

private:
    int right() const { return plot_.left + cols_.pixels(); }
    int bottom() const { return plot_.top + rows_.pixels(); }
    // Whether a cell stands for more than one entry.
    bool is_dense() const { return rows_.cells < rows_.length || cols_.cells < cols_.length; }

    void set_levels(const coordinates& matrix) {
        std::vector<size_type> counts(rows_.cells * cols_.cells);
        for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
            const std::size_t at = rows_.cell_of(matrix.rows[i]) * cols_.cells;
            most_ = std::max(most_, ++counts[at + cols_.cell_of(matrix.cols[i])]);
        }
        plot_.levels.reserve(counts.size());
        std::transform(counts.begin(), counts.end(), std::back_inserter(plot_.levels),
                       [this](size_type count) { return level_of(count); });
    }

    // The share of a count's logarithm of the largest one's.
    double share(size_type count) const {
        return most_ > 1
                   ? std::log(static_cast<double>(count)) / std::log(static_cast<double>(most_))
                   : 1.0;
    }
    std::uint8_t level_of(size_type count) const {
        return count == 0
                   ? std::uint8_t{0}
                   : static_cast<std::uint8_t>(1 + std::lround(share(count) * (kLevels - 1)));
    }

    void add_text(int x, int y, alignment at, const std::string& text) {
        plot_.labels.push_back({x, y, at, text});
        if (at == alignment::left) {
            plot_.width = std::max(plot_.width, x + width_of(text) + kMargin);
        }
    }

    void add_titles(const std::string& title, const coordinates& matrix) {
        const int y = kMargin + kCharacterHeight / 2;
        add_text(kMargin, y, alignment::left, shortened(printable(title)));
        add_text(kMargin, y + kLine, alignment::left,
                 fmt::format("{} x {}, {} entries", matrix.nrows, matrix.ncols, matrix.nnz()));
    }

    void add_box(int x, int y, int width, int height, rgb colour) {
        plot_.boxes.push_back({x, y, width, height, colour});
    }
    // The border of a rectangle, outside of it.
    void add_frame(int x, int y, int width, int height) {
        add_box(x - 1, y - 1, width + 2, 1, kInk);
        add_box(x - 1, y + height, width + 2, 1, kInk);
        add_box(x - 1, y, 1, height, kInk);
        add_box(x + width, y, 1, height, kInk);
    }

    void add_grid() {
        if (rows_.cell >= kGridCell && rows_.length > 0) {
            for (int y = rows_.cell; y < rows_.pixels(); y += rows_.cell) {
                add_box(plot_.left, plot_.top + y, cols_.pixels(), 1, kGridLine);
            }
        }
        if (cols_.cell >= kGridCell && cols_.length > 0) {
            for (int x = cols_.cell; x < cols_.pixels(); x += cols_.cell) {
                add_box(plot_.left + x, plot_.top, 1, rows_.pixels(), kGridLine);
            }
        }
        add_frame(plot_.left, plot_.top, cols_.pixels(), rows_.pixels());
    }

    // Rows downwards at the left, columns to the right above.
    void add_axes() {
        const std::string last_col = std::to_string(std::max<index_type>(cols_.length, 1) - 1);
        constexpr int kNarrow = kCharacterHeight + kGap;
        for (const index_type row : ticks(rows_, rows_.cell < kNarrow ? 2 * kNarrow : kNarrow)) {
            const int y = plot_.top + rows_.place(row);
            add_box(plot_.left - kTick, y, kTick, 1, kInk);
            add_text(plot_.left - kTick - kGap, y, alignment::right, std::to_string(row));
        }
        for (const index_type col : ticks(cols_, width_of(last_col) + kCharacterWidth)) {
            const int x = plot_.left + cols_.place(col);
            add_box(x, plot_.top - kTick, 1, kTick, kInk);
            add_text(x, plot_.top - kTick - kGap - kCharacterHeight / 2, alignment::middle,
                     std::to_string(col));
        }
    }

    // A bar of all levels, with the numbers of entries that the powers of ten and the last mean.
    void add_legend() {
        const int x = right() + kMargin + width_of(std::to_string(cols_.length)) / 2;
        const int top = plot_.top;
        for (unsigned level = 1; level <= kLevels; ++level) {
            const int begin = static_cast<int>((kLevels - level) * kLegendHeight / kLevels);
            const int end = static_cast<int>((kLevels - level + 1) * kLegendHeight / kLevels);
            add_box(x, top + begin, kLegendWidth, end - begin, colour_of(level));
        }
        add_frame(x, top, kLegendWidth, kLegendHeight);
        add_text(x, top - kTick - kGap - kCharacterHeight / 2, alignment::left, "per cell");
        const auto mark = [&](size_type count) {
            const int y = top + static_cast<int>((1 - share(count)) * (kLegendHeight - 1));
            add_box(x + kLegendWidth, y, kTick, 1, kInk);
            add_text(x + kLegendWidth + kTick + kGap, y, alignment::left, std::to_string(count));
        };
        mark(most_);
        for (size_type count = 1; (1 - share(count)) * kLegendHeight > kCharacterHeight;
             count *= 10) {
            mark(count);
        }
        plot_.height = std::max(plot_.height, top + kLegendHeight + kMargin);
    }

    axis rows_;
    axis cols_;
    size_type most_ = 0;  // entries of a cell
    spy_plot plot_{};
};

}  // namespace

rgb colour_of(unsigned level) {
    constexpr rgb kLight{158, 202, 225};
    constexpr rgb kMiddle{33, 113, 181};
    constexpr rgb kDark{8, 29, 88};
    const double at = 2.0 * (level - 1) / (kLevels - 1);
    return at < 1 ? mixed(kLight, kMiddle, at) : mixed(kMiddle, kDark, at - 1);
}

spy_plot plan_spy(const coordinates& matrix, const spy_style& style) {
    return layout(matrix, style).take();
}

}  // namespace clbool::tools
