// SPDX-License-Identifier: MIT
// Rows and columns taken by their numbers, against the reference.
#include <core/operations/parts_test.hpp>

#include <clbool/extraction.hpp>
#include <support/inputs/index_cases.hpp>

#include <utility>

namespace clbool::testing {
namespace {

std::vector<index_case> rows_for(const coordinates& a, std::uint64_t seed) {
    return index_cases(a.nrows, a.rows, 30, seed);
}
std::vector<index_case> cols_for(const coordinates& a, std::uint64_t seed) {
    return index_cases(a.ncols, a.cols, 40, seed);
}

void expect_extracted(Controls& controls, const matrix& from, const coordinates& a,
                      const index_case& rows, const index_case& cols,
                      backend by = backend::automatic) {
    SCOPED_TRACE("rows " + rows.name + ", columns " + cols.name);
    matrix out;
    extract(controls, out, no_mask, accumulator::none, from, rows.sequence, cols.sequence, {}, by);
    EXPECT_TRUE(
        same_matrix(out.to_host(controls), reference::extract(a, rows.sequence, cols.sequence)));
}

TEST(extraction, indices_are_copied_where_they_are_moved) {
    auto list = indices::of({4, 2, 4});
    // NOLINTBEGIN(bugprone-use-after-move, performance-move-const-arg)
    const auto taken = std::move(list);
    for (const auto* each : {&std::as_const(list), &taken}) {
        ASSERT_EQ(each->size(9), 3u);
        ASSERT_NE(each->list(), nullptr);
        EXPECT_EQ(each->at(0), 4u);
        EXPECT_EQ(each->at(1), 2u);
    }
    // NOLINTEND(bugprone-use-after-move, performance-move-const-arg)
}

// Each kind of rows with each kind of columns would be too much for every matrix: kinds go round.
TEST(extraction, every_case) {
    std::uint64_t seed = 1;
    on_every_case(single_cases(), [&](Controls& controls, const coordinates& a) {
        const matrix from(controls, a);
        const auto rows = rows_for(a, ++seed);
        const auto cols = cols_for(a, seed);
        const std::size_t kinds = std::max(rows.size(), cols.size());
        for (std::size_t i = 0; i < kinds; ++i) {
            expect_extracted(controls, from, a, rows[i % rows.size()],
                             cols[(i + seed) % cols.size()]);
        }
    });
}

TEST(extraction, every_form_by_every_backend) {
    const auto a = power_law(200, 260, 2500, 1);
    const auto all_rows = rows_for(a, 1);
    const auto all_cols = cols_for(a, 2);
    on_every_form([&](Controls& controls, matrix_form form, backend by) {
        const matrix from = matrix(controls, a).to(controls, form);
        for (std::size_t i = 0; i < all_rows.size(); ++i) {
            for (std::size_t j = i % 3; j < all_cols.size(); j += 3) {
                expect_extracted(controls, from, a, all_rows[i], all_cols[j], by);
            }
        }
    });
}

// More entries than one group has, and lists as long as the matrix has columns.
TEST(extraction, large_ones_by_every_backend) {
    const auto a = power_law(20000, 30000, 150000, 3);
    const auto rows = index_cases(a.nrows, a.rows, 9000, 4);
    const auto cols = index_cases(a.ncols, a.cols, 20000, 5);
    on_every_form([&](Controls& controls, matrix_form form, backend by) {
        if (form == matrix_form::coordinates || form == matrix_form::bits ||
            by == backend::automatic) {
            return;
        }
        const matrix from = matrix(controls, a).to(controls, form);
        const std::size_t first = form == matrix_form::csr ? 1 : 0;
        // Not a row that is there 9000 times.
        for (std::size_t i = first; i + 1 < rows.size(); i += 2) {
            expect_extracted(controls, from, a, rows[i], cols[(i + 3) % (cols.size() - 1)], by);
        }
    });
}

TEST(extraction, masks_accumulators_and_transposes) {
    const auto a = uniform(40, 30, 400, 1);
    const auto rows = indices::of({3, 39, 3, 0, 17, 22});
    const auto cols = indices::strided(29, -3, 10);
    const auto mask = uniform(6, 10, 30, 2);
    const auto old = uniform(6, 10, 25, 3);
    const auto part = reference::extract(a, rows, cols);
    on_every_setup([&](Controls& controls) {
        const matrix from(controls, a), under(controls, mask);
        for (const auto& mode : write_modes()) {
            matrix out(controls, old);
            extract(controls, out, mode.masked ? &under : no_mask, mode.accum, from, rows, cols,
                    mode.desc);
            EXPECT_TRUE(same_matrix(out.to_host(controls), written(old, mask, mode, part)));
        }
        descriptor transposed;
        transposed.transpose_first = true;
        matrix out = from;
        extract(controls, out, no_mask, accumulator::none, out, cols, rows, transposed);
        EXPECT_TRUE(same_matrix(out.to_host(controls),
                                reference::extract(reference::transpose(a), cols, rows)));
    });
}

template <class Error>
void expect_refused(Controls& controls, const indices& rows, const indices& cols,
                    const std::string& words) {
    const matrix from(controls, dense(4, 5));
    const auto old = uniform(3, 3, 5, 1);
    matrix out(controls, old);
    try {
        extract(controls, out, no_mask, accumulator::none, from, rows, cols);
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
    EXPECT_TRUE(same_matrix(out.to_host(controls), old));
    EXPECT_THROW(reference::extract(dense(4, 5), rows, cols), Error);
}

TEST(extraction, indices_beyond_the_matrix_change_nothing) {
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    on_every_setup([&](Controls& controls) {
        const auto all = indices::all();
        using wrong = invalid_argument;
        expect_refused<wrong>(controls, indices::of({0, 4}), all, "row 4 is beyond the 4");
        expect_refused<wrong>(controls, all, indices::one(5), "column 5 is beyond the 5");
        expect_refused<wrong>(controls, indices::range(2, 3), all, "row 4 is beyond");
        expect_refused<wrong>(controls, indices::strided(3, -1, 5), all, "row -1 is beyond");
        expect_refused<wrong>(controls, indices::strided(3, kFar, 9), all, "is beyond");
        expect_refused<wrong>(controls, indices::strided(3, -kFar, 9), all, "is beyond");
        expect_refused<wrong>(controls, indices::strided(0, 2, kMaxDimension), all, "row 4");
        expect_refused<wrong>(controls, indices::strided(1, 0, 3), all, "steps of 0");
    });
}

TEST(extraction, no_rows_are_no_reason_to_fail) {
    on_every_setup([](Controls& controls) {
        matrix out;
        extract(controls, out, no_mask, accumulator::none, matrix(0, 7), indices::all(),
                indices::of({6, 6}));
        EXPECT_EQ(out.nrows(), 0u);
        EXPECT_EQ(out.ncols(), 2u);
        extract(controls, out, no_mask, accumulator::none, matrix(), indices::of({}),
                indices::all());
        EXPECT_EQ(out.nrows(), 0u);
    });
}

}  // namespace
}  // namespace clbool::testing
