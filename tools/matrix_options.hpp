// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#pragma once

#include <tools/command_line.hpp>
#include <tools/inputs.hpp>
#include <tools/output.hpp>
#include <tools/run_options.hpp>

#include <clbool/matrix.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clbool::tools {

/// Declared once for all of them.
struct matrix_options {
    matrix_files files;
    result_options result;
    run_options run;
    std::optional<matrix_form> form;  // that the operands are held in; none: the library's choice

    void declare(command_line app, const std::vector<std::string>& operands);
};

}  // namespace clbool::tools
