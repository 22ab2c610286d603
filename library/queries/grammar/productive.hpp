// SPDX-License-Identifier: MIT
// Which productions derive words of terminals.
#pragma once

#include <clbool/grammar.hpp>

#include <functional>
#include <string>
#include <vector>

namespace clbool::grammar {

/// For each production whether its right side derives a word over the names that are terminals.
/// Linear in their length.
std::vector<bool> productive(const std::vector<const production*>& productions,
                             const std::function<bool(const std::string&)>& is_terminal);

}  // namespace clbool::grammar
