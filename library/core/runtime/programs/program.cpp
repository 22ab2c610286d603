// SPDX-License-Identifier: MIT
// Keys, hashes and compiler options of programs.
#include <core/runtime/programs/program.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>

namespace clbool::runtime {

std::size_t program::quick_hash() const noexcept {
    constexpr std::size_t kOdd = 0x9e3779b97f4a7c15;  // spreads small differences
    std::size_t hash = reinterpret_cast<std::size_t>(file_);
    for (const auto& [name, value] : parameters_) {
        hash = (hash ^ reinterpret_cast<std::size_t>(name)) * kOdd;
        hash = (hash ^ hash >> 32 ^ static_cast<std::size_t>(value)) * kOdd;
    }
    return hash ^ hash >> 32;
}

program::parameters program::sorted() const {
    parameters out;
    const auto is_before = [](const auto& entry, const char* name) {
        return std::strcmp(entry.first, name) < 0;
    };
    for (const auto& [name, value] : parameters_) {
        const auto at = std::lower_bound(out.begin(), out.end(), name, is_before);
        if (at != out.end() && std::strcmp(at->first, name) == 0) {
            at->second = value;
        } else {
            out.insert(at, {name, value});
        }
    }
    return out;
}

std::string program::options() const {
    std::string text;
    char digits[24];
    const char* separator = "-D ";
    for (const auto& [name, value] : sorted()) {
        const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
        text.append(separator).append(name).append(1, '=').append(digits, end);
        separator = " -D ";
    }
    return text;
}

std::string program::key() const { return file_ + ('|' + options()); }

}  // namespace clbool::runtime
