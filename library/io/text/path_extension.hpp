// SPDX-License-Identifier: MIT
// File extension that determines the format.
#pragma once

#include <string>

namespace clbool::io {

/// The last extension of `path` in lower case, without its dot; `.gz` is looked through.
std::string format_extension(const std::string& path);
/// The name of the file up to that extension.
std::string format_stem(const std::string& path);

}  // namespace clbool::io
