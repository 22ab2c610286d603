// SPDX-License-Identifier: MIT
// Sparsity pictures as files.
#pragma once

#include <tools/pictures/spy_plot.hpp>

#include <ostream>
#include <string>

namespace clbool::tools {

/// SVG 1.1.
void write_svg(std::ostream& out, const spy_plot& plot);
/// PNG. @throws io_error where the program was built without libpng
void write_png(std::ostream& out, const spy_plot& plot);

}  // namespace clbool::tools
