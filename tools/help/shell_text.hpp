// SPDX-License-Identifier: MIT
// Texts in scripts of shells.
#pragma once

#include <tools/help/description.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// With blanks between them.
inline std::string spaced(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) {
        all += (all.empty() ? "" : " ") + word;
    }
    return all;
}

inline std::vector<std::string> names_of(const std::vector<command_description>& commands) {
    std::vector<std::string> names;
    names.reserve(commands.size());
    for (const command_description& command : commands) {
        names.push_back(command.name);
    }
    return names;
}

/// `text` with `before` in front of each of these characters.
inline std::string escaped(const std::string& text, const std::string& characters,
                           const std::string& before) {
    std::string made;
    for (const char c : text) {
        made += (characters.find(c) == std::string::npos ? "" : before) + c;
    }
    return made;
}

/// The words of an option, or the commands of the program where it names one.
inline std::vector<std::string> choices(const command_description& program,
                                        const option_description& option) {
    return option.takes == "COMMAND" ? names_of(program.commands) : option.words();
}

}  // namespace clbool::tools
