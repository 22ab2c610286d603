// SPDX-License-Identifier: MIT
// Products of dense operands, which are made in bits, at the bounds of tiles, spans and words, with
// what is left out and what is full early; with usual parameters and with the smallest tiles.
#include <support/environment.hpp>
#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>

#include <algorithm>
#include <fstream>
#include <string>

namespace clbool::testing {
namespace {

// One entry in `share`, drawn; below the diagonal alone if `lower`.
coordinates drawn(index_type nrows, index_type ncols, index_type share, std::uint64_t seed,
                  bool lower = false) {
    rng random(seed);
    coordinates out(nrows, ncols);
    for (index_type i = 0; i < nrows; ++i) {
        for (index_type j = 0; j < (lower ? std::min(i, ncols) : ncols); ++j) {
            if (random.below(share) == 0) {
                out.add(i, j);
            }
        }
    }
    return out;
}

coordinates blocks(index_type n, index_type edge, index_type share, std::uint64_t seed) {
    const auto all = drawn(n, n, share, seed);
    coordinates out(n, n);
    for (std::size_t i = 0; i < all.nnz(); ++i) {
        if (all.rows[i] / edge == all.cols[i] / edge) {
            out.add(all.rows[i], all.cols[i]);
        }
    }
    return out;
}

// Without every third row and every fifth column.
coordinates with_gaps(const coordinates& all) {
    coordinates out(all.nrows, all.ncols);
    for (std::size_t i = 0; i < all.nnz(); ++i) {
        if (all.rows[i] % 3 != 1 && all.cols[i] % 5 != 2) {
            out.add(all.rows[i], all.cols[i]);
        }
    }
    return out;
}

// Tiles of 16 rows by 128 columns.
Controls& of_small_tiles() {
    static auto* const kMade = [] {
        const scoped_folder folder;
        controls_options options;
        options.kernel_class = "gpu";
        options.kernels_only = true;
        options.tuning_file = (folder.path() / "tuned").string();
        std::ofstream(options.tuning_file) << "bits.tile.group = 16\nbits.lanes = 4\n";
        auto controls = create_controls(std::string(), options);
        const matrix_dcsr a(controls, diagonal(2));
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, a, a);  // the file is read by a first call
        return new Controls(controls);
    }();
    return *kMade;
}

matrix product_of(Controls& controls, const matrix& a, const matrix& b) {
    matrix out;
    mxm(controls, out, no_mask, accumulator::none, a, b);
    return out;
}

void expect_product(Controls& controls, const coordinates& a, const coordinates& b) {
    SCOPED_TRACE(std::to_string(a.nrows) + " x " + std::to_string(a.ncols) + " by " +
                 std::to_string(b.ncols));
    const auto made = product_of(controls, matrix(controls, a), matrix(controls, b));
    const auto expected = reference::mxm(a, b);
    EXPECT_EQ(made.nvals(), expected.nnz());
    EXPECT_TRUE(same_matrix(made.to_host(controls), expected));
}

template <class Check>
void on_both_sizes(Check&& check) {
    on_every_setup(check);
    SCOPED_TRACE("small tiles");
    check(of_small_tiles());
}

TEST(bit_product, sizes_about_tiles_spans_and_words) {
    on_both_sizes([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const index_type rows : {90u, 511u, 512u, 513u}) {
                expect_product(controls, drawn(rows, 127, 3, seed), drawn(127, 300, 2, seed + 1));
            }
            for (const index_type inner : {33u, 127u, 128u, 129u, 257u}) {
                expect_product(controls, drawn(140, inner, 2, seed), drawn(inner, 260, 2, seed));
            }
            for (const index_type cols : {97u, 127u, 128u, 129u, 1023u, 1024u, 1025u, 2049u}) {
                expect_product(controls, drawn(100, 200, 8, seed), drawn(200, cols, 2, seed));
            }
            for (const index_type cols : {65'536u, 65'537u}) {  // as bits by either kernel
                expect_product(controls, drawn(20, 80, 2, seed), drawn(80, cols, 40, seed));
            }
        }
    });
}

TEST(bit_product, what_is_empty_and_what_is_full) {
    on_both_sizes([](Controls& controls) {
        for (const auto seed : seeds()) {
            const auto lower = drawn(600, 600, 2, seed, true);
            expect_product(controls, lower, lower);
            expect_product(controls, blocks(700, 90, 2, seed), blocks(700, 90, 3, seed + 1));
            expect_product(controls, blocks(600, 200, 2, seed), blocks(600, 170, 2, seed));
            const auto gaps = with_gaps(drawn(400, 400, 4, seed));
            expect_product(controls, gaps, gaps);
            expect_product(controls, with_gaps(drawn(150, 400, 40, seed)), gaps);
            expect_product(controls, hubs(500, 40, 60, seed), hubs(500, 60, 30, seed + 1));
        }
        expect_product(controls, dense(300, 300), dense(300, 300));
        expect_product(controls, dense(200, 150), dense_block(150, 900, 100, 500, 40, 140));
        // Columns that meet empty rows only.
        expect_product(controls, dense_block(200, 300, 0, 0, 200, 150),
                       dense_block(300, 300, 150, 0, 150, 300));
    });
}

TEST(bit_product, sparse_by_dense_and_dense_by_sparse) {
    on_both_sizes([](Controls& controls) {
        for (const auto seed : seeds()) {
            const auto sparse = uniform(600, 600, 3000, seed);
            const auto half = drawn(600, 600, 2, seed);
            expect_product(controls, sparse, half);
            expect_product(controls, half, sparse);
        }
    });
}

TEST(bit_product, operands_of_few_rows_or_columns) {
    on_every_setup([](Controls& controls) {
        expect_product(controls, dense(1, 3000), dense(3000, 700));
        expect_product(controls, dense(3000, 700), dense(700, 1));
        expect_product(controls, dense(2000, 1), dense(1, 900));
    });
}

// What other operations do with such a product.
TEST(bit_product, may_be_an_operand_of_everything) {
    on_both_sizes([](Controls& controls) {
        const auto seed = seeds().front();
        const auto a = with_gaps(drawn(420, 420, 6, seed));
        const auto b = drawn(420, 420, 50, seed);
        const auto square = reference::mxm(a, a);
        const matrix left(controls, a), right(controls, b);
        const auto made = [&] { return product_of(controls, left, left); };
        EXPECT_EQ(made().form(), matrix_form::bits);
        const auto expect = [&](const matrix& found, const coordinates& expected) {
            EXPECT_TRUE(same_matrix(found.to_host(controls), expected));
        };
        matrix out;
        expect(product_of(controls, made(), right), reference::mxm(square, b));
        expect(product_of(controls, right, made()), reference::mxm(b, square));
        ewise_add(controls, out, no_mask, accumulator::none, made(), right);
        expect(out, reference::ewise_add(square, b));
        ewise_mult(controls, out, no_mask, accumulator::none, right, made());
        expect(out, reference::ewise_mult(square, b));
        ewise_difference(controls, out, no_mask, accumulator::none, made(), right);
        expect(out, reference::ewise_difference(square, b));
        transpose(controls, out, no_mask, accumulator::none, made());
        expect(out, reference::transpose(square));
        kronecker(controls, out, no_mask, accumulator::none, made(), matrix(controls, diagonal(3)));
        expect(out, reference::kronecker(square, diagonal(3)));
        reduce_to_column(controls, out, no_mask, accumulator::none, made());
        expect(out, reference::reduce_to_column(square));
        extract(controls, out, no_mask, accumulator::none, made(), {100, 7, 300, 400});
        expect(out, reference::submatrix(square, 100, 7, 300, 400));
        const matrix mask = made();
        for (const bool complement : {false, true}) {
            descriptor desc;
            desc.complement = complement;
            mxm(controls, out = matrix(), &mask, accumulator::none, right, right, desc);
            const auto all = reference::mxm(b, b);
            expect(out, complement ? reference::ewise_difference(all, square)
                                   : reference::ewise_mult(all, square));
            mxm(controls, out = right, &right, accumulator::logical_or, left, left, desc);
            expect(out, complement ? reference::ewise_add(b, square) : b);
        }
    });
}

}  // namespace
}  // namespace clbool::testing
