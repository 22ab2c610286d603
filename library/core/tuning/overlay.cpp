// SPDX-License-Identifier: MIT
// Parser of tuning files.
#include <core/tuning/overlay.hpp>

#include <clbool/error.hpp>
#include <core/tuning/names.hpp>

#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>

namespace clbool::tuning {

namespace {

constexpr size_type kLargest = size_type{1} << 30;
constexpr std::size_t kLongestLine = 4096;

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
    const auto where_is = [&](size_type line) { return file + ":" + std::to_string(line); };
    std::array<char, kLongestLine> line{};
    size_type number = 1;
    for (; in.getline(line.data(), line.size()); ++number) {
        const std::string where = where_is(number);
        const std::string all(line.data(),
                              static_cast<std::size_t>(in.gcount()) - (in.eof() ? 0 : 1));
        const std::string text = trimmed(all.substr(0, all.find('#')));
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
    if (!in.eof()) {
        throw invalid_argument(where_is(number) +
                               ": the line is too long, expected \"name = value\"");
    }
}

}  // namespace clbool::tuning
