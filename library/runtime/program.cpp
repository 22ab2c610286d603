// SPDX-License-Identifier: MIT
// Keys and options of programs.
#include <runtime/program.hpp>

#include <algorithm>
#include <cstring>

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
    for (const auto& [name, value] : parameters_) {
        text.append(text.empty() ? "-D " : " -D ").append(name).append("=");
        text.append(std::to_string(value));
    }
    return text;
}

std::string program::key() const { return std::string(file_) + '|' + options(); }

}  // namespace clbool::runtime
