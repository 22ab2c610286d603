// SPDX-License-Identifier: MIT
// Parts of matrices by the host's kernels.
#include <core/cpu/cpu_test.hpp>
#include <core/cpu/structure/select.hpp>
#include <core/cpu/structure/take.hpp>
#include <support/inputs/index_cases.hpp>

namespace clbool::testing {
namespace {

void expect_selected(const coordinates& a, const entry_selector& places) {
    const auto expected = reference::select(a, places);
    const cpu::band band{places.lowest,    places.highest, places.row_begin, places.row_end,
                         places.col_begin, places.col_end, places.others};
    on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
        EXPECT_TRUE(is_made(cpu::select(workers, view, band), expected));
    });
}

TEST(host_parts, bands_agree_with_the_reference) {
    const auto expect_bands = [](const coordinates& a) {
        for (const bool others : {false, true}) {
            for (const std::int64_t k : {-300, -1, 0, 1, 40}) {
                entry_selector places;
                places.others = others;
                places.lowest = k;
                places.highest = k + 20;
                expect_selected(a, places);
                places.row_begin = a.nrows / 4;
                places.row_end = a.nrows / 2;
                places.col_end = a.ncols / 2;
                expect_selected(a, places);
            }
        }
    };
    on_every_case(single_cases(), expect_bands);
    expect_bands(uniform(6000, 7000, 200000, 1));
}

cpu::index_run run_of(const indices& sequence, index_type dimension) {
    const auto count = static_cast<index_type>(sequence.size(dimension));
    return sequence.list() != nullptr
               ? cpu::index_run{sequence.list()->data(), 0, 1, count}
               : cpu::index_run{nullptr, static_cast<std::int64_t>(sequence.first()),
                                sequence.step(), count};
}

void expect_taken(const coordinates& a, const indices& rows, const indices& cols) {
    const auto expected = reference::extract(a, rows, cols);
    on_every_view(a, [&](const cpu::team& workers, const cpu::rows& view) {
        EXPECT_TRUE(is_made(cpu::take(workers, view, run_of(rows, a.nrows), run_of(cols, a.ncols)),
                            expected));
    });
}

// Where the part goes, there is nothing before.
void expect_placed(const coordinates& part, const indices& rows, const indices& cols,
                   index_type nrows, index_type ncols) {
    const auto expected = reference::assign(coordinates(nrows, ncols), part, rows, cols);
    on_every_view(part, [&](const cpu::team& workers, const cpu::rows& view) {
        EXPECT_TRUE(is_made(
            cpu::place(workers, view, run_of(rows, nrows), run_of(cols, ncols), nrows, ncols),
            expected));
    });
}

TEST(host_parts, rows_and_columns_agree_with_the_reference) {
    std::uint64_t seed = 0;
    const auto expect_indexed = [&](const coordinates& a) {
        const auto rows = index_cases(a.nrows, a.rows, 60, ++seed);
        const auto cols = index_cases(a.ncols, a.cols, 50, seed);
        const std::size_t kinds = std::max(rows.size(), cols.size());
        for (std::size_t i = 0; i < kinds; ++i) {
            const auto& of_rows = rows[i % rows.size()];
            const auto& of_cols = cols[(i + seed) % cols.size()];
            SCOPED_TRACE("rows " + of_rows.name + ", columns " + of_cols.name);
            expect_taken(a, of_rows.sequence, of_cols.sequence);
            const auto part = reference::extract(a, of_rows.sequence, of_cols.sequence);
            expect_placed(part, of_rows.sequence, of_cols.sequence, a.nrows, a.ncols);
        }
    };
    on_every_case(single_cases(), expect_indexed);
    expect_indexed(uniform(6000, 7000, 200000, 1));
}

TEST(host_parts, long_lists_agree_with_the_reference) {
    const auto a = power_law(6000, 7000, 100000, 1);
    const auto rows = index_cases(a.nrows, a.rows, 5000, 2);
    const auto cols = index_cases(a.ncols, a.cols, 6000, 3);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const auto& of_cols = cols[(i + 4) % (cols.size() - 1)];
        SCOPED_TRACE("rows " + rows[i].name + ", columns " + of_cols.name);
        expect_taken(a, rows[i].sequence, of_cols.sequence);
        const coordinates shape =
            reference::extract(coordinates(a.nrows, a.ncols), rows[i].sequence, of_cols.sequence);
        const bool is_empty = shape.nrows == 0 || shape.ncols == 0;
        const auto part = is_empty ? shape : uniform(shape.nrows, shape.ncols, 20000, 5);
        expect_placed(part, rows[i].sequence, of_cols.sequence, a.nrows, a.ncols);
    }
}

}  // namespace
}  // namespace clbool::testing
