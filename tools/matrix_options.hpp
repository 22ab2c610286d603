// SPDX-License-Identifier: MIT
// The options of every command that turns matrices into a matrix on the device.
#pragma once

#include <tools/command_line.hpp>
#include <tools/inputs.hpp>
#include <tools/output.hpp>
#include <tools/run_options.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// The matrix type that an operation runs on.
enum class matrix_format { dcsr, csr, coo };

/// Declared once for all of them.
struct matrix_options {
    matrix_files files;
    result_options result;
    run_options run;
    matrix_format format = matrix_format::dcsr;

    /// Declares all but `--format`.
    void declare(command_line app, const std::vector<std::string>& operands);
    /// For operations that exist in all three formats.
    void declare_format(command_line app);
};

}  // namespace clbool::tools
