// SPDX-License-Identifier: MIT
// File extension that determines the format.
#pragma once

#include <io/text/fields.hpp>

#include <filesystem>
#include <string>

namespace clbool::io {

/// The name of the file without `.gz`.
inline std::filesystem::path without_gz(const std::string& path) {
    const std::filesystem::path name = std::filesystem::path(path).filename();
    return lower_case(name.extension().string()) == ".gz" ? name.stem() : name;
}

/// The last extension of `path` in lower case, without its dot; `.gz` is looked through.
inline std::string format_extension(const std::string& path) {
    const std::string extension = lower_case(without_gz(path).extension().string());
    return extension.empty() ? extension : extension.substr(1);
}

/// The name of the file up to that extension.
inline std::string format_stem(const std::string& path) { return without_gz(path).stem().string(); }

}  // namespace clbool::io
