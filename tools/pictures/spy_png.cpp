// SPDX-License-Identifier: MIT
// Pixels of sparsity pictures, and their way into a PNG.
#include <tools/pictures/spy_picture.hpp>

#include <clbool/error.hpp>

#ifdef CLBOOL_HAVE_PNG
#include <tools/pictures/font.hpp>

#include <algorithm>
#include <cstring>

#include <png.h>
#endif

namespace clbool::tools {

#ifdef CLBOOL_HAVE_PNG

namespace {

constexpr int kDot = kCharacterHeight / (kGlyphHeight + 1);  // pixels of a dot of a letter
constexpr rgb kText{0, 0, 0};

class raster {
public:
    explicit raster(const spy_plot& plot) : width_(plot.width), height_(plot.height) {
        pixels_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_),
                       kWhite);
        draw_levels(plot);
        for (const box& one : plot.boxes) {
            fill(one);
        }
        for (const label& one : plot.labels) {
            draw(one);
        }
    }

    // libpng's simplified interface: no long jumps across C++ frames.
    std::vector<char> encoded() const {
        static_assert(sizeof(rgb) == 3);
        png_image description;
        std::memset(&description, 0, sizeof description);
        description.version = PNG_IMAGE_VERSION;
        description.width = static_cast<png_uint_32>(width_);
        description.height = static_cast<png_uint_32>(height_);
        description.format = PNG_FORMAT_RGB;
        png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(description);
        std::vector<char> bytes(size);
        if (png_image_write_to_memory(&description, bytes.data(), &size, 0, pixels_.data(), 0,
                                      nullptr) == 0) {
            throw io_error(std::string("cannot make the picture: ") + description.message);
        }
        bytes.resize(size);
        return bytes;
    }

private:
    void draw_levels(const spy_plot& plot) {
        for (std::size_t i = 0; i < plot.levels.size(); ++i) {
            if (plot.levels[i] != 0) {
                fill({plot.left + static_cast<int>(i % plot.cols) * plot.cell_width,
                      plot.top + static_cast<int>(i / plot.cols) * plot.cell_height,
                      plot.cell_width, plot.cell_height, colour_of(plot.levels[i])});
            }
        }
    }

    void fill(const box& area) {
        for (int y = std::max(area.y, 0); y < std::min(area.y + area.height, height_); ++y) {
            for (int x = std::max(area.x, 0); x < std::min(area.x + area.width, width_); ++x) {
                pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                        static_cast<std::size_t>(x)] = area.colour;
            }
        }
    }

    void draw(const label& text) {
        const int width = static_cast<int>(text.text.size()) * kCharacterWidth - kDot;
        int x = text.x - (text.at == alignment::left     ? 0
                          : text.at == alignment::middle ? width / 2
                                                         : width);
        for (const char character : text.text) {
            draw(glyph_of(character), x, text.y - kGlyphHeight * kDot / 2);
            x += kCharacterWidth;
        }
    }

    void draw(const glyph& shape, int x, int y) {
        for (int column = 0; column < kGlyphWidth; ++column) {
            for (int row = 0; row < kGlyphHeight; ++row) {
                if ((shape[static_cast<std::size_t>(column)] >> row & 1) != 0) {
                    fill({x + column * kDot, y + row * kDot, kDot, kDot, kText});
                }
            }
        }
    }

    int width_;
    int height_;
    std::vector<rgb> pixels_;
};

}  // namespace

void write_png(std::ostream& out, const spy_plot& plot) {
    const std::vector<char> bytes = raster(plot).encoded();
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

#else

void write_png(std::ostream&, const spy_plot&) {
    throw io_error("cannot make a PNG: this program was built without libpng, expected .svg");
}

#endif

}  // namespace clbool::tools
