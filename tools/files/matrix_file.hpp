// SPDX-License-Identifier: MIT
// Matrices as files: Matrix Market, or serialised by the library.
#pragma once

#include <clbool/coordinates.hpp>

#include <string>

namespace clbool::tools {

/// Whether a matrix written under this name is serialised: it ends in `.clbool`.
bool is_serialised_name(const std::string& path);
/// @throws invalid_argument for a name that means something else than a matrix
void check_matrix_name(const std::string& path);
/// By the name; `-` is standard output. @throws io_error
void write_matrix(const std::string& path, const coordinates& entries);

}  // namespace clbool::tools
