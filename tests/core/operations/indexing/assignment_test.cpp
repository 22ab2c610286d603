// SPDX-License-Identifier: MIT
// Parts of matrices that become other matrices, against the reference.
#include <core/operations/parts_test.hpp>

#include <clbool/assignment.hpp>
#include <support/inputs/index_cases.hpp>

namespace clbool::testing {
namespace {

bool accumulates(const write_mode& mode) { return mode.accum == accumulator::logical_or; }

// What is written of Z, in which an accumulator has had its part.
coordinates written_whole(const coordinates& old, const coordinates& mask, write_mode mode,
                          const coordinates& z) {
    mode.accum = accumulator::none;
    return written(old, mask, mode, z);
}

coordinates part_for(const index_case& rows, const index_case& cols, const coordinates& of,
                     std::uint64_t seed) {
    const auto nrows = static_cast<index_type>(rows.sequence.size(of.nrows));
    const auto ncols = static_cast<index_type>(cols.sequence.size(of.ncols));
    return nrows == 0 || ncols == 0 ? coordinates(nrows, ncols) : uniform(nrows, ncols, 200, seed);
}

void expect_assigned(Controls& controls, const matrix& old, const coordinates& c,
                     const index_case& rows, const index_case& cols, std::uint64_t seed,
                     backend by = backend::automatic) {
    SCOPED_TRACE("rows " + rows.name + ", columns " + cols.name);
    const auto a = part_for(rows, cols, c, seed);
    const matrix part(controls, a);
    for (const auto accum : {accumulator::none, accumulator::logical_or}) {
        matrix out = old;
        assign(controls, out, no_mask, accum, part, rows.sequence, cols.sequence, {}, by);
        EXPECT_TRUE(same_matrix(out.to_host(controls),
                                reference::assign(c, a, rows.sequence, cols.sequence,
                                                  accum == accumulator::logical_or)));
    }
}

TEST(assignment, every_case) {
    std::uint64_t seed = 1;
    on_every_case(single_cases(), [&](Controls& controls, const coordinates& c) {
        const matrix old(controls, c);
        const auto rows = index_cases(c.nrows, c.rows, 30, ++seed);
        const auto cols = index_cases(c.ncols, c.cols, 40, seed);
        const std::size_t kinds = std::max(rows.size(), cols.size());
        for (std::size_t i = 0; i < kinds; ++i) {
            expect_assigned(controls, old, c, rows[i % rows.size()], cols[(i + seed) % cols.size()],
                            seed);
        }
    });
}

TEST(assignment, every_form_by_every_backend) {
    const auto c = power_law(200, 260, 2500, 1);
    const auto all_rows = index_cases(c.nrows, c.rows, 30, 1);
    const auto all_cols = index_cases(c.ncols, c.cols, 40, 2);
    std::size_t turn = 0;  // so that forms and backends together meet every pair
    on_every_form([&](Controls& controls, matrix_form form, backend by) {
        const matrix old = matrix(controls, c).to(controls, form);
        ++turn;
        for (std::size_t i = 0; i < all_rows.size(); ++i) {
            const auto& cols = all_cols[(i + turn) % all_cols.size()];
            expect_assigned(controls, old, c, all_rows[i], cols, i, by);
        }
    });
}

struct assignment_masks : ::testing::Test {
    const coordinates old = uniform(40, 30, 500, 1);
    const coordinates mask = uniform(40, 30, 600, 2);
    const std::vector<index_case> rows = index_cases(40, {}, 9, 3);
    const std::vector<index_case> cols = index_cases(30, {}, 7, 4);
};

TEST_F(assignment_masks, of_matrices) {
    on_every_setup([&](Controls& controls) {
        const matrix under(controls, mask);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& of_rows = rows[i];
            const auto& of_cols = cols[(i * 4 + 1) % cols.size()];
            SCOPED_TRACE("rows " + of_rows.name + ", columns " + of_cols.name);
            const auto a = part_for(of_rows, of_cols, old, 5);
            for (const auto& mode : write_modes()) {
                matrix out(controls, old);
                assign(controls, out, mode.masked ? &under : no_mask, mode.accum,
                       matrix(controls, a), of_rows.sequence, of_cols.sequence, mode.desc);
                const auto z = reference::assign(old, a, of_rows.sequence, of_cols.sequence,
                                                 accumulates(mode));
                EXPECT_TRUE(same_matrix(out.to_host(controls), written_whole(old, mask, mode, z)));
            }
        }
    });
}

TEST_F(assignment_masks, of_values) {
    on_every_setup([&](Controls& controls) {
        const matrix under(controls, mask);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto& of_rows = rows[i];
            const auto& of_cols = cols[(i * 4 + 1) % cols.size()];
            for (const bool value : {false, true}) {
                SCOPED_TRACE("rows " + of_rows.name + ", columns " + of_cols.name +
                             (value ? ", true" : ", false"));
                for (const auto& mode : write_modes()) {
                    matrix out(controls, old);
                    assign(controls, out, mode.masked ? &under : no_mask, mode.accum, value,
                           of_rows.sequence, of_cols.sequence, mode.desc);
                    const auto z = reference::assign(old, value, of_rows.sequence, of_cols.sequence,
                                                     accumulates(mode));
                    EXPECT_TRUE(
                        same_matrix(out.to_host(controls), written_whole(old, mask, mode, z)));
                }
            }
        }
    });
}

TEST_F(assignment_masks, of_rows_and_columns) {
    const auto all = indices::all();
    on_every_setup([&](Controls& controls) {
        for (const auto& of_cols : cols) {
            SCOPED_TRACE(of_cols.name);
            const auto line = indices::one(17);
            const auto a = part_for({"one", indices::one(0)}, of_cols, old, 6);
            const auto row = reference::extract(old, line, all);
            const auto row_mask = reference::extract(mask, line, all);
            const matrix under(controls, row_mask),
                across(controls, reference::transpose(row_mask));
            for (const auto& mode : write_modes()) {
                const auto z =
                    reference::assign(row, a, indices::one(0), of_cols.sequence, accumulates(mode));
                const auto expected =
                    reference::assign(old, written_whole(row, row_mask, mode, z), line, all);
                matrix out(controls, old);
                assign_row(controls, out, mode.masked ? &under : no_mask, mode.accum,
                           matrix(controls, a), 17, of_cols.sequence, mode.desc);
                EXPECT_TRUE(same_matrix(out.to_host(controls), expected));
                out = matrix(controls, reference::transpose(old));
                assign_col(controls, out, mode.masked ? &across : no_mask, mode.accum,
                           matrix(controls, reference::transpose(a)), of_cols.sequence, 17,
                           mode.desc);
                EXPECT_TRUE(same_matrix(out.to_host(controls), reference::transpose(expected)));
            }
        }
    });
}

TEST(assignment, values_of_huge_matrices_under_masks) {
    on_every_setup([](Controls& controls) {
        const auto c = hypersparse(300, 1);
        const auto marks = hypersparse(400, 2);
        const matrix under(controls, marks);
        const auto all = indices::all();
        matrix out(controls, c);
        assign(controls, out, &under, accumulator::none, true, all, all);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_add(c, marks)));
        assign(controls, out, &under, accumulator::none, false, all, all);
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_difference(c, marks)));
        assign(controls, out, no_mask, accumulator::none, false, indices::one(c.rows[0]), all);
        EXPECT_TRUE(same_matrix(out.to_host(controls),
                                reference::assign(reference::ewise_difference(c, marks), false,
                                                  indices::one(c.rows[0]), all)));
    });
}

TEST(assignment, the_output_may_be_the_operand_and_the_mask) {
    const auto a = uniform(30, 30, 200, 1);
    std::vector<index_type> turned;
    for (index_type i = 30; i > 0; --i) {
        turned.push_back(i * 7 % 30);
    }
    const auto order = indices::of(turned);
    on_every_setup([&](Controls& controls) {
        matrix out(controls, a);
        descriptor desc;
        desc.transpose_first = true;
        assign(controls, out, &out, accumulator::none, out, order, indices::all(), desc);
        const auto z = reference::assign(a, reference::transpose(a), order, indices::all());
        EXPECT_TRUE(same_matrix(out.to_host(controls), reference::ewise_mult(z, a)));
    });
}

template <class Error, class Call>
void expect_refused(Controls& controls, const std::string& words, const Call& call) {
    const auto old = uniform(4, 5, 9, 1);
    matrix out(controls, old);
    try {
        call(out);
        FAIL() << "nothing was thrown";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
    EXPECT_TRUE(same_matrix(out.to_host(controls), old));
}

TEST(assignment, what_does_not_fit_changes_nothing) {
    on_every_setup([](Controls& controls) {
        const matrix a(controls, dense(2, 3));
        const auto all = indices::all();
        expect_refused<dimension_mismatch>(
            controls, "the operand is 2 x 3 but the part is 4 x 5",
            [&](matrix& out) { assign(controls, out, no_mask, accumulator::none, a, all, all); });
        expect_refused<invalid_argument>(controls, "assign: row 4 is beyond", [&](matrix& out) {
            assign(controls, out, no_mask, accumulator::none, a, indices::of({4, 1}), all);
        });
        expect_refused<invalid_argument>(controls, "assign: column 5", [&](matrix& out) {
            assign(controls, out, no_mask, accumulator::none, true, all, indices::one(5));
        });
        expect_refused<dimension_mismatch>(controls, "the mask is 2 x 3", [&](matrix& out) {
            assign(controls, out, &a, accumulator::none, true, all, all);
        });
        expect_refused<invalid_argument>(controls, "assign_row: row 4", [&](matrix& out) {
            assign_row(controls, out, no_mask, accumulator::none, a, 4, all);
        });
        expect_refused<dimension_mismatch>(controls, "assign_col: the operand", [&](matrix& out) {
            assign_col(controls, out, no_mask, accumulator::none, a, all, 2);
        });
    });
}

}  // namespace
}  // namespace clbool::testing
