// SPDX-License-Identifier: MIT
// Manual pages.
#pragma once

#include <tools/help/description.hpp>

#include <string>

namespace clbool::tools {

/// The page of the program in the language of man(7).
std::string program_page(const command_description& program);
/// The page of a command of it, with the commands below.
std::string command_page(const command_description& program, const command_description& command);

}  // namespace clbool::tools
