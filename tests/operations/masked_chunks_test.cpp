// SPDX-License-Identifier: MIT
// Products under masks by the kernels for CPUs, against a product and a set operation on the host:
// every form, every width of row pointers, rows at the boundaries of what is done for them.
#include <support/operation_test.hpp>

#include <operations/multiplication/chunk_masked.hpp>
#include <tuning/engine.hpp>

#include <string>
#include <utility>
#include <vector>

namespace clbool::testing {
namespace {

using operations::compressed_ptr;
using primitives::width;
using tuning::engine;

// The setups whose kernels these are.
template <class Check>
void on_every_cpu_setup(Check&& check) {
    on_every_setup([&](Controls& controls) {
        if (controls.kernel_class() == "cpu") {
            check(controls);
        }
    });
}

compressed_ptr upload(Controls& controls, const coordinates& a, bool named) {
    tuning::engine on(controls.stream());
    const matrix made(controls, a);
    if (made.empty()) {
        return std::make_shared<storage::compressed_rows>(a.nrows, a.ncols, named);
    }
    return named ? storage::dcsr_of(on, *made.node()) : storage::csr_of(on, *made.node());
}

coordinates download(Controls& controls, const compressed_ptr& a) {
    return matrix(storage::make_node(a)).to_host(controls);
}

// The product of a and b with what it is under `mask` and under its complement.
struct masked_case {
    coordinates a, b, mask;
    coordinates inside, outside;

    masked_case(coordinates first, coordinates second, coordinates third)
        : a(std::move(first)), b(std::move(second)), mask(std::move(third)) {
        const auto product = reference::mxm(a, b);
        inside = reference::ewise_mult(product, mask);
        outside = reference::ewise_difference(product, mask);
    }
};

void expect_results(Controls& controls, const masked_case& expected, const compressed_ptr& a,
                    const compressed_ptr& b, const compressed_ptr& mask) {
    engine on(controls.stream());
    const auto operands = operations::resolve_operands(on, a, b);
    const auto inside = operations::multiply_chunks_inside(on, operands, mask);
    EXPECT_EQ(inside->named(), a->named());
    EXPECT_TRUE(same_matrix(download(controls, inside), expected.inside)) << "inside";
    const auto outside = operations::multiply_chunks_outside(on, operands, mask);
    EXPECT_EQ(outside->named(), a->named());
    EXPECT_TRUE(same_matrix(download(controls, outside), expected.outside)) << "outside";
}

// All forms, as far as CSR is no too large one.
void expect_masked(Controls& controls, const masked_case& expected) {
    for (int bits = 0; bits < 8; ++bits) {
        const bool named[] = {(bits & 1) == 0, (bits & 2) == 0, (bits & 4) == 0};
        const coordinates* const matrix[] = {&expected.a, &expected.b, &expected.mask};
        const bool mixed = named[0] != named[2];
        bool too_large = mixed && too_large_for<matrix_csr>(expected.mask);
        for (int i = 0; i < 3; ++i) {
            too_large = too_large || (!named[i] && too_large_for<matrix_csr>(*matrix[i]));
        }
        if (too_large) {
            continue;
        }
        SCOPED_TRACE("forms " + std::to_string(bits));
        expect_results(controls, expected, upload(controls, expected.a, named[0]),
                       upload(controls, expected.b, named[1]),
                       upload(controls, expected.mask, named[2]));
    }
}

// The mask and others of its shape: nothing, what the product has, all else, some of both.
std::vector<coordinates> masks_for(const coordinates& a, const coordinates& b, std::uint64_t seed) {
    const auto product = reference::mxm(a, b);
    const auto some = uniform(a.nrows, b.ncols, 2 * product.nnz() / 3 + 3, seed + 100);
    std::vector<coordinates> masks{coordinates(a.nrows, b.ncols), product, some,
                                   reference::ewise_difference(some, product),
                                   reference::ewise_add(some, product)};
    coordinates half(a.nrows, b.ncols);
    for (std::size_t i = 0; i < product.nnz(); i += 2) {
        half.add(product.rows[i], product.cols[i]);
    }
    masks.push_back(std::move(half));
    if (std::uint64_t{a.nrows} * b.ncols <= 10000) {
        masks.push_back(dense(a.nrows, b.ncols));
    }
    return masks;
}

TEST(masked_chunks, every_shape) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto& one : product_cases()) {
            for (const auto seed : seeds()) {
                const auto made = one.make(seed);
                if (made.first.nnz() == 0 || made.second.nnz() == 0) {
                    continue;  // not for these functions
                }
                int number = 0;
                for (const auto& mask : masks_for(made.first, made.second, seed)) {
                    SCOPED_TRACE(one.name + ", seed " + std::to_string(seed) + ", mask " +
                                 std::to_string(number++));
                    expect_masked(controls, {made.first, made.second, mask});
                }
            }
        }
    });
}

// Lengths of the mask's rows around those that vectors hold and that are left out one by one.
const std::vector<index_type> kLengths = {0,  1,  2,  4,  7,  8,  9,   15,  16,   17,
                                          31, 32, 33, 63, 64, 65, 128, 500, 1999, 2000};

TEST(masked_chunks, rows_of_the_mask_at_boundaries) {
    constexpr index_type kColumns = 2000;
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto mask = rows_of_lengths(kLengths, kColumns, seed);
            const std::vector<index_type> entries(kLengths.size(), 5);
            const auto a = rows_of_lengths(entries, 300, seed + 1);
            // Rows of b that are walked, and rows that are searched.
            for (const std::size_t filled : {300u, 3000u, 60000u}) {
                expect_masked(controls, {a, uniform(300, kColumns, filled, seed + 2), mask});
            }
            expect_masked(controls, {a, dense(300, kColumns), mask});
        }
    });
}

// Numbers of products around those that vectors sort and that are gathered.
TEST(masked_chunks, rows_of_products_at_boundaries) {
    const std::vector<index_type> lengths = {1,  7,  8,    9,    15,   16,   17,   63,  64,
                                             65, 66, 1000, 4095, 4096, 4097, 9000, 300, 0};
    constexpr index_type kColumns = 10000;
    on_every_cpu_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto n = static_cast<index_type>(lengths.size());
            const auto b = rows_of_lengths(lengths, kColumns, seed);
            const auto product = reference::ewise_add(b, uniform(n, kColumns, 900, seed + 1));
            for (const index_type each : {1u, 8u, 16u, 17u, 70u, 3000u}) {
                const std::vector<index_type> rows(n, each);
                expect_masked(controls,
                              {diagonal(n), b, rows_of_lengths(rows, kColumns, seed + 2)});
            }
            expect_masked(controls, {diagonal(n), b, product});
            expect_masked(controls, {dense(5, n), b, uniform(5, kColumns, 20000, seed + 3)});
        }
    });
}

// Many rows, each with many entries in the result: not all of them can be kept.
TEST(masked_chunks, results_larger_than_the_operands) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto a = uniform(2000, 2000, 40000, seed);
            expect_masked(controls, {a, a, a});
            expect_masked(controls, {a, a, uniform(2000, 2000, 400000, seed + 1)});
        }
    });
}

// Hubs in every operand; all of a mask's row is found in the first rows of b, or never.
TEST(masked_chunks, hubs) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto hub = hubs(700, 3, 3, seed);
            expect_masked(controls, {hub, hub, hub});
            expect_masked(controls, {hub, hub, hubs(700, 2, 2, seed + 1)});
            expect_masked(controls, {uniform(700, 700, 3000, seed), hub, hub});
            expect_masked(controls, {hub, diagonal(700), hub});
        }
    });
}

// The rows that a has and those of the mask: apart, some in common, one of them in long gaps.
TEST(masked_chunks, rows_that_only_one_has) {
    constexpr index_type kRows = 50000;
    const auto spread = [](const coordinates& from, index_type step, index_type first) {
        coordinates to(kRows, from.ncols);
        for (std::size_t i = 0; i < from.nnz(); ++i) {
            to.add(first + from.rows[i] * step, from.cols[i]);
        }
        return to;
    };
    on_every_cpu_setup([&](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto a = uniform(3000, 60, 6000, seed);
            const auto b = uniform(60, 80, 500, seed + 1);
            const auto mask = uniform(3000, 80, 60000, seed + 2);
            const auto few = uniform(7, 80, 200, seed + 3);
            for (const auto& of_mask : {spread(mask, 1, 0), spread(mask, 2, 1), spread(mask, 7, 3),
                                        spread(mask, 1, 40000), spread(few, 7000, 35)}) {
                expect_masked(controls, {spread(a, 7, 0), b, of_mask});
                expect_masked(controls, {spread(a, 1, 1), b, of_mask});
            }
        }
    });
}

// Rows of the mask that are much longer than the products are many.
TEST(masked_chunks, long_rows_of_the_mask) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto a = rows_of_lengths({1, 2, 3, 5, 8, 13, 40, 100, 200, 0}, 300, seed);
            const std::vector<index_type> rows(10, 9000);
            for (const std::size_t entries : {300u, 1500u, 9000u}) {
                const auto b = power_law(300, 10000, entries, seed + 1);
                expect_masked(controls, {a, b, rows_of_lengths(rows, 10000, seed + 2)});
                expect_masked(controls, {a, b, dense(10, 10000)});
            }
        }
    });
}

// No bitmap of all columns: those of a long row of the mask are searched.
TEST(masked_chunks, very_many_columns) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto wide = [](const coordinates& from) {
                coordinates to(from.nrows, kMaxDimension);
                for (std::size_t i = 0; i < from.nnz(); ++i) {
                    to.add(from.rows[i], kMaxDimension - 1 - (2000 - from.cols[i]) * 2147u);
                }
                return to;
            };
            const auto a = uniform(40, 50, 300, seed);
            const auto b = rows_of_lengths(std::vector<index_type>(50, 40), 2000, seed + 1);
            const auto heavy = rows_of_lengths(std::vector<index_type>(50, 1990), 2000, seed + 1);
            for (const index_type each : {3u, 16u, 17u, 400u, 2000u}) {
                const auto mask =
                    wide(rows_of_lengths(std::vector<index_type>(40, each), 2000, seed + 2));
                expect_masked(controls, {a, wide(b), mask});
                expect_masked(controls, {a, wide(heavy), mask});
            }
            const auto all = hypersparse(3000, seed);
            expect_masked(controls, {all, all, all});
            expect_masked(controls, {all, all, reference::mxm(all, all)});
        }
    });
}

// The same matrix with row pointers of the other width.
compressed_ptr with_width(engine& on, const compressed_ptr& a, width wanted) {
    auto rows = a->rows();
    const size_type count = size_type{rows.slots} + 1;
    std::vector<cl_ulong> wide(count);
    std::vector<cl_uint> narrow(count);
    if (rows.pointer_width == width::wide) {
        on.stream.read(rows.pointers, 0, wide.data(), count * sizeof(cl_ulong));
        narrow.assign(wide.begin(), wide.end());
    } else {
        on.stream.read(rows.pointers, 0, narrow.data(), count * sizeof(cl_uint));
        wide.assign(narrow.begin(), narrow.end());
    }
    rows.pointer_width = wanted;
    rows.pointers = wanted == width::wide ? on.stream.allocate<cl_ulong>(count)
                                          : on.stream.allocate<cl_uint>(count);
    if (wanted == width::wide) {
        on.stream.write(rows.pointers, wide.data(), count * sizeof(cl_ulong));
    } else {
        on.stream.write(rows.pointers, narrow.data(), count * sizeof(cl_uint));
    }
    return std::make_shared<storage::compressed_rows>(a->nrows(), a->ncols(), rows, a->cols(),
                                                      a->nnz());
}

TEST(masked_chunks, every_width_of_row_pointers) {
    on_every_cpu_setup([](Controls& controls) {
        engine on(controls.stream());
        const masked_case expected(power_law(300, 200, 2000, 1), power_law(200, 400, 2000, 2),
                                   power_law(300, 400, 6000, 3));
        for (const int bits : {0, 1, 2, 4, 7, 8, 9, 10, 12, 15}) {
            SCOPED_TRACE("widths " + std::to_string(bits));
            const auto made = [&](const coordinates& a, int bit) {
                return with_width(on, upload(controls, a, (bits & 8) != 0),
                                  (bits & bit) != 0 ? width::wide : width::narrow);
            };
            expect_results(controls, expected, made(expected.a, 1), made(expected.b, 2),
                           made(expected.mask, 4));
        }
    });
}

// The operands themselves as a mask; indexes that earlier products left.
TEST(masked_chunks, the_mask_may_be_an_operand) {
    on_every_cpu_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            auto a = power_law(500, 500, 3000, seed);
            const masked_case expected(a, a, a);
            for (const bool named : {false, true}) {
                const auto matrix = upload(controls, a, named);
                expect_results(controls, expected, matrix, matrix, matrix);
                expect_results(controls, expected, upload(controls, a, named), matrix, matrix);
                expect_results(controls, expected, matrix, matrix, upload(controls, a, named));
            }
        }
    });
}

// Kernels for other devices: a product, then a set operation.
TEST(masked_chunks, composed_elsewhere) {
    on_every_setup([](Controls& controls) {
        if (controls.kernel_class() == "gpu") {
            expect_masked(controls, {uniform(50, 60, 300, 1), uniform(60, 70, 300, 2),
                                     uniform(50, 70, 1500, 3)});
        }
    });
}

// (a · a) ∧ a takes no memory of the size of a · a.
TEST(masked_chunks, memory_of_the_mask_alone) {
    on_every_cpu_setup([](Controls& controls) {
        const auto a = upload(controls, uniform(3000, 3000, 90000, 1), true);
        engine on(controls.stream());
        const auto operands = operations::resolve_operands(on, a, a);
        const auto peak = [&](auto&& multiply) {
            controls.finish();
            controls.trim();
            controls.reset_profile();
            const size_type before = controls.profile().memory.peak;
            const auto result = multiply();
            controls.finish();
            return controls.profile().memory.peak - before;
        };
        const auto inside =
            peak([&] { return operations::multiply_chunks_inside(on, operands, a); });
        EXPECT_LT(inside, size_type{3} << 20);  // a · a has some 2 300 000 entries
    });
}

}  // namespace
}  // namespace clbool::testing
