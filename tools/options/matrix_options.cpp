// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#include <tools/options/matrix_options.hpp>

#include <tools/options/arguments.hpp>

namespace clbool::tools {

void matrix_options::declare(command_line app, const std::vector<std::string>& operands) {
    files.declare(app, operands);
    result.declare(app,
                   "write the result as Matrix Market, or serialised if the name ends in .clbool "
                   "(default: to standard output)",
                   "print only the number of entries");
    result.declare_checksum(app, "row * 1000003 + column over the entries");
    run.declare(app);
    add_choice<std::optional<matrix_form>>(app, "--form", form,
                                           {{"auto", std::nullopt},
                                            {"host", matrix_form::host},
                                            {"coo", matrix_form::coordinates},
                                            {"csr", matrix_form::csr},
                                            {"dcsr", matrix_form::dcsr},
                                            {"bits", matrix_form::bits},
                                            {"csc", matrix_form::csc},
                                            {"ell", matrix_form::ell},
                                            {"sell", matrix_form::sell},
                                            {"bsr", matrix_form::bsr}},
                                           "form that the operands are held in");
}

void matrix_options::declare_mask(command_line app) {
    const declared_option option =
        add_input(app, "--mask", mask, "compute only entries that this matrix has");
    app.add_flag("--complement", complement, "compute only those that the mask lacks")
        .needs(option);
    add_input(app, "--accumulate", accumulate,
              "add the result to this matrix, all of which is kept");
}

}  // namespace clbool::tools
