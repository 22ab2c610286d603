// SPDX-License-Identifier: MIT
// Extensions in any case, with one layer of `.gz` taken off.
#include <io/text/path_extension.hpp>

#include <filesystem>

namespace clbool::io {

std::string format_extension(const std::string& path) {
    const auto lower_extension = [](const std::filesystem::path& name) {
        std::string text = name.extension().string();
        for (char& byte : text) {
            byte = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
        }
        return text;
    };
    std::filesystem::path name = std::filesystem::path(path).filename();
    if (lower_extension(name) == ".gz") {
        name = name.stem();
    }
    const std::string extension = lower_extension(name);
    return extension.empty() ? extension : extension.substr(1);
}

}  // namespace clbool::io
