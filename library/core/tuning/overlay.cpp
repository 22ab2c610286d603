// SPDX-License-Identifier: MIT
// Parser of tuning files.
#include <core/tuning/overlay.hpp>

#include <clbool/error.hpp>
#include <core/tuning/names.hpp>

#include <charconv>
#include <cstdlib>
#include <fstream>

namespace clbool::tuning {

namespace {

constexpr size_type kLargest = size_type{1} << 30;

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \t\r");
    const auto last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? std::string() : text.substr(first, last - first + 1);
}

size_type parse_value(const std::string& text, const std::string& where) {
    size_type value = 0;
    const auto end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value == 0 || value > kLargest) {
        throw invalid_argument(where + ": \"" + text + "\" is not a number from 1 to 2^30");
    }
    return value;
}

void set(parameters& p, const std::string& name, const std::string& value,
         const std::string& where) {
    bool found = false;
    for_each_parameter(p, [&](const std::string& known, size_type& target) {
        if (known == name) {
            target = parse_value(value, where);
            found = true;
        }
    });
    if (!found) {
        throw invalid_argument(where + ": there is no parameter \"" + name + "\"");
    }
}

[[noreturn]] void refuse_file(const std::string& file) {
    throw invalid_argument("cannot read the tuning file " + file);
}

}  // namespace

std::string overlay_file(const controls_options& options) {
    if (!options.tuning_file.empty()) {
        return options.tuning_file;
    }
    const char* variable = std::getenv("CLBOOL_TUNING");
    return variable != nullptr ? variable : "";
}

void apply_overlay(parameters& p, const std::string& file) {
    if (file.empty()) {
        return;
    }
    std::ifstream in(file);
    if (!in) {
        refuse_file(file);
    }
    std::string line;
    for (size_type number = 1; std::getline(in, line); ++number) {
        const std::string where = file + ":" + std::to_string(number);
        const std::string text = trimmed(line.substr(0, line.find('#')));
        if (text.empty()) {
            continue;
        }
        const auto equals = text.find('=');
        if (equals == std::string::npos) {
            throw invalid_argument(where + ": expected \"name = value\"");
        }
        set(p, trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)), where);
    }
    if (in.bad()) {  // opening a directory succeeds
        refuse_file(file);
    }
}

}  // namespace clbool::tuning
