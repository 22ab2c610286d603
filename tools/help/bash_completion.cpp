// SPDX-License-Identifier: MIT
// Completion for bash: one function that finds the command, then what its options take.
#include <tools/help/completion.hpp>
#include <tools/help/shell_text.hpp>

#include <fmt/format.h>

namespace clbool::tools {

namespace {

// What the script knows of a command, by its path: "generate/road".
struct tables {
    std::string commands;  // patterns of a path and a word that lead on
    std::string values;    // after an option
    std::string words;     // anywhere else
};

std::string reply(const command_description& program, const option_description& option) {
    const auto words = choices(program, option);
    return !words.empty()        ? "_clbool_words '" + spaced(words) + "'"
           : option.takes_file() ? "_clbool_files"
                                 : ":";
}

void add_tables(tables& into, const command_description& program,
                const command_description& command, const std::string& path) {
    std::string options;
    std::string operand = ":";
    for (const option_description& one : command.options) {
        if (one.is_operand) {
            operand = reply(program, one);
            continue;
        }
        for (const std::string& name : one.names) {
            options += (options.empty() ? "" : " ") + name;
            if (one.values != 0) {
                into.values +=
                    fmt::format("    {}:{}) {}; return ;;\n", path, name, reply(program, one));
            }
        }
    }
    if (!command.commands.empty()) {
        operand = "_clbool_words '" + spaced(names_of(command.commands)) + "'";
    }
    into.words += "    " + path + ")\n        if [[ $word == -* ]]; then _clbool_words '" +
                  options + "'; else " + operand + "; fi ;;\n";
    for (const command_description& below : command.commands) {
        into.commands += fmt::format("        {0}:{1}) path={0}/{1} ;;\n", path, below.name);
        add_tables(into, program, below, path + '/' + below.name);
    }
}

}  // namespace

std::string bash_completion(const command_description& program) {
    tables of;
    add_tables(of, program, program, program.name);
    return R"(# Completion of clbool for bash.
_clbool_words() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
}

_clbool_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

_clbool() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local path=)" +
           program.name + R"( i
    COMPREPLY=()
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$path:${COMP_WORDS[i]}" in
)" + of.commands +
           R"(        esac
    done
    case "$path:$before" in
)" + of.values +
           R"(    esac
    case "$path" in
)" + of.words +
           R"(    esac
}

complete -F _clbool clbool
)";
}

}  // namespace clbool::tools
