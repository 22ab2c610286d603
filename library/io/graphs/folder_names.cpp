// SPDX-License-Identifier: MIT
// Labels as names of files, by percent-encoding as in RFC 3986.
#include <io/graphs/folder_names.hpp>

#include <clbool/error.hpp>

#include <io/text/line_reader.hpp>
#include <io/text/path_extension.hpp>

#include <charconv>
#include <cstddef>
#include <string_view>

namespace clbool::io {
namespace {

constexpr std::size_t kLongestName = 255;  // on most file systems
constexpr int kHexadecimal = 16;

bool is_kept(char byte) {
    constexpr std::string_view kOthers = "%/\\:*?\"<>|\x7F";
    return (byte < 0 || byte >= ' ') && kOthers.find(byte) == std::string_view::npos;
}

}  // namespace

std::string file_of(const std::string& label) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string name;
    for (const char byte : label) {
        if (is_kept(byte) && !(byte == '.' && name.empty())) {
            name += byte;
        } else {
            name += {'%', kDigits[byte / kHexadecimal], kDigits[byte % kHexadecimal]};
        }
    }
    name += ".mtx";
    if (label.empty() || name.size() > kLongestName) {
        throw invalid_argument("the label " + in_quotes(label) +
                               " makes no name of a file of 5 to " + std::to_string(kLongestName) +
                               " bytes");
    }
    return name;
}

std::string label_of(const std::string& path) {
    const std::string name = format_stem(path);
    std::string label;
    for (std::size_t i = 0; i < name.size(); ++i) {
        unsigned char byte = 0;
        const char* const digits = name.data() + i + 1;
        if (name[i] == '%' && i + 2 < name.size() &&
            std::from_chars(digits, digits + 2, byte, kHexadecimal).ptr == digits + 2) {
            label += static_cast<char>(byte);
            i += 2;
        } else {
            label += name[i];
        }
    }
    return label;
}

}  // namespace clbool::io
