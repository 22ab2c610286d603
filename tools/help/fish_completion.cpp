// SPDX-License-Identifier: MIT
// Completion for fish: a line for each option of each command, with the condition that it is given.
#include <tools/help/completion.hpp>
#include <tools/help/shell_text.hpp>

namespace clbool::tools {

namespace {

std::string quoted_text(const std::string& text) { return "'" + escaped(text, "\\'", "\\") + "'"; }

std::string taken(const command_description& program, const option_description& option) {
    const auto words = choices(program, option);
    if (!words.empty()) {
        return " -x -a " + quoted_text(spaced(words));
    }
    return option.values == 0 ? "" : option.takes_file() ? " -r -F" : " -x";
}

std::string line(const std::string& condition, const std::string& rest) {
    return "complete -c clbool" + (condition.empty() ? "" : " -n " + quoted_text(condition)) +
           rest + '\n';
}

std::string option_line(const command_description& program, const std::string& condition,
                        const option_description& option) {
    std::string rest;
    for (const std::string& name : option.names) {
        rest += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    return line(condition, rest + taken(program, option) + " -d " + quoted_text(option.help));
}

std::string operand_line(const command_description& program, const std::string& condition,
                         const option_description& option) {
    const auto words = choices(program, option);
    return words.empty() ? std::string() : line(condition, " -f -a " + quoted_text(spaced(words)));
}

// `given`: the condition that the command is; empty for the program.
void add_lines(std::string& text, const command_description& program,
               const command_description& command, const std::string& given) {
    const std::string none_below = command.commands.empty()
                                       ? given
                                       : given + (given.empty() ? "" : "; and ") +
                                             "not __fish_seen_subcommand_from " +
                                             spaced(names_of(command.commands));
    if (command.takes_file()) {
        text += line(given, " -F");
    }
    for (const option_description& option : command.options) {
        text += option.is_operand ? operand_line(program, none_below, option)
                                  : option_line(program, none_below, option);
    }
    for (const command_description& below : command.commands) {
        text += line(none_below, " -a " + below.name + " -d " + quoted_text(below.help));
        add_lines(
            text, program, below,
            given + (given.empty() ? "" : "; and ") + "__fish_seen_subcommand_from " + below.name);
    }
}

}  // namespace

std::string fish_completion(const command_description& program) {
    std::string text = "# Completion of clbool for fish.\ncomplete -c clbool -f\n";
    add_lines(text, program, program, "");
    return text;
}

}  // namespace clbool::tools
