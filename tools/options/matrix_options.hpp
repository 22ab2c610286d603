// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#pragma once

#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/options/command_line.hpp>
#include <tools/options/run_options.hpp>

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
    std::string mask;                 // a file; empty: none
    bool complement = false;
    std::string accumulate;  // a file; empty: none

    /// All but --mask, --complement and --accumulate.
    void declare(command_line app, const std::vector<std::string>& operands);
    void declare_mask(command_line app);
};

}  // namespace clbool::tools
