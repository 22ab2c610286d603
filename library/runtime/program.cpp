// SPDX-License-Identifier: MIT
// Keys and options of programs.
#include <runtime/program.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

namespace clbool::runtime {

program& program::set(const char* name, std::int64_t value) {
    const auto position = std::lower_bound(
        parameters_.begin(), parameters_.end(), name,
        [](const auto& entry, const char* wanted) { return std::strcmp(entry.first, wanted) < 0; });
    if (position != parameters_.end() && std::strcmp(position->first, name) == 0) {
        position->second = value;
    } else {
        parameters_.insert(position, {name, value});
    }
    return *this;
}

std::string program::options() const {
    std::string text;
    append_options(text);
    return text;
}

// Asked for at each launch: one allocation.
std::string program::key() const {
    constexpr std::size_t kParameterLength = 24;
    std::string text;
    text.reserve(2 * std::strlen(file_) + parameters_.size() * kParameterLength);
    text.append(file_).append(1, '|');
    append_options(text);
    return text;
}

void program::append_options(std::string& text) const {
    char digits[24];
    const char* separator = "-D ";
    for (const auto& [name, value] : parameters_) {
        const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
        text.append(separator).append(name).append(1, '=').append(digits, end);
        separator = " -D ";
    }
}

}  // namespace clbool::runtime
