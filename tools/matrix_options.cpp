// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#include <tools/matrix_options.hpp>

#include <tools/arguments.hpp>

namespace clbool::tools {

void matrix_options::declare(command_line app, const std::vector<std::string>& operands) {
    files.declare(app, operands);
    result.declare(app,
                   "write the result as Matrix Market, or serialised if the name ends in .clbool "
                   "(default: to standard output)",
                   "print only the number of entries");
    result.declare_checksum(app, "row * 1000003 + column over the entries");
    run.declare(app);
    add_choice<std::optional<matrix_form>>(app, "--format", form,
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

}  // namespace clbool::tools
