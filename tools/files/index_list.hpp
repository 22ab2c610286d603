// SPDX-License-Identifier: MIT
// Lists of row, column or vertex numbers on the command line.
#pragma once

#include <clbool/types.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// `given` as 0-based numbers with commas between them, or @FILE with one a line; files may have
/// blank lines, and comments behind a #.
/// @throws invalid_argument naming the option, io_error naming file and line
std::vector<index_type> read_index_list(const std::string& option, const std::string& given);

}  // namespace clbool::tools
