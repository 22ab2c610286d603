// SPDX-License-Identifier: MIT
// The transpose where its kernels change their ways: columns of every length, hubs beyond what a
// group sorts, empty rows, far more columns than entries.
#include <support/operation_test.hpp>

#include <map>
#include <memory>
#include <string>

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
    auto crowded = dense(200, 100);  // more than a group stages, in columns that are not too long
    crowded.ncols = 5000;
    return {crowded,
            reference::transpose(rows_of_lengths(lengths, 3000, seed)),
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
                const auto expected = reference::transpose(a);
                for (const auto method : {transpose_method::automatic, transpose_method::counting,
                                          transpose_method::sort}) {
                    TypeParam out;
                    transpose(controls, out, no_mask, accumulator::none, matrix, {}, method);
                    EXPECT_TRUE(same_matrix(out.to_host(controls), expected))
                        << a.nrows << " x " << a.ncols << ", " << a.nnz() << " entries";
                }
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

// So many entries, in columns with many, that they are sorted.
TEST(transposition, columns_of_equal_and_of_very_different_lengths) {
    auto& controls = shared_controls(device_setups().front());
    for (const auto& a : {power_law(60000, 60000, 1200000, 1), uniform(60000, 60000, 700000, 2)}) {
        ASSERT_GE(a.nnz(), std::size_t{1} << 19);
        matrix_csr out;
        transpose(controls, out, no_mask, accumulator::none, matrix_csr(controls, a), {},
                  backend::kernels);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
    }
}

// The same in each format, and with pointers of 64 bits.
TYPED_TEST(transposition, columns_with_many_entries) {
    const auto a = power_law(60000, 60000, 1200000, 3);
    ASSERT_GE(a.nnz(), std::size_t{1} << 19);
    const auto expected = reference::transpose(a);
    on_every_setup([&](Controls& controls) {
        TypeParam out;
        transpose(controls, out, no_mask, accumulator::none, TypeParam(controls, a));
        EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
    });
}

// Not even a pointer for each row of the result.
TEST(transposition, far_more_columns_than_entries_take_no_memory) {
    on_every_setup([](Controls& controls) {
        coordinates a(14, kMaxDimension);
        a.add(8, 55278861);
        a.add(8, kMaxDimension - 1);
        a.add(10, 0);
        controls.set_memory_limit(controls.memory().live + (size_type{1} << 26));
        matrix out;
        transpose(controls, out, no_mask, accumulator::none, matrix_csr(controls, a));
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
        controls.set_memory_limit(0);
    });
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

// Few entries are sorted, a few more counted; rows are short or long.
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

// Large enough for every pass: hub columns, skewed ones, blocks without entries, very many rows.
TEST(transposition, large_shapes) {
    constexpr std::size_t kEntries = 300000;
    auto hub = uniform(kEntries, 20000, kEntries, 1);
    for (index_type row = 0; row < hub.nrows; ++row) {
        hub.add(row, 511);
    }
    hub.normalize();
    auto gaps = uniform(400000, 30000, kEntries, 2);
    gaps.ncols = 60000;
    for (auto& col : gaps.cols) {
        col += col < 10000 ? 0 : 20000;
    }
    const std::vector<coordinates> all{hub,
                                       gaps,
                                       power_law(30000, 30000, 2 * kEntries, 3),
                                       uniform(3, 1 << 20, kEntries, 4),
                                       uniform(1 << 20, 3, kEntries, 5),
                                       dense(600, 600),
                                       uniform(0xffffffffu, 20000, kEntries, 6)};
    on_every_setup([&](Controls& controls) {
        for (const auto& a : all) {
            matrix out;
            transpose(controls, out, no_mask, accumulator::none, matrix(controls, a));
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)))
                << a.nrows << " x " << a.ncols << ", " << a.nnz() << " entries";
        }
    });
}

class method_watcher : public observer {
public:
    bool wants_reports() const noexcept override { return true; }
    void report(const operation_report& of) override { method = of.steps.back().method; }
    std::string method;
};

coordinates band(index_type size, index_type width) {
    coordinates made(size, size);
    for (index_type row = 0; row < size; ++row) {
        for (index_type col = row; col < std::min(row + width, size); ++col) {
            made.add(row, col);
        }
    }
    return made;
}

// Columns are counted where those of neighbours lie together, sorted where they lie all over the
// matrix.
TEST(transposition, more_entries_than_caches_hold) {
    const auto watcher = std::make_shared<method_watcher>();
    controls_options options;
    options.kernels_only = true;
    options.observer = watcher;
    auto controls = create_controls("", options);
    for (const bool near : {true, false}) {
        const index_type size = 1210000;
        const auto a = near ? band(size, 7) : uniform(size, size, std::size_t{7} * size + 100, 1);
        ASSERT_GE(a.nnz(), std::size_t{1} << 23);
        matrix out;
        transpose(controls, out, no_mask, accumulator::none, matrix_csr(controls, a));
        EXPECT_EQ(watcher->method, near ? "counting" : "sort");
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
    }
}

// Many entries: columns of neighbours lie together or all over the matrix.
TEST(transposition, many_entries_near_and_far_apart) {
    constexpr index_type kSize = 1 << 17;
    const std::vector<coordinates> all{band(kSize, 5),
                                       uniform(kSize, kSize, std::size_t{5} * kSize, 1)};
    on_every_setup([&](Controls& controls) {
        for (const auto& a : all) {
            matrix out;
            transpose(controls, out, no_mask, accumulator::none, matrix(controls, a));
            EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(a)));
        }
    });
}

}  // namespace
}  // namespace clbool::testing
