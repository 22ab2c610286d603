// SPDX-License-Identifier: MIT
// The extension that tells a file's format.
#pragma once

#include <string>

namespace clbool::io {

/// The last extension of `path` in lower case, without its dot; `.gz` is looked through.
std::string format_extension(const std::string& path);

}  // namespace clbool::io
