// SPDX-License-Identifier: MIT
// Matrices in files: Matrix Market, or serialised by the library.
#pragma once

#include <clbool/context.hpp>
#include <clbool/coordinates.hpp>
#include <clbool/io.hpp>
#include <clbool/matrix.hpp>

#include <string>

namespace clbool::tools {

/// Serialised matrices are known by their first bytes, as are Matrix Market files; compressed ones
/// by a name that ends in `.clbool.gz`.
coordinates read_matrix(const std::string& path, const io::matrix_market_options& options);

/// Whether a matrix written under this name is serialised: it ends in `.clbool`.
bool is_serialised_name(const std::string& path);
/// @throws invalid_argument for a name that means something else than a matrix
void check_matrix_name(const std::string& path);
/// By the name; `-` is standard output. @throws io_error
void write_matrix(const std::string& path, const coordinates& entries);

}  // namespace clbool::tools
