// SPDX-License-Identifier: MIT
// Sums, intersections and differences against the reference: methods × formats × shapes × seeds.
#include <support/inputs/rng.hpp>
#include <support/operation_test.hpp>

#include <set>
#include <utility>

namespace clbool::testing {
namespace {

constexpr ewise_method kMethods[] = {ewise_method::automatic, ewise_method::merge_path,
                                     ewise_method::balanced};

// What the reference makes of two matrices: asked once for all setups and methods.
struct combined {
    combined(coordinates first, coordinates second)
        : a(std::move(first)),
          b(std::move(second)),
          sum(reference::ewise_add(a, b)),
          common(reference::ewise_mult(a, b)),
          left(reference::ewise_difference(a, b)) {}

    coordinates a, b, sum, common, left;
};

template <class Matrix>
void expect_all(Controls& controls, const combined& of) {
    const Matrix left(controls, of.a);
    const Matrix right(controls, of.b);
    for (const auto method : kMethods) {
        SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)));
        const ewise_hints how(method);
        Matrix out;
        ewise_add(controls, out, no_mask, accumulator::none, left, right, {}, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), of.sum));
        ewise_mult(controls, out, no_mask, accumulator::none, left, right, {}, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), of.common));
        ewise_difference(controls, out, no_mask, accumulator::none, left, right, {}, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), of.left));
    }
}

template <class Matrix>
void expect_all(const coordinates& a, const coordinates& b) {
    if (!too_large_for<Matrix>(a)) {
        const combined of(a, b);
        on_every_setup([&](Controls& controls) { expect_all<Matrix>(controls, of); });
    }
}

template <class Matrix>
void expect_both_ways(const coordinates& a, const coordinates& b) {
    expect_all<Matrix>(a, b);
    expect_all<Matrix>(b, a);
}

template <class Matrix>
class ewise : public each_format<Matrix> {};
TYPED_TEST_SUITE(ewise, all_formats, format_name);

TYPED_TEST(ewise, agrees_with_the_reference) {
    for (const auto& one : ewise_cases()) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
            const auto [a, b] = one.make(seed);
            expect_all<TypeParam>(a, b);
        }
    }
}

// A few entries against many take the search; both orders.
TYPED_TEST(ewise, small_against_large) {
    expect_both_ways<TypeParam>(uniform(500, 500, 300, 2), uniform(500, 500, 20000, 1));
    expect_both_ways<TypeParam>(uniform(500, 500, 5000, 2), dense(500, 500));
    expect_both_ways<TypeParam>(uniform(70000, 300, 2500, 2), uniform(70000, 300, 60000, 1));
    expect_both_ways<TypeParam>(hypersparse(600, 2), hypersparse(20000, 1));
    expect_both_ways<TypeParam>(dense_block(3, 90000, 1, 40000, 1, 9), dense(3, 90000));
}

// Sizes around the pieces of a merge.
TYPED_TEST(ewise, piece_boundaries) {
    for (const index_type n : {7u, 8u, 9u, 1023u, 1024u, 1025u, 2047u, 2048u, 2049u, 4097u}) {
        SCOPED_TRACE(n);
        expect_all<TypeParam>(diagonal(n), uniform(n, n, n, n));
        expect_all<TypeParam>(dense(1, n), dense(1, n));
    }
}

// Enough entries for many pieces of the balanced algorithm on every device class.
TYPED_TEST(ewise, many_pieces) {
    for (const auto seed : seeds()) {
        const auto expect = [&](const char* name, const coordinates& a, const coordinates& b) {
            SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
            expect_both_ways<TypeParam>(a, b);
        };
        expect("full rows", uniform(4000, 3000, 60000, seed), uniform(4000, 3000, 9000, seed + 1));
        expect("some empty rows", uniform(40000, 3000, 60000, seed),
               uniform(40000, 3000, 50000, seed + 1));
        expect("mostly empty rows", uniform(300000, 200, 40000, seed),
               uniform(300000, 200, 40000, seed + 1));
        expect("power law", power_law(20000, 20000, 80000, seed),
               power_law(20000, 20000, 80000, seed + 1));
        expect("many rows and few", uniform(50000, 60, 150000, seed),
               uniform(50000, 60, 100, seed + 1));
        expect("hubs", hubs(25000, 3, 2, seed), hubs(25000, 3, 2, seed + 1));
        expect("hypersparse", hypersparse(40000, seed), hypersparse(30000, seed + 1));
    }
}

// A product that has every stored row of its first operand shares their numbers.
TYPED_TEST(ewise, a_matrix_and_its_product) {
    for (const auto seed : seeds()) {
        auto host = uniform(30000, 30000, 12000, seed);
        for (size_type n = 0, own = host.nnz(); n < own; ++n) {
            host.add(host.cols[n], host.rows[n]);  // no row without a way on
        }
        host.normalize();
        const combined of(host, reference::mxm(host, host));
        on_every_setup([&](Controls& controls) {
            const TypeParam a(controls, of.a);
            matrix square, sum, common, left;
            mxm(controls, square, no_mask, accumulator::none, a, a);
            ewise_add(controls, sum, no_mask, accumulator::none, a, square);
            EXPECT_TRUE(same_matrix(sum.to_host(controls), of.sum)) << "seed " << seed;
            ewise_mult(controls, common, no_mask, accumulator::none, a, square);
            EXPECT_TRUE(same_matrix(common.to_host(controls), of.common)) << "seed " << seed;
            ewise_difference(controls, left, no_mask, accumulator::none, a, square);
            EXPECT_TRUE(same_matrix(left.to_host(controls), of.left)) << "seed " << seed;
        });
    }
}

// Two matrices of equally many rows; the rows are of all pairs of these lengths, with columns among
// the last `range` that a matrix can have.
std::pair<coordinates, coordinates> rows_of_all_pairs_of_lengths(index_type range,
                                                                 std::uint64_t seed) {
    constexpr index_type kLengths[] = {0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 31, 32, 33, 48, 50};
    constexpr index_type kRepetitions = 6;
    constexpr index_type kRows = kRepetitions * std::size(kLengths) * std::size(kLengths);
    constexpr index_type kCols = 0xFFFFFFFF;
    rng random(seed);
    std::pair<coordinates, coordinates> made{{kRows, kCols}, {kRows, kCols}};
    const auto add = [&](coordinates& to, index_type row, index_type length) {
        std::set<index_type> cols;
        while (cols.size() < length) {
            cols.insert(kCols - 1 - static_cast<index_type>(random.below(range)));
        }
        for (const index_type col : cols) {
            to.add(row, col);
        }
    };
    for (index_type row = 0; row < kRows; ++row) {
        const index_type pair = row / kRepetitions;
        add(made.first, row, kLengths[pair / std::size(kLengths)]);
        add(made.second, row, kLengths[pair % std::size(kLengths)]);
    }
    return made;
}

// Rows that fill one, two and more of the vectors by which groups of one combine, not quite, just,
// or with more, and share nothing to nearly all.
TYPED_TEST(ewise, lengths_around_vectors) {
    for (const auto seed : seeds()) {
        for (const index_type range : {50u, 64u, 1000u, 4000000000u}) {
            SCOPED_TRACE("range " + std::to_string(range) + ", seed " + std::to_string(seed));
            const auto [a, b] = rows_of_all_pairs_of_lengths(range, seed);
            expect_all<TypeParam>(a, b);
        }
    }
}

// Long rows that one operand has alone, between rows that both have.
TYPED_TEST(ewise, long_rows_of_one) {
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::vector<index_type> first, second;
        for (index_type row = 0; row < 200; ++row) {
            constexpr index_type kLong[] = {62, 63, 64, 65, 66, 700, 3000};
            const index_type length = kLong[(row + seed) % std::size(kLong)];
            first.push_back(row % 3 != 1 ? length : row % 5);
            second.push_back(row % 3 != 0 ? length : row % 2);
        }
        expect_both_ways<TypeParam>(rows_of_lengths(first, 5000, seed),
                                    rows_of_lengths(second, 5000, seed + 1));
    }
}

// Long rows whose common entries are all in one far piece: the row is found there alone.
TYPED_TEST(ewise, rows_over_many_pieces) {
    constexpr index_type kCols = 90000;
    for (const index_type at : {0u, 20000u, 45001u, kCols - 1}) {
        SCOPED_TRACE(at);
        coordinates even(5, kCols);
        coordinates odd(5, kCols);
        coordinates most(5, kCols);  // all of a row is taken away but one entry
        for (const index_type row : {1u, 2u, 4u}) {
            for (index_type col = 0; col < kCols; ++col) {
                const bool shared = row != 2 && col == at;
                if (col % 2 == 0 || shared) {
                    even.add(row, col);
                    if (col != at / 2 * 2) {
                        most.add(row, col);
                    }
                }
                if (col % 2 != 0 || shared) {
                    odd.add(row, col);
                }
            }
        }
        expect_both_ways<TypeParam>(even, odd);
        expect_all<TypeParam>(even, most);
    }
}

// The sum of all, in every way, as it is and transposed.
template <class Matrix>
void expect_sum(Controls& controls, const std::vector<coordinates>& host) {
    std::vector<Matrix> inputs;
    for (const auto& one : host) {
        inputs.emplace_back(controls, one);
    }
    const auto expected = reference::ewise_add_many(host);
    for (const auto method :
         {ewise_method::automatic, ewise_method::balanced, ewise_method::stacked}) {
        SCOPED_TRACE("method " + std::to_string(static_cast<int>(method)));
        const ewise_hints how(method);
        descriptor desc;
        Matrix out;
        ewise_add_many(controls, out, no_mask, accumulator::none, inputs, desc, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
        desc.transpose_first = true;
        ewise_add_many(controls, out, no_mask, accumulator::none, inputs, desc, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(expected)));
    }
}

TYPED_TEST(ewise, sums_of_many) {
    on_every_setup([](Controls& controls) {
        std::vector<coordinates> host;
        for (unsigned count = 1; count <= 9; ++count) {
            SCOPED_TRACE(count);
            host.push_back(count == 4 ? coordinates(90, 80)
                                      : uniform(90, 80, 37 * count * count % 1000, count));
            expect_sum<TypeParam>(controls, host);
        }
    });
}

TYPED_TEST(ewise, sums_of_many_shapes) {
    on_every_setup([](Controls& controls) {
        const std::pair<index_type, index_type> shapes[] = {{1, 1},   {1, 5000},   {5000, 1},
                                                            {7, 300}, {3000, 900}, {40000, 70000}};
        for (const auto& [nrows, ncols] : shapes) {
            for (const unsigned seed : {1u, 2u}) {
                SCOPED_TRACE(std::to_string(nrows) + " x " + std::to_string(ncols) + ", seed " +
                             std::to_string(seed));
                std::vector<coordinates> host;
                for (unsigned n = 0; n < 12; ++n) {
                    const size_type most = std::min<size_type>(size_type{nrows} * ncols, 2000);
                    host.push_back(uniform(nrows, ncols, most * (n + 1) / 12, 100 * seed + n));
                }
                host.push_back(host.front());
                expect_sum<TypeParam>(controls, host);
            }
        }
    });
}

// Rows of every operand are there, so the stack needs no sorting; some rows are heavy.
TYPED_TEST(ewise, sums_of_many_with_all_rows) {
    on_every_setup([](Controls& controls) {
        std::vector<coordinates> host;
        for (unsigned n = 0; n < 7; ++n) {
            host.push_back(reference::ewise_add(diagonal(1500), uniform(1500, 1500, 3000, n)));
            for (index_type col = n; col < 1500; col += 3) {
                host.back().add(700, col);
            }
        }
        expect_sum<TypeParam>(controls, host);
    });
}

// Rows have numbers far apart; a CSR matrix would be too high.
TYPED_TEST(ewise, sums_of_many_hypersparse) {
    on_every_setup([](Controls& controls) {
        constexpr index_type kMost = 4294967295u;
        std::vector<coordinates> host;
        for (unsigned n = 0; n < 10; ++n) {
            host.emplace_back(kMost, kMost);
            for (index_type i = 0; i < 50; ++i) {
                host.back().add(i * 80000000u + n % 3, (i * 7919u + n) * 65537u % kMost);
            }
            host.back().add(kMost - 1, kMost - 1 - n);
        }
        if (!too_large_for<TypeParam>(host.front())) {
            expect_sum<TypeParam>(controls, host);
        }
    });
}

TYPED_TEST(ewise, sums_of_many_into_an_operand) {
    on_every_setup([](Controls& controls) {
        const TypeParam mask(controls, diagonal(80));
        const TypeParam other(controls, uniform(80, 80, 700, 2));
        const auto changed = reference::ewise_mult(other.to_host(controls), diagonal(80));
        for (const auto method : {ewise_method::automatic, ewise_method::stacked}) {
            const ewise_hints how(method);
            TypeParam out(controls, uniform(80, 80, 700, 1));
            const auto before = out.to_host(controls);
            ewise_add_many(controls, out, &mask, accumulator::logical_or, {out, other, out}, {},
                           how);
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(before, changed)));
        }
    });
}

TYPED_TEST(ewise, sums_of_none_and_of_shapes_that_differ) {
    auto& controls = shared_controls(device_setups().front());
    TypeParam out(controls, dense(3, 4));
    EXPECT_THROW(ewise_add_many(controls, out, no_mask, accumulator::none,
                                {TypeParam(3, 4), TypeParam(3, 4), TypeParam(4, 3)}),
                 dimension_mismatch);
    EXPECT_EQ(out.nnz(), 12u);
    ewise_add_many(controls, out, no_mask, accumulator::logical_or, std::vector<TypeParam>());
    EXPECT_EQ(out.nnz(), 12u);
    ewise_add_many(controls, out, no_mask, accumulator::none, std::vector<TypeParam>());
    EXPECT_TRUE(out.empty());
    EXPECT_EQ(out.nrows(), 3u);
    EXPECT_EQ(out.ncols(), 4u);
}

TYPED_TEST(ewise, output_may_be_an_operand) {
    on_every_setup([](Controls& controls) {
        const auto a = uniform(50, 40, 300, 1);
        const auto b = uniform(50, 40, 300, 2);
        TypeParam x(controls, a);
        const TypeParam y(controls, b);
        ewise_add(controls, x, no_mask, accumulator::none, x, y);
        EXPECT_TRUE(same_matrix(x.to_host(controls), reference::ewise_add(a, b)));
        ewise_difference(controls, x, no_mask, accumulator::none, x, x);
        EXPECT_TRUE(x.empty());
        EXPECT_EQ(x.nrows(), 50u);
        EXPECT_EQ(x.ncols(), 40u);
    });
}

TYPED_TEST(ewise, shapes_that_do_not_fit_are_named) {
    auto& controls = shared_controls(device_setups().front());
    TypeParam out;
    EXPECT_THROW(
        ewise_add(controls, out, no_mask, accumulator::none, TypeParam(3, 4), TypeParam(4, 3)),
        dimension_mismatch);
    EXPECT_THROW(
        ewise_mult(controls, out, no_mask, accumulator::none, TypeParam(3, 4), TypeParam(3, 5)),
        dimension_mismatch);
}

// What a call costs beside the work: the host waits once, and launches are few.
TEST(ewise_cost, launches_and_host_reads) {
    on_every_setup([](Controls& controls) {
        const auto expect = [&](const matrix_dcsr& a, const matrix_dcsr& b, size_type launches) {
            using call = void (*)(context&, matrix&, mask_argument, accumulator, const matrix&,
                                  const matrix&, const descriptor&, const ewise_hints&);
            for (const call run : {call(ewise_add), call(ewise_mult), call(ewise_difference)}) {
                matrix out;
                const auto before = controls.profile();
                run(controls, out, no_mask, accumulator::none, a, b, {}, {});
                const auto after = controls.profile();
                EXPECT_LE(after.host_reads - before.host_reads, 1u);
                EXPECT_LE(after.launches - before.launches, launches);
            }
        };
        expect(matrix_dcsr(controls, uniform(200, 200, 1000, 1)),
               matrix_dcsr(controls, uniform(200, 200, 1000, 2)), 2);
        expect(matrix_dcsr(controls, uniform(500, 500, 50000, 1)),
               matrix_dcsr(controls, uniform(500, 500, 50000, 2)), 4);
        expect(matrix_dcsr(controls, uniform(30000, 500, 50000, 1)),
               matrix_dcsr(controls, uniform(30000, 500, 50000, 2)), 6);
        expect(matrix_dcsr(controls, uniform(500, 500, 50, 1)),
               matrix_dcsr(controls, uniform(500, 500, 50000, 2)), 5);
    });
}

}  // namespace
}  // namespace clbool::testing
