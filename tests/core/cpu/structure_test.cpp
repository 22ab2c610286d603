// SPDX-License-Identifier: MIT
// Transposes, reductions, windows, Kronecker products and conversions of the host.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/products/products.hpp>
#include <core/cpu/structure/reduce.hpp>
#include <core/cpu/structure/select.hpp>
#include <core/cpu/structure/transpose.hpp>

namespace clbool::testing {
namespace {

void expect_projections(const coordinates& a) {
    const auto transposed = reference::transpose(a);
    const auto column = reference::reduce_to_column(a);
    const auto row = reference::reduce_to_row(a);
    on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
        EXPECT_TRUE(is_made(cpu::copy(workers, view), a));
        EXPECT_TRUE(is_made(cpu::transpose(workers, view), transposed));
        EXPECT_TRUE(is_made(cpu::reduce_to_column(workers, view), column));
        EXPECT_TRUE(is_made(cpu::reduce_to_row(workers, view), row));
    });
}

std::vector<coordinates> large_matrices(std::uint64_t seed) {
    return {uniform(60000, 70000, 200000, seed),     hypersparse(90000, seed),
            power_law(5000, 300000, 150000, seed),   dense(300, 400),
            uniform(10, kMaxDimension, 90000, seed), uniform(kMaxDimension, 10, 90000, seed)};
}

TEST(host_structure, projections_agree_with_the_reference) {
    on_every_case(single_cases(), expect_projections);
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        for (const auto& a : large_matrices(seed)) {
            expect_projections(a);
        }
    }
}

void expect_window(const coordinates& a, index_type row, index_type col, index_type nrows,
                   index_type ncols) {
    const auto expected = reference::submatrix(a, row, col, nrows, ncols);
    on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
        EXPECT_TRUE(is_made(cpu::extract(workers, view, row, col, nrows, ncols), expected));
    });
}

void expect_windows(const coordinates& a) {
    const index_type m = a.nrows, n = a.ncols;
    expect_window(a, 0, 0, m, n);
    expect_window(a, 0, 0, 0, 0);
    expect_window(a, m, n, 0, 0);
    expect_window(a, m / 3, n / 3, m / 2, n / 2);
    expect_window(a, m / 2, 0, m - m / 2, n);
    expect_window(a, 0, n / 2, m, n - n / 2);
    expect_window(a, m / 2, n / 2, m > 0 ? 1 : 0, n > 0 ? 1 : 0);
}

TEST(host_structure, windows_agree_with_the_reference) {
    on_every_case(single_cases(), expect_windows);
    for (const auto& a : large_matrices(1)) {
        expect_windows(a);
    }
    // Rows whose columns are tested one by one, and those that are searched.
    const auto a = rows_of_lengths({0, 1, 15, 16, 17, 18, 0, 200}, 300, 1);
    for (index_type col = 0; col < a.ncols; col += 37) {
        expect_window(a, 1, col, a.nrows - 1, a.ncols - col);
        expect_window(a, 0, 0, a.nrows, col);
    }
}

TEST(host_structure, kronecker_agrees_with_the_reference) {
    const auto expect = [](const coordinates& a, const coordinates& b) {
        const auto expected = reference::kronecker(a, b);
        on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
            EXPECT_TRUE(is_made(cpu::kronecker(workers, left, right), expected));
        });
    };
    for (const auto seed : seeds()) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect(uniform(30, 40, 100, seed), uniform(50, 20, 80, seed + 1));
        expect(uniform(3, 4000, 900, seed), uniform(300, 2, 150, seed + 1));
        expect(coordinates(3, 4), uniform(5, 6, 7, seed));
        expect(dense(1, 1), uniform(500, 600, 700, seed));
        expect(coordinates(0, 4), coordinates(2, 0));
        expect(dense(1, 300), dense(200, 1));
        expect(diagonal(65535), diagonal(2));
    }
    coordinates corner(65537, 65537);
    corner.add(65536, 65536);
    coordinates other(65535, 65535);
    other.add(65534, 65534);
    expect(corner, other);
}

TEST(host_structure, identity) {
    on_every_team([](const cpu::team& workers) {
        for (const index_type n : {0u, 1u, 2u, 1000u, 100003u}) {
            EXPECT_TRUE(is_made(cpu::identity(workers, n), diagonal(n)));
        }
    });
}

TEST(host_structure, equality) {
    const auto expect = [](const coordinates& a, const coordinates& b, bool same) {
        on_every_pair(a, b, [&](const auto& workers, const auto& left, const auto& right) {
            EXPECT_EQ(cpu::equal(workers, left, right), same);
        });
    };
    on_every_case(single_cases(), [&](const coordinates& a) {
        expect(a, a, true);
        if (a.nnz() > 0 && a.ncols > 1) {
            auto b = a;
            b.cols.back() = b.cols.back() > 0 ? 0 : 1;
            b.normalize();
            expect(a, b, b == a);
            auto c = a;
            c.rows.pop_back();
            c.cols.pop_back();
            expect(a, c, false);
        }
    });
    expect(coordinates(3, 4), coordinates(4, 3), false);
    const auto large = uniform(90000, 80000, 150000, 1);
    expect(large, large, true);
    auto moved = large;
    moved.rows.back() = large.rows.back() + 1 < large.nrows ? large.rows.back() + 1 : 0;
    moved.normalize();
    expect(large, moved, false);
}

}  // namespace
}  // namespace clbool::testing
