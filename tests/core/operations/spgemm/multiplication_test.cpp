// SPDX-License-Identifier: MIT
// Products against the reference: methods × formats × shapes × seeds, and rows at bin boundaries.
#include <support/operation_test.hpp>

#include <numeric>

namespace clbool::testing {
namespace {

constexpr multiplication_method kProductMethods[] = {
    multiplication_method::automatic, multiplication_method::bitmap, multiplication_method::hash,
    multiplication_method::merge, multiplication_method::esc};

template <class Matrix>
void expect_product(Controls& controls, const coordinates& a, const coordinates& b) {
    if (too_large_for<Matrix>(a) || too_large_for<Matrix>(b)) {
        return;
    }
    const auto expected = reference::mxm(a, b);
    const Matrix left(controls, a);
    const Matrix right(controls, b);
    for (const auto method : kProductMethods) {
        SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)));
        const mxm_hints how(method);
        Matrix out;
        mxm(controls, out, no_mask, accumulator::none, left, right, {}, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
    }
}

template <class Matrix>
class multiplication : public each_format<Matrix> {};
TYPED_TEST_SUITE(multiplication, all_formats, format_name);

TYPED_TEST(multiplication, agrees_with_the_reference) {
    on_every_case(product_cases(), [](Controls& controls, const auto& operands) {
        expect_product<TypeParam>(controls, operands.first, operands.second);
    });
}

// b has one entry a row, so a's row lengths are the weights that decide the bins.
TYPED_TEST(multiplication, rows_at_bin_boundaries) {
    std::vector<index_type> lengths;
    for (index_type boundary : {1u, 2u, 32u, 64u, 128u, 256u, 512u, 1024u, 4096u, 8192u}) {
        for (const index_type length : {boundary - 1, boundary, boundary + 1}) {
            lengths.push_back(length);
        }
    }
    on_every_setup([&](Controls& controls) {
        const auto a = rows_of_lengths(lengths, 20000, 1);
        expect_product<TypeParam>(controls, a, diagonal(20000));
        // Many products, few distinct columns: weights shrink between counting and filling.
        coordinates folded(20000, 50);
        for (index_type i = 0; i < 20000; ++i) {
            folded.add(i, i % 50);
        }
        expect_product<TypeParam>(controls, a, folded);
    });
}

// Rows too long for local memory, several of them, and one that meets every row of b.
TYPED_TEST(multiplication, hub_rows) {
    on_every_setup([](Controls& controls) {
        const auto a = hubs(3000, 3, 2, 5);
        expect_product<TypeParam>(controls, a, a);
        const auto wide = uniform(40, 100000, 120000, 6);
        expect_product<TypeParam>(controls, hubs(40, 2, 1, 7), wide);
    });
}

// Rows at the bounds of what is sorted and of what is gathered where work-items take whole rows; b
// has rows of one entry, of several that repeat, and of about as many as are copied at once.
TYPED_TEST(multiplication, rows_at_chunk_boundaries) {
    const std::vector<index_type> lengths = {0, 1, 7, 8, 9, 15, 16, 17, 2047, 2048, 2049, 1, 16, 0};
    std::vector<index_type> b_lengths;
    for (index_type i = 0; i < 2100; ++i) {
        b_lengths.push_back(i % 19);
    }
    on_every_setup([&](Controls& controls) {
        const auto a = rows_of_lengths(lengths, 2100, 1);
        expect_product<TypeParam>(controls, a, diagonal(2100));
        expect_product<TypeParam>(controls, a, uniform(2100, 9, 6000, 2));
        expect_product<TypeParam>(controls, a, rows_of_lengths(b_lengths, 3000, 3));
    });
}

// Rows of one entry, which are rows of b, among others: of all lengths about those that are copied
// from b, and more of the others than processors keep.
TYPED_TEST(multiplication, rows_that_are_rows_of_the_second) {
    auto b = rows_of_lengths({0, 1, 16, 31, 32, 33, 48, 64, 65, 4095, 4096, 4097, 5999}, 6000, 1);
    coordinates mixed(60, b.nrows), alone(60, b.nrows);
    for (index_type row = 0; row < mixed.nrows; ++row) {
        alone.add(row, row % b.nrows);
        mixed.add(row, row % b.nrows);
        if (row % 3 == 0) {
            mixed.add(row, (row * 7 + 1) % b.nrows);
        }
    }
    mixed.normalize();
    coordinates pairs(240, b.nrows);
    for (index_type row = 0; row < pairs.nrows; ++row) {
        pairs.add(row, 9 + row % 3);
        if (row % 6 != 0) {
            pairs.add(row, 12);
        }
    }
    on_every_setup([&](Controls& controls) {
        expect_product<TypeParam>(controls, alone, b);
        expect_product<TypeParam>(controls, mixed, b);
        expect_product<TypeParam>(controls, pairs, b);
    });
}

// Rows of every small number of products that all meet in one column, or in two or three.
TYPED_TEST(multiplication, products_that_meet) {
    std::vector<index_type> lengths(70);
    std::iota(lengths.begin(), lengths.end(), 0u);
    const auto a = rows_of_lengths(lengths, 300, 1);
    on_every_setup([&](Controls& controls) {
        for (const index_type ncols : {1u, 2u, 3u}) {
            coordinates b(300, ncols);
            for (index_type i = 0; i < b.nrows; ++i) {
                b.add(i, i % ncols);
            }
            expect_product<TypeParam>(controls, a, b);
            b.ncols = 40000;
            expect_product<TypeParam>(controls, a, b);
        }
    });
}

// Columns at the bounds of the words of a bitmap and of its summaries.
TYPED_TEST(multiplication, columns_at_word_boundaries) {
    on_every_setup([](Controls& controls) {
        for (const index_type boundary : {64u, 4096u, 262144u}) {
            for (const index_type ncols : {boundary - 1, boundary, boundary + 1}) {
                coordinates b(40, ncols);
                for (index_type i = 0; i < 40; ++i) {
                    for (const index_type back : {1 + i % 3, 1 + i, 63 + i}) {
                        b.add(i, back < ncols ? ncols - back : 0);
                    }
                    b.add(i, i);
                }
                b.normalize();
                expect_product<TypeParam>(controls, uniform(30, 40, 400, ncols), b);
            }
        }
    });
}

// Enough rows for many chunks on every core, most of them short, some empty.
TEST(multiplication_of_many_rows, several_chunks) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(40000, 40000, 90000, 4);
        const auto expected = reference::mxm(a, a);
        const matrix_dcsr left(controls, a);
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, left, left);
        EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
        const matrix_csr plain(controls, a);
        matrix_csr plain_out;
        mxm(controls, plain_out, no_mask, accumulator::none, plain, plain);
        EXPECT_TRUE(same_matrix(plain_out.to_host(controls), expected));
    });
}

TYPED_TEST(multiplication, output_may_be_an_operand) {
    on_every_setup([](Controls& controls) {
        const auto host = uniform(60, 60, 300, 3);
        const auto expected = reference::mxm(host, host);
        TypeParam a(controls, host);
        mxm(controls, a, no_mask, accumulator::none, a, a);
        EXPECT_TRUE(same_matrix(a.to_host(controls), expected));
    });
}

TYPED_TEST(multiplication, transposed_operands) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(30, 50, 200, 1);
        const auto b = uniform(40, 30, 200, 2);
        descriptor desc;
        desc.transpose_first = true;
        desc.transpose_second = true;
        TypeParam out;
        mxm(controls, out, no_mask, accumulator::none, TypeParam(controls, a),
            TypeParam(controls, b), desc);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(reference::mxm(b, a))));
    });
}

TYPED_TEST(multiplication, shapes_that_do_not_fit_are_named) {
    auto& controls = shared_controls(device_setups().front());
    TypeParam out(7, 7);
    try {
        mxm(controls, out, no_mask, accumulator::none, TypeParam(3, 4), TypeParam(5, 6));
        FAIL() << "no exception";
    } catch (const dimension_mismatch& e) {
        EXPECT_NE(std::string(e.what()).find("3 x 4"), std::string::npos) << e.what();
        EXPECT_NE(std::string(e.what()).find("5 x 6"), std::string::npos) << e.what();
    }
    EXPECT_EQ(out.nrows(), 7u);
}

// b's rows are found by searches when there are too few to make an index of all.
TEST(multiplication_of_hypersparse, rows_resolved_by_search) {
    on_every_setup([](Controls& controls) {
        coordinates a(kMaxDimension, kMaxDimension);
        coordinates b(kMaxDimension, kMaxDimension);
        for (index_type i = 0; i < 100; ++i) {
            a.add(i * 40000000u, i * 42000000u);
            b.add(i % 2 == 0 ? i * 42000000u : i, kMaxDimension - 1 - i);
        }
        a.normalize();
        b.normalize();
        expect_product<matrix_dcsr>(controls, a, b);
        expect_product<matrix_coo>(controls, a, b);
        // The same with few columns, and rows of a that meet several rows of b or none.
        coordinates narrow(kMaxDimension, 300);
        for (std::size_t k = 0; k < b.rows.size(); ++k) {
            for (index_type i = 0; i < 9; ++i) {
                narrow.add(b.rows[k], (b.cols[k] + 31 * i) % 300);
            }
        }
        narrow.normalize();
        for (index_type i = 0; i < 50; ++i) {
            a.add(7, i * 42000000u);
            a.add(9, i % 3 == 0 ? i * 42000000u : i + 1000);
        }
        a.normalize();
        expect_product<matrix_dcsr>(controls, a, narrow);
    });
}

// Heavy rows that are sparse in very many columns and meet most of them more than once: what their
// products leave is less than there is room for.
TEST(multiplication_of_wide, heavy_rows_meet_columns_often) {
    on_every_setup([](Controls& controls) {
        for (const index_type ncols : {kMaxDimension, kMaxDimension / 16}) {
            SCOPED_TRACE(std::to_string(ncols) + " columns");
            constexpr index_type kInner = 100;
            coordinates a(30, kInner);
            coordinates b(kInner, ncols);
            for (index_type k = 0; k < kInner; ++k) {
                for (const index_type row : {3u, 7u, 29u}) {
                    a.add(row, k);
                }
                a.add(k % 30, k);
                for (index_type i = 0; i < 90; ++i) {
                    b.add(k, (k / 4 * 90 + i) * 1000003u % ncols);
                }
            }
            a.normalize();
            b.normalize();
            expect_product<matrix_dcsr>(controls, a, b);
        }
    });
}

// Two waits when every row fits local memory or needs none, at most four otherwise, and a warm
// pool.
TEST(multiplication_cost, host_reads_and_allocations) {
    on_every_setup([](Controls& controls) {
        for (const auto& host : {uniform(5000, 5000, 20000, 1), hubs(9000, 2, 0, 1)}) {
            const matrix_dcsr a(controls, host);
            for (int warm = 0; warm < 2; ++warm) {
                matrix_dcsr out;
                mxm(controls, out, no_mask, accumulator::none, a, a);
            }
            controls.reset_profile();
            matrix_dcsr out;
            mxm(controls, out, no_mask, accumulator::none, a, a);
            const auto profile = controls.profile();
            EXPECT_LE(profile.host_reads, 4u);
            EXPECT_EQ(profile.driver_allocations, 0u);
            EXPECT_EQ(profile.program_builds, 0u);
        }
    });
}

// On the host the product of dense operands has rows of bits, unless lists are smaller.
TEST(multiplication, dense_operands_on_the_host) {
    auto controls = create_controls("host");
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto a = uniform(300, 500, 40000, seed), b = uniform(500, 400, 60000, seed + 1);
        const matrix first(controls, a), second(controls, b);
        const auto product = reference::mxm(a, b);
        const matrix made = mxm(controls, first, second);
        EXPECT_EQ(made.form(), matrix_form::bits);
        EXPECT_EQ(made.nvals(), product.nnz());
        EXPECT_TRUE(same_matrix(made.to_host(controls), product));
        const matrix again = mxm(controls, made, transpose(controls, second));
        EXPECT_TRUE(
            same_matrix(again.to_host(controls), reference::mxm(product, reference::transpose(b))));
        matrix_dcsr listed(controls, uniform(300, 400, 900, seed + 2));
        const auto expected = reference::ewise_add(listed.to_host(controls), product);
        mxm(controls, listed, no_mask, accumulator::logical_or, first, second);
        EXPECT_TRUE(same_matrix(listed.to_host(controls), expected));
        const auto some = uniform(300, 400, 60000, seed + 3);
        matrix masked;
        mxm(controls, masked, matrix(controls, some), accumulator::none, first, second);
        EXPECT_TRUE(same_matrix(masked.to_host(controls), reference::ewise_mult(product, some)));
        matrix outside;
        mxm(controls, outside, complement(matrix(controls, some)), accumulator::none, first,
            second);
        EXPECT_TRUE(
            same_matrix(outside.to_host(controls), reference::ewise_difference(product, some)));
        const auto narrow = dense_block(500, 4096, 0, 17, 500, 20);
        const matrix few = mxm(controls, first, matrix(controls, narrow));
        EXPECT_NE(few.form(), matrix_form::bits);
        EXPECT_TRUE(same_matrix(few.to_host(controls), reference::mxm(a, narrow)));
    }
}

}  // namespace
}  // namespace clbool::testing
