// SPDX-License-Identifier: MIT
// Lower-cases extensions, and skips one layer of `.gz`.
#include <io/text/path_extension.hpp>

#include <io/text/fields.hpp>

#include <filesystem>

namespace clbool::io {
namespace {

std::filesystem::path without_gz(const std::string& path) {
    const std::filesystem::path name = std::filesystem::path(path).filename();
    return lower_case(name.extension().string()) == ".gz" ? name.stem() : name;
}

}  // namespace

std::string format_extension(const std::string& path) {
    const std::string extension = lower_case(without_gz(path).extension().string());
    return extension.empty() ? extension : extension.substr(1);
}

std::string format_stem(const std::string& path) { return without_gz(path).stem().string(); }

}  // namespace clbool::io
