// SPDX-License-Identifier: MIT
// clbool transpose, reduce, submatrix: one matrix, seen differently.
#include <tools/commands/commands.hpp>

#include <tools/arguments.hpp>
#include <tools/matrix_command.hpp>

#include <clbool/typed_operations.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct transposition {
    template <class Matrix>
    Matrix on_device(session& work, const std::vector<Matrix>& in) const {
        Matrix out;
        transpose(work.controls(), out, no_mask, accumulator::none, in[0]);
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::transpose(in[0]);
    }
};

struct reduction {
    bool columns = false;

    template <class Matrix>
    Matrix on_device(session& work, const std::vector<Matrix>& in) const {
        Matrix out;
        if (columns) {
            reduce_to_row(work.controls(), out, no_mask, accumulator::none, in[0]);
        } else {
            reduce_to_column(work.controls(), out, no_mask, accumulator::none, in[0]);
        }
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return columns ? reference::reduce_to_row(in[0]) : reference::reduce_to_column(in[0]);
    }
};

struct extraction {
    window area;

    template <class Matrix>
    Matrix on_device(session& work, const std::vector<Matrix>& in) const {
        Matrix out;
        extract(work.controls(), out, no_mask, accumulator::none, in[0], area);
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::submatrix(in[0], area.row, area.col, area.nrows, area.ncols);
    }
};

void add_submatrix(command_line program) {
    const auto command = add_matrix_command<extraction>(
        program, "submatrix", "A window of A, which must lie within it", {"A"});
    window& area = command.operation.area;
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

}  // namespace

void add_structure(command_line program) {
    add_matrix_command<transposition>(program, "transpose", "Transpose of A", {"A"});
    const auto reduce = add_matrix_command<reduction>(
        program, "reduce", "The rows of A that have an entry, as a column vector", {"A"});
    reduce.app.add_flag("--columns", reduce.operation.columns,
                        "the columns that have an entry, as a row vector");
    add_submatrix(program);
}

}  // namespace clbool::tools
