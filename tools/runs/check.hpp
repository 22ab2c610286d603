// SPDX-License-Identifier: MIT
// `--check`: compares the device's result with the host reference.
#pragma once

#include <clbool/coordinates.hpp>

#include <string>

namespace clbool::tools {

/// Compares entry by entry. `what` names the result in the message.
/// @throws check_failed naming the first difference
void require_equal(const std::string& what, const coordinates& result,
                   const coordinates& reference);

}  // namespace clbool::tools
