// SPDX-License-Identifier: MIT
// Spy plots: entries are counted per rectangle of the matrix, and counts become grey levels.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/canonical.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ostream>
#include <string>
#include <vector>

#ifdef CLBOOL_HAVE_PNG
#include <png.h>
#endif

namespace clbool::io {

#ifdef CLBOOL_HAVE_PNG

namespace {

constexpr index_type kMaxPixels = 8192;
constexpr double kFaintest = 200.0;  // lightest grey of a rectangle with entries
constexpr unsigned char kEmpty = 255;

struct picture {
    index_type width = 1;
    index_type height = 1;
    std::vector<unsigned char> grey;
};

// A pixel an entry for small matrices; else scaled down, with proportions kept.
index_type scaled(index_type length, index_type longest, index_type pixels) {
    if (longest <= pixels) {
        return std::max<index_type>(length, 1);
    }
    return std::max<index_type>(static_cast<index_type>(size_type{length} * pixels / longest), 1);
}

std::vector<size_type> block_counts(const coordinates& matrix, index_type width,
                                    index_type height) {
    std::vector<size_type> counts(std::size_t{width} * height);
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        const size_type y = size_type{matrix.rows[i]} * height / matrix.nrows;
        const size_type x = size_type{matrix.cols[i]} * width / matrix.ncols;
        ++counts[y * width + x];
    }
    return counts;
}

picture draw(const coordinates& matrix, index_type pixels) {
    const index_type longest = std::max(matrix.nrows, matrix.ncols);
    picture result;
    result.width = scaled(matrix.ncols, longest, pixels);
    result.height = scaled(matrix.nrows, longest, pixels);
    const std::vector<size_type> counts = block_counts(matrix, result.width, result.height);
    const double most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
    result.grey.reserve(counts.size());
    for (const size_type count : counts) {
        // The square root keeps sparse rectangles visible beside dense ones.
        const double shade = count == 0 ? 0.0 : std::sqrt(static_cast<double>(count) / most);
        result.grey.push_back(count == 0 ? kEmpty
                                         : static_cast<unsigned char>(kFaintest * (1.0 - shade)));
    }
    return result;
}

// libpng's simplified interface: no long jumps across C++ frames.
std::vector<char> encode(const picture& image, const std::string& path) {
    png_image description;
    std::memset(&description, 0, sizeof description);
    description.version = PNG_IMAGE_VERSION;
    description.width = image.width;
    description.height = image.height;
    description.format = PNG_FORMAT_GRAY;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(description);
    std::vector<char> bytes(size);
    const int done = png_image_write_to_memory(&description, bytes.data(), &size, 0,
                                               image.grey.data(), 0, nullptr);
    if (done == 0) {
        throw io_error(path + ": cannot make the picture: " + description.message);
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace

void write_spy(const std::string& path, const coordinates& matrix, index_type pixels) {
    detail::guarded("write_spy", [&] {
        if (pixels == 0 || pixels > kMaxPixels) {
            throw invalid_argument("a picture of " + std::to_string(pixels) +
                                   " pixels a side, expected 1 to " + std::to_string(kMaxPixels));
        }
        coordinates storage;
        const std::vector<char> bytes = encode(draw(canonical(matrix, storage), pixels), path);
        write_atomically(path, [&](std::ostream& out) {
            out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        });
    });
}

#else

void write_spy(const std::string& path, const coordinates&, index_type) {
    throw io_error(path + ": cannot make the picture: this build of the library has no libpng");
}

#endif

}  // namespace clbool::io
