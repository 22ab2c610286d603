// SPDX-License-Identifier: MIT
// Lines of the text files that options name.
#pragma once

#include <clbool/types.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace clbool::tools {

/// Hands out each line of a file, of standard input for `-`, without its end and valid for the
/// call, and its number from 1.
/// @throws io_error when the file cannot be read, and for a line of more than 16 MiB
void each_line(const std::string& path,
               const std::function<void(std::string_view line, size_type number)>& take);

}  // namespace clbool::tools
