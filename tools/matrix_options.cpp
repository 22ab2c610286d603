// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#include <tools/matrix_options.hpp>

#include <tools/arguments.hpp>

namespace clbool::tools {

void matrix_options::declare(command_line app, const std::vector<std::string>& operands) {
    files.declare(app, operands);
    result.declare(app, "write the result as Matrix Market (default: to standard output)");
    run.declare(app);
}

void matrix_options::declare_format(command_line app) {
    add_choice<matrix_format>(
        app, "--format", format,
        {{"dcsr", matrix_format::dcsr}, {"csr", matrix_format::csr}, {"coo", matrix_format::coo}},
        "matrix format on the device");
}

}  // namespace clbool::tools
