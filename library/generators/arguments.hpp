// SPDX-License-Identifier: MIT
// Argument checks of the generators.
#pragma once

#include <clbool/types.hpp>

#include <string>

namespace clbool::generators {

/// About n · per_row entries, rounded.
/// @throws invalid_argument, naming `what`, unless per_row is a number from 0 to 2^20.
size_type entries_for(index_type n, double per_row, const std::string& what);

}  // namespace clbool::generators
