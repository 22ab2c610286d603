// SPDX-License-Identifier: MIT
// Products inside and outside a mask, as their kernels do them: every form of the operands, rows at
// the boundaries of the kernels' classes, masks of all kinds, with the usual parameters and with
// others that reach what small operands do not.
#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/masked/masked.hpp>

#include <support/environment.hpp>
#include <support/operation_test.hpp>

#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

using operations::compressed_ptr;
using operations::engine;

// Every class of rows is a launch of its own, however few there are; tables and windows are so
// small that rows need the largest and many of them.
constexpr const char* kSmall =
    "bitmap.few_rows = 1\nbitmap.group = 32\nbitmap.per = 4\nbitmap.wide_group = 32\n"
    "bitmap.wide_per = 4\nbitmap.window_group = 32\nbitmap.window_words = 256\n"
    "compact.group = 32\ncompact.items = 1\n";

Controls make_controls(bool wide, const char* parameters) {
    const scoped_folder folder;
    controls_options options;
    options.kernel_class = "gpu";
    options.kernels_only = true;
    options.wide_row_pointers = wide;
    options.portable_kernels = wide;
    if (parameters != nullptr) {
        options.tuning_file = (folder.path() / "tuned").string();
        std::ofstream(options.tuning_file) << parameters;
    }
    auto controls = create_controls(std::string(), options);
    matrix_dcsr out;
    const matrix_dcsr a(controls, diagonal(2));
    mxm(controls, out, no_mask, accumulator::none, a, a);  // the file is read by the first call
    return controls;
}

struct setup {
    const char* name;
    Controls* controls;
};

// Made once; leaked as the shared ones are.
const std::vector<setup>& setups() {
    static const auto* const kMade = [] {
        auto* const all =
            new std::vector<setup>{{"narrow", new Controls(make_controls(false, nullptr))},
                                   {"tuned", new Controls(make_controls(true, kSmall))}};
        for (const auto& one : device_setups()) {
            if (one.options.portable_kernels) {
                all->push_back({"wide, portable", new Controls(make_controls(true, nullptr))});
            }
        }
        return all;
    }();
    return *kMade;
}

// A matrix in one of the two forms.
class operand {
public:
    operand(Controls& controls, const coordinates& host, bool named)
        : engine_(controls.stream()), named_(named), matrix_(controls, host) {}

    compressed_ptr data() {
        if (matrix_.empty()) {
            return std::make_shared<storage::compressed_rows>(matrix_.nrows(), matrix_.ncols(),
                                                              named_);
        }
        return named_ ? storage::dcsr_of(engine_, *matrix_.node())
                      : storage::csr_of(engine_, *matrix_.node());
    }

private:
    engine engine_;
    bool named_;
    matrix matrix_;
};

size_type count_rows(const coordinates& a) {
    size_type rows = 0;
    for (std::size_t k = 0; k < a.nnz(); ++k) {
        rows += k == 0 || a.rows[k] != a.rows[k - 1] ? 1 : 0;
    }
    return rows;
}

void expect_same(Controls& controls, const compressed_ptr& actual, const coordinates& expected) {
    if (actual->named()) {
        EXPECT_EQ(actual->slots(), count_rows(expected));
    }
    const matrix made(storage::make_node(actual));
    EXPECT_TRUE(same_matrix(made.to_host(controls), expected));
}

struct masked_product {
    const coordinates& a;
    const coordinates& b;
    const coordinates& mask;
    coordinates inside;
    coordinates outside;
};

// Both products with the operands in these forms; a and the mask are one where they are the same.
void expect_product(Controls& controls, const masked_product& p, bool a_named, bool b_named,
                    bool mask_named) {
    SCOPED_TRACE(std::string(a_named ? "dcsr" : "csr") + (b_named ? " dcsr" : " csr") +
                 (mask_named ? " dcsr" : " csr"));
    engine on(controls.stream());
    operand a(controls, p.a, a_named);
    operand b(controls, p.b, b_named);
    operand mask(controls, p.mask, mask_named);
    const auto same = &p.a == &p.mask && a_named == mask_named;
    const auto mask_data = same ? a.data() : mask.data();
    if (p.a.nnz() == 0 || p.b.nnz() == 0 || p.mask.nnz() == 0) {
        return;  // nothing to multiply or to mask
    }
    const auto inside = operations::multiply_inside(on, a.data(), b.data(), mask_data);
    EXPECT_EQ(inside->named(), mask_named);
    expect_same(controls, inside, p.inside);
    const auto operands = operations::resolve_operands(on, a.data(), b.data());
    const auto outside = operations::multiply_outside(on, operands, mask_data);
    EXPECT_EQ(outside->named(), a_named);
    expect_same(controls, outside, p.outside);
}

bool fits_csr(const coordinates& a) { return !too_large_for<matrix_csr>(a); }

constexpr size_type kLargeProduct = 300000;  // one form of them will do

// `product`: of a and b.
void expect_masked(const coordinates& a, const coordinates& b, const coordinates& mask,
                   const coordinates& product) {
    const masked_product p{a, b, mask, reference::ewise_mult(product, mask),
                           reference::ewise_difference(product, mask)};
    const bool any_form =
        fits_csr(a) && fits_csr(b) && fits_csr(mask) && product.nnz() <= kLargeProduct;
    for (const auto& [name, controls] : setups()) {
        SCOPED_TRACE(name);
        expect_product(*controls, p, true, true, true);
        if (any_form) {
            expect_product(*controls, p, false, false, false);
            expect_product(*controls, p, true, false, false);
            expect_product(*controls, p, false, true, true);
        }
    }
}

void expect_masked(const coordinates& a, const coordinates& b, const coordinates& mask) {
    expect_masked(a, b, mask, reference::mxm(a, b));
}

// Every `step`-th entry.
coordinates part_of(const coordinates& a, std::size_t step) {
    coordinates part(a.nrows, a.ncols);
    for (std::size_t k = step / 2; k < a.nnz(); k += step) {
        part.add(a.rows[k], a.cols[k]);
    }
    return part;
}

coordinates united(const coordinates& a, const coordinates& b) {
    return reference::ewise_add(a, b);
}

// Masks of a product by their kind.
std::vector<named_case<coordinates>> masks_of(const coordinates& a, const coordinates& product) {
    const index_type nrows = product.nrows;
    const index_type ncols = product.ncols;
    std::vector<named_case<coordinates>> masks = {
        {"none", [=](std::uint64_t) { return coordinates(nrows, ncols); }},
        {"the_product", [=](std::uint64_t) { return product; }},
        {"a_third", [=](std::uint64_t) { return part_of(product, 3); }},
        {"a_few", [=](std::uint64_t s) { return part_of(product, 101 + s); }},
    };
    const size_type cells = size_type{nrows} * ncols;
    if (cells > 0) {
        masks.push_back({"random", [=](std::uint64_t s) {
                             return united(part_of(product, 2),
                                           uniform(nrows, ncols, product.nnz() / 2 + 3, s));
                         }});
    }
    if (cells <= 400000) {
        masks.push_back({"all", [=](std::uint64_t) { return dense(nrows, ncols); }});
        masks.push_back({"disjoint", [=](std::uint64_t) {
                             return reference::ewise_difference(dense(nrows, ncols), product);
                         }});
    }
    if (a.nrows == nrows && a.ncols == ncols) {
        masks.push_back({"a", [=](std::uint64_t) { return a; }});
    }
    return masks;
}

class masked_products : public ::testing::TestWithParam<pair_case> {};

TEST_P(masked_products, every_mask) {
    for (const auto seed : seeds()) {
        const auto [a, b] = GetParam().make(seed);
        const auto product = reference::mxm(a, b);
        for (const auto& mask : masks_of(a, product)) {
            SCOPED_TRACE(mask.name + ", seed " + std::to_string(seed));
            expect_masked(a, b, mask.make(seed), product);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(shapes, masked_products, ::testing::ValuesIn(product_cases()),
                         case_name());

TEST(masked_square, a_is_the_mask) {
    for (const auto seed : seeds()) {
        for (const auto& shape : square_cases()) {
            SCOPED_TRACE(shape.name + ", seed " + std::to_string(seed));
            const auto a = shape.make(seed);
            expect_masked(a, a, a);
        }
    }
}

const std::vector<index_type> kLengths = {0,    1,  15,  16,  17,    31,    32,    33,   63,
                                          64,   65, 512, 513, 1024,  1025,  2048,  2049, 4096,
                                          4097, 0,  4,   5,   65535, 65536, 65537, 69999};
constexpr index_type kRows = 70000;

// Rows of the mask that are short and long to kernels, whatever a's row is.
coordinates mask_rows_of(const coordinates& product, std::uint64_t seed) {
    const std::vector<index_type> lengths = {1, 31, 32, 33, 64, 0, 3, 1023, 1024, 1025, 300};
    std::vector<index_type> all(product.nrows);
    for (std::size_t row = 0; row < all.size(); ++row) {
        all[row] = std::min(lengths[(row * 7 + seed) % lengths.size()], product.ncols);
    }
    return rows_of_lengths(all, product.ncols, seed);
}

void expect_at_boundaries(const coordinates& a, const coordinates& b) {
    const auto product = reference::mxm(a, b);
    {
        SCOPED_TRACE("a third");
        expect_masked(a, b, part_of(product, 3), product);
    }
    {
        SCOPED_TRACE("the product");
        expect_masked(a, b, product, product);
    }
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto rows = mask_rows_of(product, seed);
        expect_masked(a, b, rows, product);
        if (product.nnz() > kLargeProduct) {
            break;
        }
        expect_masked(a, b, united(rows, part_of(product, 5)), product);
    }
}

TEST(masked_rows, at_class_boundaries) {
    expect_at_boundaries(rows_of_lengths(kLengths, kRows, 1), diagonal(kRows));
}

// Each row of b is a word of its own, so that lengths are numbers of items here, too.
TEST(masked_rows, compressed_at_class_boundaries) {
    coordinates b(kRows, 32 * kRows);
    for (index_type row = 0; row < kRows; ++row) {
        for (index_type i = 0; i < 6; ++i) {
            b.add(row, 32 * row + 5 * i + row % 7);
        }
    }
    expect_at_boundaries(rows_of_lengths(kLengths, kRows, 2), b);
}

// Many items that share words: neighbours' neighbours are neighbours.
TEST(masked_rows, words_met_often) {
    const auto band = banded(3000, 5, 4);
    expect_masked(band, band, band);
    expect_masked(band, band, banded(3000, 1, 40));
    expect_at_boundaries(rows_of_lengths({3, 30, 300, 3000}, 3000, 3), band);
}

TEST(masked_rows, few_columns) {
    for (const index_type ncols : {1u, 16u, 31u, 32u, 33u}) {
        SCOPED_TRACE(std::to_string(ncols) + " columns");
        const auto a = rows_of_lengths({1, 2, 16, 17, 40, 600, 1500, 3000}, 3000, ncols);
        const auto mask = uniform(8, ncols, 4 * ncols, 9);
        expect_masked(a, uniform(3000, ncols, 4000, 4), mask);
        expect_masked(a, dense(3000, ncols), mask);
    }
}

// Units of long rows are pieces of a's entries; rows of b longer and shorter than the mask's.
TEST(masked_rows, pieces) {
    constexpr index_type kColumns = 60000;
    const std::vector<index_type> lengths = {1, 2, 255, 256, 257, 511, 513, 1000, 3, 64, 65};
    const auto a = rows_of_lengths(lengths, 1000, 11);
    auto b = rows_of_lengths({0, 1, 33, 50000, 60000, 16384, 7, 1024}, kColumns, 12);
    b.nrows = 1000;
    for (index_type row = 20; row < 1000; ++row) {
        for (index_type i = 0; i < row % 9; ++i) {
            b.add(row, (row * 57 + i * 6001) % kColumns);
        }
    }
    b.normalize();
    const auto mask = rows_of_lengths(
        {40000, 60000, 33, 1023, 1024, 1025, 2049, 16383, 16384, 16385, 60000}, kColumns, 13);
    expect_masked(a, b, mask);
    expect_masked(dense(11, 1000), b, mask);
}

// Hubs in a, b and the mask: units of several pieces, and several of these in a row; all sizes of
// a's row and of b's at the boundaries. Columns that fit a bitmap, and more, near each other and
// far apart.
TEST(masked_rows, hubs) {
    const std::vector<index_type> lengths = {8191, 8192, 8193,  8448,  16384, 33,  32,
                                             31,   2047, 40000, 40000, 257,   256, 255};
    for (const index_type ncols : {40000u, 262144u, 900000u}) {
        SCOPED_TRACE(std::to_string(ncols) + " columns");
        const auto mask = rows_of_lengths(lengths, ncols, 31);
        const auto a = rows_of_lengths(
            {255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 64, 65, 2047, 2048, 2049}, 3000, 32);
        auto b = uniform(3000, ncols, 9000, 33);
        const auto long_rows = rows_of_lengths({16383, 16384, 16385, 40000, 64, 65, 66}, ncols, 34);
        for (std::size_t k = 0; k < long_rows.nnz(); ++k) {
            b.add(long_rows.rows[k] * 300 + 7, long_rows.cols[k]);
        }
        b.normalize();
        expect_masked(a, b, mask);
        expect_masked(a, b, part_of(mask, 7));
    }
}

// Pieces of more items than a group should take are dealt out in shares that a list has room for.
TEST(masked_rows, pairs_of_very_long_rows) {
    constexpr index_type kColumns = 60000;
    const std::vector<index_type> lengths = {8191,  8192,  8193,     20000,
                                             60000, 60000, kColumns, kColumns};
    const auto b = rows_of_lengths(lengths, kColumns, 14);
    const auto mask =
        rows_of_lengths({60000, 8193, 8192, 8191, 9000, 60000, 60000, 60000}, kColumns, 15);
    expect_masked(dense(8, 8), b, mask);
    expect_masked(diagonal(8), b, mask);
}

TEST(masked_rows, more_very_long_rows_than_are_listed) {
    constexpr index_type kColumns = 60000, kKeys = 64, kMasks = 70;
    const std::vector<index_type> keys(kKeys, 8200), masks(kMasks, 8300);
    expect_masked(dense(kMasks, kKeys), rows_of_lengths(keys, kColumns, 16),
                  rows_of_lengths(masks, kColumns, 17));
}

// Masks of more entries than a bitmap of the columns has words, or of about as many.
TEST(masked_rows, dense_masks) {
    constexpr index_type kColumns = 1280;  // 20 words
    const auto a = rows_of_lengths({1, 2, 3, 17, 200, 600, 0, 5000}, 5000, 21);
    const auto b = uniform(5000, kColumns, 20000, 22);
    for (const index_type length : {19u, 20u, 21u, 39u, 40u, 41u, 600u, kColumns}) {
        SCOPED_TRACE(length);
        expect_masked(a, b, rows_of_lengths(std::vector<index_type>(8, length), kColumns, length));
    }
}

TEST(masked_rows, long_rows_of_b) {
    const auto long_rows = uniform(300, 20000, 120000, 5);
    expect_at_boundaries(rows_of_lengths({1, 2, 20, 64, 65, 200, 300, 0, 300}, 300, 6), long_rows);
    // A few among many short ones, so that they are not compressed.
    auto few = rows_of_lengths({64, 65, 66, 1000, 7000}, 20000, 7);
    few.nrows = 3000;
    for (index_type row = 5; row < 3000; ++row) {
        few.add(row, row * 6);
    }
    expect_at_boundaries(rows_of_lengths({1, 5, 70, 3000, 3000, 2999}, 3000, 8), few);
}

// Columns up to 2^32 - 2, in tables in global memory where rows are heavy.
TEST(masked_rows, the_last_columns_of_the_widest_matrix) {
    coordinates b(4000, kMaxDimension);
    for (index_type row = 0; row < 4000; ++row) {
        b.add(row, row % 2 == 0 ? row * 7 : kMaxDimension - 1 - (4000 - row) / 2 * 9);
    }
    b.add(3999, kMaxDimension - 1);
    b.normalize();
    const auto a = rows_of_lengths({1, 16, 17, 32, 33, 512, 600, 2048, 2049, 4000, 4000}, 4000, 9);
    const auto product = reference::mxm(a, b);
    expect_masked(a, b, united(part_of(product, 3), uniform(a.nrows, b.ncols, 900, 1)));
    expect_masked(a, b, product);
    // The same in words.
    for (index_type row = 0; row < 4000; ++row) {
        for (index_type i = 1; i < 7; ++i) {
            b.add(row, row * 7000 + i);
        }
    }
    b.normalize();
    expect_masked(a, b, united(part_of(product, 3), uniform(a.nrows, b.ncols, 900, 1)));
}

// The mask and a store different rows, near each other and far apart.
TEST(masked_rows, stored_apart) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        auto a = uniform(3000, 500, 6000, seed);
        auto mask = uniform(3000, 500, 9000, seed + 10);
        const auto b = uniform(500, 500, 2500, seed + 20);
        expect_masked(a, b, mask);
        for (const index_type step : {3u, 1400000u}) {
            auto far = a;
            auto far_mask = mask;
            far.nrows = far_mask.nrows = 3000 * step + 7;
            for (auto& row : far.rows) {
                row = row * step + 5;
            }
            for (auto& row : far_mask.rows) {
                row = row * step + (row % 3 == 0 ? 5 : 2);
            }
            expect_masked(far, b, far_mask);
        }
    }
}

// Rows of a mask in so many tiles that they are summed up before, or just not; most become empty.
TEST(masked_rows, many_tiles_of_rows) {
    for (const index_type rows : {65535u, 65536u, 65537u}) {
        SCOPED_TRACE(rows);
        const auto all = diagonal(rows);
        expect_masked(part_of(all, 3), all, all);
        expect_masked(all, part_of(all, 1000), all);
    }
}

// After Controls::warm_up masked products find all their programs there.
TEST(masked_warm_up, products_need_no_more_programs) {
    if (!every_combination()) {
        GTEST_SKIP() << "takes PoCL more than a minute: CLBOOL_TEST_SETUPS=all";
    }
    auto controls = make_controls(false, nullptr);
    controls.warm_up();
    for (const auto& a : {uniform(5000, 5000, 12000, 1), banded(3000, 4, 4), hubs(9000, 2, 0, 1),
                          power_law(20000, 20000, 60000, 2), dense(300, 300)}) {
        SCOPED_TRACE(std::to_string(a.nrows) + " rows");
        engine on(controls.stream());
        operand matrix(controls, a, true);
        controls.reset_profile();
        const auto operands = operations::resolve_operands(on, matrix.data(), matrix.data());
        operations::multiply_inside(on, matrix.data(), matrix.data(), matrix.data());
        operations::multiply_outside(on, operands, matrix.data());
        EXPECT_EQ(controls.profile().program_builds + controls.profile().program_loads, 0u);
    }
}

}  // namespace
}  // namespace clbool::testing
