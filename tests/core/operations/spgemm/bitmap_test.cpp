// SPDX-License-Identifier: MIT
// Bitmap products: rows at the boundaries of the kernels' classes, with and without compression,
// with the usual parameters and with others that reach what small operands do not.
#include <core/runtime/streams/stream.hpp>
#include <core/tuning/parameters.hpp>
#include <support/environment.hpp>
#include <support/operation_test.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace clbool::testing {
namespace {

// Every class of rows is a launch of its own, however few there are; tables and windows are so
// small that rows need the largest and many of them.
constexpr const char* kSmallBitmaps =
    "bitmap.few_rows = 1\nbitmap.group = 32\nbitmap.per = 4\nbitmap.wide_group = 32\n"
    "bitmap.wide_per = 4\nbitmap.window_group = 32\nbitmap.window_words = 64\n"
    "elementwise.group = 32\n";

class bitmap_product : public ::testing::Test {
protected:
    static void expect_product(Controls& controls, const coordinates& a, const coordinates& b,
                               const coordinates& expected) {
        const mxm_hints how(multiplication_method::bitmap);
        matrix_dcsr out;
        mxm(controls, out, no_mask, accumulator::none, matrix_dcsr(controls, a),
            matrix_dcsr(controls, b), {}, how);
        EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
    }

    // GPU kernels with their usual parameters and 32-bit row pointers, and with small parameters
    // and 64-bit ones: two sets of programs to compile.
    static void expect_products(const coordinates& a, const coordinates& b) {
        const auto expected = reference::mxm(a, b);
        expect_product(shared_controls(device_setups().front()), a, b, expected);
        SCOPED_TRACE("tuned");
        expect_product(tuned(), a, b, expected);
    }

    // With so many kilobytes of memory.
    static void expect_within(const std::vector<size_type>& limits, const coordinates& a,
                              const coordinates& b) {
        const auto expected = reference::mxm(a, b);
        controls_options options;
        options.kernel_class = "gpu";
        auto controls = create_controls(std::string(), options);
        for (const size_type kilobytes : limits) {
            SCOPED_TRACE(std::to_string(kilobytes) + " KB");
            controls.set_memory_limit(kilobytes << 10);
            expect_product(controls, a, b, expected);
        }
    }

private:
    // Made once; leaked as the shared ones are.
    static Controls& tuned() {
        static auto* const made = new Controls(make_tuned());
        return *made;
    }

    static Controls make_tuned() {
        const scoped_folder folder;
        controls_options options;
        options.kernel_class = "gpu";
        options.wide_row_pointers = true;
        options.tuning_file = (folder.path() / "tuned").string();
        std::ofstream(options.tuning_file) << kSmallBitmaps;
        auto controls = create_controls(std::string(), options);
        matrix_dcsr out;
        const matrix_dcsr a(controls, diagonal(2));
        mxm(controls, out, no_mask, accumulator::none, a, a);  // the file is read by the first call
        return controls;
    }
};

const std::vector<index_type> kBitmapLengths = {0,    1,  15,  16,  17,    31,    32,    33,   63,
                                                64,   65, 512, 513, 1024,  1025,  2048,  2049, 4096,
                                                4097, 0,  4,   5,   65535, 65536, 65537, 69999};
constexpr index_type kBitmapRows = 70000;

TEST_F(bitmap_product, rows_at_class_boundaries) {
    expect_products(rows_of_lengths(kBitmapLengths, kBitmapRows, 1), diagonal(kBitmapRows));
}

// Each row of b is a word of its own, so that lengths are numbers of items here, too.
TEST_F(bitmap_product, compressed_rows_at_class_boundaries) {
    coordinates b(kBitmapRows, 32 * kBitmapRows);
    for (index_type row = 0; row < kBitmapRows; ++row) {
        for (index_type i = 0; i < 6; ++i) {
            b.add(row, 32 * row + 5 * i + row % 7);
        }
    }
    expect_products(rows_of_lengths(kBitmapLengths, kBitmapRows, 2), b);
}

// The 32nd item of a row is in the last word there can be.
TEST_F(bitmap_product, the_last_word_comes_last) {
    constexpr index_type kMost = 4294967295u;  // columns
    coordinates a(3, 4), b(4, kMost);
    for (index_type k = 0; k < 4; ++k) {
        for (index_type i = 0; i < 8; ++i) {
            b.add(k, kMost - 1 - 32 * (31 - 8 * k - i));
        }
    }
    for (index_type row = 0; row < 3; ++row) {
        for (index_type k = row / 2; k < 4; ++k) {
            a.add(row, k);
        }
    }
    expect_products(a, b);
}

// Many items that share words: neighbours' neighbours are neighbours.
TEST_F(bitmap_product, words_met_often) {
    const auto band = banded(3000, 5, 4);
    expect_products(band, band);
    expect_products(rows_of_lengths({3, 30, 300, 3000}, 3000, 3), band);
}

TEST_F(bitmap_product, few_columns) {
    for (const index_type ncols : {1u, 16u, 31u, 32u, 33u}) {
        SCOPED_TRACE(std::to_string(ncols) + " columns");
        const auto a = rows_of_lengths({1, 2, 16, 17, 40, 600, 1500, 3000}, 3000, ncols);
        expect_products(a, uniform(3000, ncols, 4000, 4));
        expect_products(a, dense(3000, ncols));
    }
}

// Rows of b that groups share, searched by each window; weights that make giant rows.
TEST_F(bitmap_product, long_rows_of_b) {
    const auto long_rows = uniform(300, 20000, 120000, 5);
    expect_products(rows_of_lengths({1, 2, 20, 64, 65, 200, 300, 0, 300}, 300, 6), long_rows);
    // A few among many short ones, so that they are not compressed.
    auto few = rows_of_lengths({64, 65, 66, 1000, 7000}, 20000, 7);
    few.nrows = 3000;
    for (index_type row = 5; row < 3000; ++row) {
        few.add(row, row * 6);
    }
    expect_products(rows_of_lengths({1, 5, 70, 3000, 3000, 2999}, 3000, 8), few);
}

// Giant rows of more entries than a work-group takes at a time, with long rows of b among short
// ones.
TEST_F(bitmap_product, giant_rows_that_meet_long_ones) {
    auto b = rows_of_lengths({7000, 7000, 7000, 7001, 6999, 513, 512, 33, 20000, 20000, 20000},
                             20000, 9);
    b.nrows = 4000;
    for (index_type row = 11; row < 4000; ++row) {
        b.add(row, row * 5);
    }
    const auto a = rows_of_lengths({4000, 3999, 2049, 11, 5, 0, 1}, 4000, 10);
    expect_products(a, b);
    auto first = a;
    for (index_type key = 0; key < 11; ++key) {
        first.add(3, key);
        first.add(5, key);
    }
    first.normalize();
    expect_products(first, b);
}

// Bitmaps of all rows with windows, of some at a time, and of one.
TEST_F(bitmap_product, windows_kept_as_memory_allows) {
    expect_within({65536, 16384, 4096},
                  rows_of_lengths(std::vector<index_type>(12, 3000), 3000, 11),
                  uniform(3000, 1u << 20, 12000, 12));
}

// Words of all rows with tables, and of some at a time: tables of a part of a work-group and of a
// whole one.
TEST_F(bitmap_product, tables_kept_as_memory_allows) {
    std::vector<index_type> lengths(1500, 20);
    lengths.resize(1541, 450);
    expect_within({65536, 4096}, rows_of_lengths(lengths, 3000, 31),
                  uniform(3000, 1u << 22, 12000, 32));
}

// Lists of all rows with networks, and of some at a time; the last are fewer than a work-group.
TEST_F(bitmap_product, networks_kept_as_memory_allows) {
    std::vector<index_type> lengths(2000, 7);
    lengths.resize(5001, 4);
    expect_within({65536, 2048}, rows_of_lengths(lengths, 3000, 21),
                  uniform(3000, 3000, 12000, 22));
}

// Words across the boundaries of work-items' runs, and of the tiles and parts of a long row.
TEST_F(bitmap_product, rows_compressed_by_groups) {
    constexpr index_type kColumns = 1u << 22;
    constexpr index_type kRows = 30;
    coordinates b(kRows, kColumns);
    index_type row = 0;
    for (const index_type step : {1u, 3u, 31u}) {
        for (const index_type length :
             {63u, 64u, 65u, 71u, 2047u, 2048u, 2049u, 5000u, 16384u, 40000u}) {
            for (index_type i = 0; i < length; ++i) {
                b.add(row, kColumns - 1 - (row + (length - 1 - i) * step));
            }
            ++row;
        }
    }
    expect_products(diagonal(kRows), b);
    expect_products(dense(3, kRows), b);
}

// Columns up to 2^32 - 2, in tables in global memory where rows are heavy.
TEST_F(bitmap_product, the_last_columns_of_the_widest_matrix) {
    coordinates b(4000, kMaxDimension);
    for (index_type row = 0; row < 4000; ++row) {
        b.add(row, row % 2 == 0 ? row * 7 : kMaxDimension - 1 - (4000 - row) / 2 * 9);
    }
    b.add(3999, kMaxDimension - 1);
    b.normalize();
    expect_products(rows_of_lengths({1, 16, 17, 32, 33, 512, 600, 2048, 2049, 4000, 4000}, 4000, 9),
                    b);
}

// Rows of b that are compressed, in so many columns that heavy rows go to global memory.
TEST_F(bitmap_product, words_of_the_widest_matrix) {
    coordinates b(1000, kMaxDimension);
    for (index_type row = 0; row < 1000; ++row) {
        for (index_type i = 0; i < 4; ++i) {
            b.add(row, row * 40001 + i);
            b.add(row, kMaxDimension - 1 - row % 300 * 7000011 - 9 * i);
        }
    }
    b.normalize();
    expect_products(rows_of_lengths({1, 16, 17, 40, 300, 900, 1000, 1000}, 1000, 10), b);
}

// What fit() reckons is what the kernels declare: a device with less would refuse them.
TEST_F(bitmap_product, kernels_declare_no_more_local_memory_than_there_is) {
    auto& controls = shared_controls(device_setups().front());
    auto& state = controls.stream().state();
    for (const size_type kilobytes : {16, 32, 48}) {
        device_info device;
        device.local_memory = kilobytes * 1024;
        device.max_work_group_size = 1024;
        auto p = tuning::default_parameters("gpu");
        tuning::fit(p, device);
        const auto expect_room = [&](const char* file, const char* name, size_type group,
                                     size_type per) {
            runtime::program source(file);
            for (const char* width : {"A_WIDE", "B_WIDE", "C_WIDE", "OWN"}) {
                source.set(width, 0);
            }
            source.set("COMPRESSED", 1).set("GROUP", group).set("PER", per);
            source.set("SIZE", 32).set("TEAM", 1);
            const cl::Kernel kernel(state.programs().get(source), name);
            const auto bytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(state.device());
            EXPECT_GT(bytes, 0U);
            EXPECT_LE(bytes, device.local_memory) << name << " with groups of " << group;
        };
        const auto& b = p.bitmap;
        expect_room("core/operations/spgemm/word_hash.cl", "table_emit_wide", b.group, b.per);
        expect_room("core/operations/spgemm/word_hash.cl", "table_emit_wide", b.wide_group,
                    b.wide_per);
        expect_room("core/operations/spgemm/network_rows.cl", "network_emit", b.network_group, 1);
        expect_room("core/operations/spgemm/window.cl", "window_emit", (b.window_group + 3) / 4, 1);
        expect_room("core/operations/spgemm/giant_rows.cl", "giant_fill", b.window_group, 1);
    }
}

}  // namespace
}  // namespace clbool::testing
