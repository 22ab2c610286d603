// SPDX-License-Identifier: MIT
// Lower-cases extensions, and skips one layer of `.gz`.
#include <io/text/path_extension.hpp>

#include <io/text/fields.hpp>

#include <filesystem>

namespace clbool::io {

std::string format_extension(const std::string& path) {
    std::filesystem::path name = std::filesystem::path(path).filename();
    if (lower_case(name.extension().string()) == ".gz") {
        name = name.stem();
    }
    const std::string extension = lower_case(name.extension().string());
    return extension.empty() ? extension : extension.substr(1);
}

}  // namespace clbool::io
