// SPDX-License-Identifier: MIT
// The Kronecker product where its kernels change their ways: rows that end within tiles, rows of
// one entry, rows longer than a tile, many small copies of a small operand.
#include <support/operation_test.hpp>

namespace clbool::testing {
namespace {

struct operand_pair {
    const char* name;
    coordinates a, b;
};

std::vector<operand_pair> operands(std::uint64_t seed) {
    return {{"one_by_one", dense(1, 1), dense(1, 1)},
            {"a_tile_exactly", dense(64, 1), dense(64, 1)},
            {"rows_of_one_entry", diagonal(300), diagonal(150)},
            {"a_row_of_many_tiles", dense(1, 300), dense(1, 200)},
            {"copies_of_single_entries", dense(2, 9000), dense(3, 1)},
            {"copies_of_one_long_row", dense(5, 1), dense(1, 20000)},
            {"random", uniform(60, 70, 700, seed), uniform(90, 40, 400, seed + 1)},
            {"small_second", uniform(900, 800, 5000, seed), uniform(3, 4, 5, seed)},
            {"small_first", uniform(3, 4, 5, seed), uniform(900, 800, 5000, seed)},
            {"hubs", hubs(80, 2, 1, seed), hubs(60, 1, 2, seed + 1)},
            {"hub_rows_by_single_row", hubs(500, 2, 0, seed), dense_block(2, 9, 1, 2, 1, 5)},
            {"power_law", power_law(200, 200, 600, seed), power_law(100, 100, 300, seed + 1)}};
}

TEST(kronecker, every_shape_of_rows) {
    on_every_setup([](Controls& controls) {
        for (const auto seed : seeds()) {
            for (const auto& [name, a, b] : operands(seed)) {
                SCOPED_TRACE(name);
                matrix_dcsr out;
                kronecker(controls, out, no_mask, accumulator::none, matrix_dcsr(controls, a),
                          matrix_dcsr(controls, b));
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::kronecker(a, b)));
            }
        }
    });
}

TEST(kronecker, corners_of_the_largest_matrix) {
    on_every_setup([](Controls& controls) {
        const coordinates a(0xFFFFu, 0xFFFFu, {0, 0xFFFEu}, {0xFFFEu, 0});
        const coordinates b(0x10001u, 0x10001u, {0, 0x10000u}, {0x10000u, 0});
        matrix_dcsr out;
        kronecker(controls, out, no_mask, accumulator::none, matrix_dcsr(controls, a),
                  matrix_dcsr(controls, b));
        EXPECT_EQ(out.nrows(), kMaxDimension);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::kronecker(a, b)));
    });
}

TEST(kronecker, takes_three_launches_and_no_read) {
    on_every_setup([](Controls& controls) {
        const matrix_dcsr a(controls, uniform(20, 20, 32, 1));
        matrix_dcsr out;
        controls.reset_profile();
        kronecker(controls, out, no_mask, accumulator::none, a, a);
        EXPECT_LE(controls.profile().launches, 3u);
        EXPECT_EQ(controls.profile().host_reads, 0u);
    });
}

}  // namespace
}  // namespace clbool::testing
