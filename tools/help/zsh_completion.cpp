// SPDX-License-Identifier: MIT
// Completion for zsh: a function for each command, which hands its options to _arguments.
#include <tools/help/completion.hpp>
#include <tools/help/shell_text.hpp>

#include <fmt/format.h>

namespace clbool::tools {

namespace {

// Within single quotes, a part of a specification that ends at brackets and colons.
std::string part(const std::string& text) {
    std::string made;
    for (const char c : escaped(text, "\\[]:", "\\")) {
        made += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return made;
}

// What it takes: a message and an action.
std::string message_and_action(const command_description& program,
                               const option_description& option) {
    const auto words = choices(program, option);
    const std::string action = !words.empty()        ? "(" + spaced(words) + ")"
                               : option.takes_file() ? "_files"
                                                     : " ";
    const std::string one =
        ':' + part(words.empty() ? option.takes : option.names.back()) + ':' + action;
    std::string all;
    for (int i = 0; i < (option.values < 0 ? 1 : option.values); ++i) {
        all += one;
    }
    return all;
}

std::string specification(const command_description& program, const option_description& option) {
    if (option.is_operand) {
        const std::string place = option.values < 0 ? "*" : option.is_required ? "" : ":";
        return " \\\n        '" + place + message_and_action(program, option) + "'";
    }
    std::string text;
    for (const std::string& name : option.names) {
        const std::string others =
            option.names.size() > 1 ? "(" + spaced(option.names) + ")" : std::string();
        text += fmt::format(" \\\n        '{}{}[{}]{}'", others, name, part(option.help),
                            message_and_action(program, option));
    }
    return text;
}

std::string function(const command_description& program, const command_description& command,
                     const std::string& name) {
    std::string text = name + "() {\n";
    std::string specifications;
    for (const option_description& option : command.options) {
        specifications += specification(program, option);
    }
    if (command.commands.empty()) {
        return text + "    _arguments -S" + specifications + "\n}\n\n";
    }
    text +=
        "    local curcontext=$curcontext context state line\n    typeset -A opt_args\n"
        "    _arguments -C" +
        specifications +
        " \\\n        '1:command:->command' \\\n        '*::argument:->argument'\n"
        "    case $state in\n    command)\n        local -a commands=(";
    std::string below;
    for (const command_description& one : command.commands) {
        text += "\n            '" + part(one.name) + ':' + part(one.help) + "'";
        below += function(program, one, name + '_' + one.name);
    }
    return text + "\n        )\n        _describe -t commands command commands ;;\n" +
           "    argument) (( $+functions[" + name + "_$line[1]] )) && " + name +
           "_$line[1] ;;\n    esac\n}\n\n" + below;
}

}  // namespace

std::string zsh_completion(const command_description& program) {
    const std::string name = '_' + program.name;
    return "#compdef " + program.name + "\n# Completion of clbool for zsh.\n\n" +
           function(program, program, name) + name + " \"$@\"\n";
}

}  // namespace clbool::tools
