// SPDX-License-Identifier: MIT
// Lists of numbers.
#include <tools/files/index_list.hpp>

#include <tools/files/text_lines.hpp>
#include <tools/options/arguments.hpp>

#include <string_view>

namespace clbool::tools {

namespace {

// Without what stands before and behind, a comment among it.
std::string stripped(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const char* const blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    return first == std::string_view::npos
               ? std::string()
               : std::string(line.substr(first, line.find_last_not_of(blanks) - first + 1));
}

index_type number_in(const std::string& place, const std::string& word) {
    return parse_number<index_type>(place, word, 0, kMaxDimension);
}

std::vector<index_type> read_lines(const std::string& path) {
    std::vector<index_type> list;
    each_line(path, [&](std::string_view line, size_type number) {
        const std::string word = stripped(line);
        if (!word.empty()) {
            list.push_back(number_in(path + ":" + std::to_string(number), word));
        }
    });
    return list;
}

}  // namespace

std::vector<index_type> read_index_list(const std::string& option, const std::string& given) {
    if (!given.empty() && given.front() == '@') {
        return read_lines(given.substr(1));
    }
    std::vector<index_type> list;
    for (std::size_t begin = 0; begin <= given.size();) {
        const std::size_t end = std::min(given.find(',', begin), given.size());
        list.push_back(number_in(option, given.substr(begin, end - begin)));
        begin = end + 1;
    }
    return list;
}

}  // namespace clbool::tools
