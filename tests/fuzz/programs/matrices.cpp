// SPDX-License-Identifier: MIT
// Families of random matrices: each is made on a grid of the places that may have entries.
#include <fuzz/programs/matrices.hpp>

#include <support/inputs/matrices.hpp>

#include <algorithm>
#include <array>
#include <iterator>

namespace clbool::fuzz {
namespace {

template <class Value, std::size_t N>
Value one_of(const Value (&choices)[N], rng& random) {
    return choices[random.below(std::uint64_t{N})];
}

index_type up_to(index_type last, rng& random) {
    return static_cast<index_type>(random.below(size_type{last} + 1));
}

constexpr index_type kTinyDimensions[] = {1,  1,  2,  3,  4,  5,  7,  8,  9,
                                          15, 16, 17, 24, 31, 32, 33, 40, 64};
constexpr index_type kMediumDimensions[] = {63,  64,  65,  100,  127,  128,   129, 200,
                                            255, 256, 257, 300,  5000, 40000, 511, 512,
                                            513, 700, 999, 1023, 1024, 1025};
constexpr index_type kLargeDimensions[] = {1,     64,    500,   2047,   2048,   2049,   4096,
                                           4097,  8191,  8193,  10000,  16384,  20000,  32767,
                                           65535, 65536, 65537, 100000, 131071, 200000, 262145};
constexpr index_type kHugeDimensions[] = {
    kMaxDimension, kMaxDimension,  kMaxDimension - 1, 1u << 31, (1u << 31) + 1,
    1u << 30,      (1u << 26) + 1, 1u << 24,          40u,      1000u};

// Numbers of entries where tiles, groups and bins of the kernels end, but for a step to each side.
constexpr size_type kTileEnds[] = {16,   32,   64,   128,  256,  512,   1024,  2048,
                                   2304, 3328, 4096, 4864, 8192, 16384, 32768, 65536};
constexpr index_type kRowLengths[] = {1,   2,   3,   4,   5,   7,   8,   9,    11,   12,  13,
                                      15,  16,  17,  31,  32,  33,  63,  64,   65,   127, 128,
                                      129, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025};

// The grid a family fills.
struct grid {
    index_type rows, cols;
    size_type budget;  // about the most entries
    rng& random;

    index_type row() const { return random.below(rows); }
    index_type col() const { return random.below(cols); }
    size_type cells() const { return size_type{rows} * cols; }
    size_type room() const { return std::min(budget, cells()); }
    // By turns uniform, and uniform in its logarithm: as often about 3 as about 300.
    size_type some() const {
        if (random.chance(0.4)) {
            return 1 + random.below(room());
        }
        size_type bits = 0;
        while ((room() >> bits) > 1) {
            ++bits;
        }
        const size_type most = std::min(room(), size_type{1} << random.below(bits + 1));
        return 1 + random.below(most);
    }
};

void fill_row(const grid& on, index_type row, coordinates& out) {
    for (index_type col = 0; col < on.cols && out.nnz() < 2 * on.budget; ++col) {
        out.add(row, col);
    }
}

void fill_col(const grid& on, index_type col, coordinates& out) {
    for (index_type row = 0; row < on.rows && out.nnz() < 2 * on.budget; ++row) {
        out.add(row, col);
    }
}

void scatter(const grid& on, size_type entries, coordinates& out) {
    for (size_type i = 0; i < entries; ++i) {
        const index_type row = on.row();
        out.add(row, on.col());
    }
}

void nothing(const grid&, coordinates&) {}

void uniform(const grid& on, coordinates& out) { scatter(on, on.some(), out); }

// A full block, which may be everything.
void block(const grid& on, coordinates& out) {
    index_type height = on.rows;
    index_type width = on.cols;
    while (size_type{height} * width > on.budget || (height > 1 && on.random.chance(0.3))) {
        height > width ? height /= 2 : width = std::max(1u, width / 2);
    }
    const index_type top = up_to(on.rows - height, on.random);
    const index_type left = up_to(on.cols - width, on.random);
    for (index_type i = 0; i < height; ++i) {
        for (index_type j = 0; j < width; ++j) {
            out.add(top + i, left + j);
        }
    }
}

void one_row(const grid& on, coordinates& out) { fill_row(on, on.row(), out); }
void one_col(const grid& on, coordinates& out) { fill_col(on, on.col(), out); }

void last_row_and_col(const grid& on, coordinates& out) {
    fill_row(on, on.rows - 1, out);
    fill_col(on, on.cols - 1, out);
}

void corners(const grid& on, coordinates& out) {
    for (const index_type row : {index_type{0}, on.rows - 1}) {
        for (const index_type col : {index_type{0}, on.cols - 1}) {
            if (on.random.chance(0.6)) {
                out.add(row, col);
            }
        }
    }
}

void band(const grid& on, coordinates& out) {
    const index_type width = 1 + up_to(4, on.random);
    for (index_type i = 0; i < std::min(on.rows, on.cols) && out.nnz() < on.budget; ++i) {
        for (index_type j = i; j < std::min(on.cols, i + width); ++j) {
            out.add(i, j);
        }
    }
}

// Exactly one entry in each row.
void function(const grid& on, coordinates& out) {
    for (index_type row = 0; row < on.rows && out.nnz() < on.budget; ++row) {
        out.add(row, on.col());
    }
}

// A permutation as far as there are rows and columns: products keep the lengths of rows.
void permutation(const grid& on, coordinates& out) {
    const index_type count = std::min(on.rows, on.cols);
    const index_type stride = on.cols / count;
    const index_type first = on.col();
    for (index_type i = 0; i < count && out.nnz() < on.budget; ++i) {
        const size_type col = first + size_type{i} * stride;
        out.add(i, static_cast<index_type>(col % on.cols));
    }
}

// `length` different columns, evenly apart from a random one on.
void fill_row_with(const grid& on, index_type row, index_type length, coordinates& out) {
    const index_type step = std::max(1u, on.cols / std::max(1u, length));
    const index_type first = on.col();
    for (index_type k = 0; k < length; ++k) {
        out.add(row, static_cast<index_type>((first + size_type{k} * step) % on.cols));
    }
}

// Rows as long as those where kernels change from one way of work to the next.
void rows_of_lengths(const grid& on, coordinates& out) {
    for (index_type row = 0; row < on.rows && out.nnz() < on.budget; ++row) {
        const index_type length = std::min(one_of(kRowLengths, on.random), on.cols);
        if (out.nnz() + length <= 2 * on.budget && on.random.chance(0.7)) {
            fill_row_with(on, row, length, out);
        }
    }
}

// All rows of one length.
void even_rows(const grid& on, coordinates& out) {
    const index_type length = std::min(one_of(kRowLengths, on.random), on.cols);
    for (index_type row = 0; row < on.rows && out.nnz() + length <= on.budget; ++row) {
        fill_row_with(on, row, length, out);
    }
}

// Each 64 rows have as many entries as the host keeps tables for, or one more or less: by turns, or
// all in one of them.
void words_of_rows(const grid& on, coordinates& out) {
    constexpr index_type kWord = 64, kLengths[] = {64, 768};
    for (index_type first = 0; first < on.rows && out.nnz() < on.budget; first += kWord) {
        const index_type rows = std::min(kWord, on.rows - first);
        index_type left = one_of(kLengths, on.random) + up_to(2, on.random) - 1;
        const bool even = on.random.chance(0.7);
        for (index_type i = 0; i < rows && left > 0; ++i) {
            const index_type length = std::min(even ? (left - 1) / (rows - i) + 1 : left, on.cols);
            fill_row_with(on, first + i, length, out);
            left -= length;
        }
    }
}

void power_law(const grid& on, coordinates& out) {
    out = testing::power_law(on.rows, on.cols, on.some(), on.random.next());
}

void hubs(const grid& on, coordinates& out) {
    scatter(on, on.some(), out);
    fill_row(on, on.row(), out);
    if (on.random.chance(0.5)) {
        fill_col(on, on.col(), out);
    }
}

// As many entries as fill a tile, or one more or less, one after the other from some place on.
void tile_end(const grid& on, coordinates& out) {
    std::size_t fitting = 0;
    while (fitting < std::size(kTileEnds) && kTileEnds[fitting] < on.room()) {
        ++fitting;
    }
    const size_type end = fitting == 0 ? on.room() : kTileEnds[on.random.below(fitting)];
    const size_type count = std::min(on.cells(), end + on.random.below(size_type{3}) - 1);
    const size_type stride = std::max<size_type>(1, on.cells() / std::max<size_type>(1, count));
    const size_type gap = on.random.chance(0.5) ? stride : 1;
    for (size_type k = 0; k < count; ++k) {
        const size_type cell = k * gap;
        out.add(static_cast<index_type>(cell / on.cols), static_cast<index_type>(cell % on.cols));
    }
}

struct family {
    unsigned weight;
    void (*fill)(const grid&, coordinates&);
};

constexpr family kFamilies[] = {
    {4, nothing},         {26, uniform},         {9, block},     {5, one_row},  {5, one_col},
    {6, corners},         {4, last_row_and_col}, {7, band},      {6, function}, {6, permutation},
    {8, rows_of_lengths}, {8, even_rows},        {6, power_law}, {6, hubs},     {8, tile_end},
    {6, words_of_rows}};

const family& draw_family(rng& random) {
    unsigned total = 0;
    for (const auto& each : kFamilies) {
        total += each.weight;
    }
    unsigned drawn = random.below(total);
    for (const auto& each : kFamilies) {
        if (drawn < each.weight) {
            return each;
        }
        drawn -= each.weight;
    }
    return kFamilies[0];
}

// Dimensions above it have a few places for entries only.
constexpr index_type kWholeDimension = 1u << 19;

}  // namespace

size_type matrix_source::most_entries() const {
    switch (scale_) {
        case scale::tiny: return 150;
        case scale::medium: return 2500;
        case scale::large: return 70'000;
        case scale::hypersparse: break;
    }
    return 400;
}

index_type matrix_source::dimension() {
    switch (scale_) {
        case scale::tiny: return random_.chance(0.02) ? 0 : one_of(kTinyDimensions, random_);
        case scale::medium:
            return random_.chance(0.3) ? 1 + random_.below(1200u)
                                       : one_of(kMediumDimensions, random_);
        case scale::large: return one_of(kLargeDimensions, random_);
        case scale::hypersparse: break;
    }
    return one_of(kHugeDimensions, random_);
}

const std::vector<index_type>& matrix_source::axis(index_type dimension) {
    auto& places = axes_[dimension];
    if (places.empty()) {
        places = {0, 1, dimension / 2, dimension - 2, dimension - 1};
        const size_type more = 3 + random_.below(size_type{random_.chance(0.3) ? 400u : 90u});
        for (size_type i = 0; i < more; ++i) {
            places.push_back(random_.below(dimension));
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
    }
    return places;
}

index_type matrix_source::count_of(index_type dimension) {
    return dimension <= kWholeDimension ? dimension
                                        : static_cast<index_type>(axis(dimension).size());
}

coordinates matrix_source::matrix(index_type nrows, index_type ncols) {
    coordinates made(nrows, ncols);
    if (nrows == 0 || ncols == 0) {
        return made;
    }
    const size_type budget = std::max<size_type>(1, most_entries() >> random_.below(4u));
    draw_family(random_).fill({count_of(nrows), count_of(ncols), budget, random_}, made);
    const auto name = [&](std::vector<index_type>& indices, index_type dimension) {
        for (auto& index : indices) {
            index = dimension <= kWholeDimension ? index : axis(dimension)[index];
        }
    };
    name(made.rows, nrows);
    name(made.cols, ncols);
    made.nrows = nrows;
    made.ncols = ncols;
    made.normalize();
    return made;
}

}  // namespace clbool::fuzz
