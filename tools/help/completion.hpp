// SPDX-License-Identifier: MIT
// Scripts by which shells complete command lines.
#pragma once

#include <tools/help/description.hpp>

#include <string>

namespace clbool::tools {

/// For bash's `complete`.
std::string bash_completion(const command_description& program);
/// For zsh, as a function `_clbool` of its completion system.
std::string zsh_completion(const command_description& program);
/// For fish's `complete`.
std::string fish_completion(const command_description& program);

}  // namespace clbool::tools
