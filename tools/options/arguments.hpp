// SPDX-License-Identifier: MIT
// Kinds of command-line options: whole numbers, words from a list.
#pragma once

#include <tools/options/command_line.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace clbool::tools {

/// `given` as a decimal number from `least` to `most`: no sign, no other base, nothing behind it.
/// @throws invalid_argument naming the option
template <class Integer>
Integer parse_number(const std::string& option, const std::string& given, Integer least,
                     Integer most) {
    Integer number = 0;
    const char* end = given.data() + given.size();
    const auto [stop, problem] = std::from_chars(given.data(), end, number);
    if (problem != std::errc() || stop != end || number < least || number > most) {
        throw invalid_argument(
            fmt::format("{}: '{}' is wrong, expected a whole number from {} to {}", option, given,
                        least, most));
    }
    return number;
}

/// An option that takes a whole number from `least` to `most`.
template <class Integer>
declared_option add_number(command_line app, const std::string& name, Integer& value, Integer least,
                           Integer most, const std::string& help) {
    return app
        .add_parsed(
            name,
            [name, &value, least, most](const std::string& given) {
                value = parse_number(name, given, least, most);
            },
            help)
        .type_name("N");
}

/// The words an option takes, and what they mean.
template <class Value>
using words = std::vector<std::pair<std::string, Value>>;

/// An option that takes one of a few words; the first is the default by convention. The help shows
/// them as what it takes: `auto|hash|merge`. Of several names, with commas between them, messages
/// say the first.
template <class Value>
declared_option add_choice(command_line app, const std::string& name, Value& value,
                           const words<Value>& known, const std::string& help) {
    std::string all;
    std::string shown;
    for (const auto& entry : known) {
        all += (all.empty() ? "" : ", ") + entry.first;
        shown += (shown.empty() ? "" : "|") + entry.first;
    }
    const std::string called = name.substr(0, name.find(','));
    const auto choose = [called, &value, known, all](const std::string& given) {
        for (const auto& entry : known) {
            if (entry.first == given) {
                value = entry.second;
                return;
            }
        }
        throw invalid_argument(called + ": '" + given + "' is unknown, expected one of " + all);
    };
    return app.add_parsed(name, choose, help).type_name(shown);
}

}  // namespace clbool::tools
