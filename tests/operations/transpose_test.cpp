// SPDX-License-Identifier: MIT
// The transpose where its kernels change their ways: columns of every length, hubs beyond what a
// group sorts, empty rows, far more columns than entries.
#include <support/operation_test.hpp>

#include <map>

namespace clbool::testing {
namespace {

template <class Matrix>
class transposition : public each_format<Matrix> {};
TYPED_TEST_SUITE(transposition, all_formats, format_name);

std::vector<coordinates> subjects(std::uint64_t seed) {
    std::vector<index_type> lengths;
    for (const index_type around : {2u, 32u, 64u, 256u, 1024u}) {
        lengths.insert(lengths.end(), {around - 1, around, around + 1, 0, 0});
    }
    auto full_columns = uniform(10000, 40, 3000, seed);
    for (index_type row = 0; row < full_columns.nrows; ++row) {
        full_columns.add(row, 7);
        full_columns.add(row, 39);
    }
    full_columns.normalize();
    return {reference::transpose(rows_of_lengths(lengths, 3000, seed)),
            reference::transpose(rows_of_lengths({8192, 0, 5000}, 9000, seed)),
            full_columns,
            dense(64, 48),  // what a group of the GPU kernels holds, and one more
            dense(1, 3073),
            dense(3073, 1),
            dense(2049, 3),
            dense(3, 2049),
            diagonal(2048),
            uniform(100000, 50, 4000, seed),
            uniform(50, 100000, 4000, seed),
            power_law(5000, 5000, 60000, seed),
            hubs(9000, 1, 1, seed)};
}

TYPED_TEST(transposition, columns_of_every_length) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const auto& a : subjects(seed)) {
                const TypeParam matrix(controls, a);
                TypeParam out;
                transpose(controls, out, no_mask, accumulator::none, matrix);
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)))
                    << a.nrows << " x " << a.ncols << ", " << a.nnz() << " entries";
            }
        }
    });
}

// So many columns that the sums of their tiles are scanned by a launch of their own.
TEST(transposition_by_counting, more_than_a_thousand_tiles_of_columns) {
    auto& controls = shared_controls(device_setups().front());
    const auto a = uniform(300, 2200000, 600000, 1);
    matrix_dcsr out;
    transpose(controls, out, no_mask, accumulator::none, matrix_dcsr(controls, a));
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
}

TYPED_TEST(transposition, reads_once) {
    on_every_setup([](Controls& controls) {
        const TypeParam a(controls, uniform(3000, 4000, 20000, 1));
        TypeParam out;
        controls.reset_profile();
        transpose(controls, out, no_mask, accumulator::none, a);
        EXPECT_LE(controls.profile().host_reads, 1u);
    });
}

// Few entries are one work-item's or one group's, a few more are not; rows are short or long.
TYPED_TEST(transposition, around_few_entries) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const index_type rows : {60u, 900u, 6000u}) {
                for (const std::size_t nnz : {1u, 4000u, 4200u, 9000u}) {
                    const auto a = uniform(rows, 777, nnz, seed);
                    TypeParam out;
                    transpose(controls, out, no_mask, accumulator::none, TypeParam(controls, a));
                    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)))
                        << rows << " rows, " << nnz << " entries, seed " << seed;
                }
            }
        }
    });
}

// What the CPU's kernels do for so many entries that they look at the order of the columns.
constexpr std::size_t kJudged = 300000;

// Kernels of one transpose by the CPU's kernels, with wide pointers or not; the result is checked.
template <class Matrix>
std::map<std::string, kernel_profile> kernels_of(const coordinates& a, bool wide) {
    device_setup setup;
    setup.name = wide ? "cpu_profiled_wide" : "cpu_profiled";
    setup.options.kernel_class = "cpu";
    setup.options.profiling = true;
    setup.options.wide_row_pointers = wide;
    auto& controls = shared_controls(setup);
    const Matrix matrix(controls, a);
    Matrix out;
    controls.reset_profile();
    transpose(controls, out, no_mask, accumulator::none, matrix);
    const auto profile = controls.profile();
    EXPECT_LE(profile.host_reads, 1u);
    EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)))
        << a.nrows << " x " << a.ncols << ", " << a.nnz() << " entries";
    return profile.kernels;
}

template <class Matrix>
class transposition_by_chunks : public ::testing::Test {};
using counted_formats = ::testing::Types<matrix_csr, matrix_dcsr>;
TYPED_TEST_SUITE(transposition_by_chunks, counted_formats, format_name);

// Blocks are of 512 columns here, and the last has one, all but one, or all of them.
TYPED_TEST(transposition_by_chunks, scattered_columns_go_by_blocks) {
    for (const auto seed : seeds()) {
        for (const index_type ncols : {20479u, 20480u, 20481u}) {
            for (const bool wide : {false, true}) {
                const auto kernels =
                    kernels_of<TypeParam>(uniform(5000, ncols, kJudged, seed), wide);
                EXPECT_EQ(kernels.count("transpose_partition"), 1u);
                EXPECT_EQ(kernels.count("transpose_scatter"), 0u);
            }
        }
    }
}

// Short rows, of which many are empty; columns without entries, also whole blocks of them.
TYPED_TEST(transposition_by_chunks, empty_rows_and_blocks) {
    for (const auto seed : seeds()) {
        auto a = uniform(400000, 30000, kJudged, seed);
        a.ncols = 60000;
        for (auto& col : a.cols) {
            col += col < 10000 ? 0 : 20000;
        }
        EXPECT_EQ(kernels_of<TypeParam>(a, false).count("transpose_partition"), 1u);
    }
}

// Rows and columns within a block share a word: the more rows, the smaller the blocks.
TYPED_TEST(transposition_by_chunks, many_rows) {
    for (const index_type nrows : {1u << 23, (1u << 23) + 1, 1u << 28, (1u << 28) + 1}) {
        const auto a = uniform(nrows, 20000, kJudged, 1);
        if (std::is_same_v<TypeParam, matrix_dcsr> || nrows < 1u << 24) {
            const auto kernels = kernels_of<TypeParam>(a, false);
            EXPECT_EQ(kernels.count("transpose_partition"), nrows <= 1u << 28 ? 1u : 0u) << nrows;
        }
    }
    if (std::is_same_v<TypeParam, matrix_dcsr>) {
        kernels_of<TypeParam>(uniform(0xffffffffu, 20000, kJudged, 1), false);
    }
}

// A column longer than the buffers for blocks, first, in the middle and last.
TYPED_TEST(transposition_by_chunks, hub_columns) {
    for (const auto seed : seeds()) {
        for (const index_type hub : {0u, 511u, 512u, 19999u}) {
            auto a = uniform(kJudged, 20000, kJudged, seed);
            for (index_type row = 0; row < a.nrows; ++row) {
                a.add(row, hub);
            }
            a.normalize();
            EXPECT_EQ(kernels_of<TypeParam>(a, false).count("transpose_partition"), 1u);
        }
    }
}

TYPED_TEST(transposition_by_chunks, columns_in_good_order_do_not) {
    for (const auto& a :
         {banded(60000, 2, 2), diagonal(1 << 19), dense(kJudged, 1), dense(600, 600)}) {
        const auto kernels = kernels_of<TypeParam>(a, false);
        EXPECT_EQ(kernels.count("transpose_partition"), 0u);
        EXPECT_EQ(kernels.count("transpose_scatter"), 1u);
    }
}

TYPED_TEST(transposition_by_chunks, skewed_columns) {
    for (const auto seed : seeds()) {
        kernels_of<TypeParam>(power_law(30000, 30000, 2 * kJudged, seed), false);
        kernels_of<TypeParam>(uniform(3, 1 << 20, kJudged, seed), false);
        kernels_of<TypeParam>(uniform(1 << 20, 3, kJudged, seed), false);
    }
}

}  // namespace
}  // namespace clbool::testing
