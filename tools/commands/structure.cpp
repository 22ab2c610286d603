// SPDX-License-Identifier: MIT
// clbool transpose, reduce, submatrix: one matrix, seen differently.
#include <tools/commands/commands.hpp>

#include <tools/options/matrix_command.hpp>

#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct transposition : matrix_operation {
    transpose_method method = transpose_method::automatic;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        transpose(work.device(), to.out, to.mask, to.accum, in[0], to.desc,
                  hints<transpose_hints>(work, method));
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::transpose(in[0]);
    }
};

struct reduction : matrix_operation {
    bool columns = false;
    reduction_method method = reduction_method::automatic;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        if (columns) {
            reduce_to_row(work.device(), to.out, to.mask, to.accum, in[0], to.desc,
                          hints<reduction_hints>(work, method));
        } else {
            reduce_to_column(work.device(), to.out, to.mask, to.accum, in[0], to.desc, backend);
        }
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return columns ? reference::reduce_to_row(in[0]) : reference::reduce_to_column(in[0]);
    }
};

struct extraction : matrix_operation {
    window area;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        extract(work.device(), to.out, to.mask, to.accum, in[0], area, to.desc, backend);
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::submatrix(in[0], area.row, area.col, area.nrows, area.ncols);
    }
};

void add_transpose(command_line program) {
    const auto command =
        add_matrix_command<transposition>(program, "transpose", "Transpose of A", {"A"});
    add_choice<transpose_method>(command.app, "--method", command.operation->method,
                                 {{"auto", transpose_method::automatic},
                                  {"counting", transpose_method::counting},
                                  {"sort", transpose_method::sort}},
                                 "algorithm");
}

void add_submatrix(command_line program) {
    const auto command = add_matrix_command<extraction>(
        program, "submatrix", "A window of A, which must lie within it", {"A"});
    window& area = command.operation->area;
    add_number<index_type>(command.app, "--row", area.row, 0, kMaxDimension, "first row")
        .required();
    add_number<index_type>(command.app, "--col", area.col, 0, kMaxDimension, "first column")
        .required();
    add_number<index_type>(command.app, "--nrows", area.nrows, 0, kMaxDimension, "number of rows")
        .required();
    add_number<index_type>(command.app, "--ncols", area.ncols, 0, kMaxDimension,
                           "number of columns")
        .required();
}

void add_reduction(command_line program) {
    const auto reduce = add_matrix_command<reduction>(
        program, "reduce", "The rows of A that have an entry, as a column vector", {"A"});
    const auto columns = reduce.app.add_flag("--columns", reduce.operation->columns,
                                             "the columns that have an entry, as a row vector");
    add_choice<reduction_method>(reduce.app, "--method", reduce.operation->method,
                                 {{"auto", reduction_method::automatic},
                                  {"marks", reduction_method::marks},
                                  {"sort", reduction_method::sort}},
                                 "algorithm for columns")
        .needs(columns);
}

}  // namespace

void add_structure(command_line program) {
    add_transpose(program);
    add_reduction(program);
    add_submatrix(program);
}

}  // namespace clbool::tools
