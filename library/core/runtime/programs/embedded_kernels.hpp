// SPDX-License-Identifier: MIT
// Kernel sources embedded by the build, and resolution of their includes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clbool::runtime {

// One file of cl_kernels/: its path below that folder and its text.
struct embedded_kernel {
    std::string_view path;
    std::string_view text;
};

// All of them, sorted by path; generated at build time.
const std::vector<embedded_kernel>& embedded_kernels();

// The text of `path` with every `#include "…"` replaced by the named file, each file once.
// Throws build_error when a file is missing.
std::string assemble_source(std::string_view path);

}  // namespace clbool::runtime
