// SPDX-License-Identifier: MIT
// Lines of the text files that options name.
#include <tools/files/text_lines.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <system_error>

namespace clbool::tools {

namespace {

constexpr std::streamsize kMostBytes = std::streamsize{1} << 24;

}  // namespace

void each_line(const std::string& path,
               const std::function<void(std::string_view line, size_type number)>& take) {
    std::error_code ignored;
    std::ifstream named;
    std::istream& file = path == "-" ? std::cin : named;
    if (&file == &named) {
        named.open(path);
        if (!named || std::filesystem::is_directory(path, ignored)) {
            throw io_error(path + ": cannot be opened for reading");
        }
    }
    const std::unique_ptr<char[]> text(new char[kMostBytes]);  // touched as far as lines go
    size_type number = 1;
    for (; file.getline(text.get(), kMostBytes); ++number) {
        const auto taken = static_cast<std::size_t>(file.gcount());
        std::string_view line(text.get(), file.eof() ? taken : taken - 1);
        line.remove_suffix(!line.empty() && line.back() == '\r' ? 1 : 0);
        take(line, number);
    }
    if (file.bad()) {
        throw io_error(path + ": cannot be read to its end");
    }
    if (!file.eof()) {
        throw io_error(
            fmt::format("{}:{}: the line is longer than 16 MiB, expected text", path, number));
    }
}

}  // namespace clbool::tools
