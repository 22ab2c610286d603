// SPDX-License-Identifier: MIT
// Manual pages, written as man(7) says.
#include <tools/help/manual.hpp>

#include <clbool/version.hpp>

#include <algorithm>
#include <cctype>

namespace clbool::tools {

namespace {

// Dashes that can be copied, no escapes, no requests at the beginning of lines.
std::string plain(const std::string& text) {
    std::string written;
    for (const char c : text) {
        const bool begins = written.empty() || written.back() == '\n';
        if (begins && (c == '.' || c == '\'')) {
            written += "\\&";
        }
        if (c == '\\') {
            written += "\\e";
        } else if (c == '-') {
            written += "\\-";
        } else {
            written += c;
        }
    }
    return written;
}

std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }

std::string slanted(const std::string& text) { return "\\fI" + plain(text) + "\\fR"; }

std::string head(std::string title, const std::string& name, const std::string& help) {
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return ".TH \"" + plain(title) + "\" 1 \"\" \"clbool " + version() +
           "\" \"clbool\"\n.SH NAME\n" + plain(name) + " \\- " + plain(help) + "\n";
}

std::string synopsis(const std::string& words, const command_description& command) {
    std::string line = bold(words);
    if (!command.commands.empty()) {
        line += ' ' + slanted("COMMAND");
    }
    line += " [" + slanted("OPTION") + "...]";
    for (const option_description& one : command.options) {
        if (one.is_operand) {
            const std::string name = slanted(one.names.front()) + (one.values < 0 ? "..." : "");
            line += one.is_required ? " " + name : " [" + name + "]";
        }
    }
    return line + "\n";
}

std::string entry(const option_description& one) {
    std::string names;
    for (const std::string& name : one.names) {
        names += (names.empty() ? "" : ", ") + bold(name);
    }
    for (int i = 0; i < one.values; ++i) {
        names += one.is_operand ? "" : " " + slanted(one.takes);
    }
    return ".TP\n" + names + "\n" + plain(one.help) + "\n";
}

std::string entries(const command_description& command) {
    std::string text;
    for (const option_description& one : command.options) {
        text += entry(one);
    }
    return text;
}

}  // namespace

std::string program_page(const command_description& program) {
    std::string text = head(program.name, program.name, program.help);
    text += ".SH SYNOPSIS\n" + synopsis(program.name, program);
    text += ".SH DESCRIPTION\n" + plain(program.more) + "\n";
    text += ".SH COMMANDS\n";
    for (const command_description& command : program.commands) {
        text += ".TP\n" + bold(program.name + "-" + command.name) + "(1)\n" + plain(command.help) +
                "\n";
    }
    return text + ".SH OPTIONS\n" + entries(program);
}

std::string command_page(const command_description& program, const command_description& command) {
    const std::string words = program.name + ' ' + command.name;
    const std::string name = program.name + '-' + command.name;
    std::string text = head(name, name, command.help);
    text += ".SH SYNOPSIS\n" + synopsis(words, command);
    text += ".SH DESCRIPTION\n" + plain(command.more) + "\n";
    text += ".SH OPTIONS\n" + entries(command);
    for (const command_description& below : command.commands) {
        text += ".SH " + plain(words + ' ' + below.name) + "\n" + plain(below.help) + "\n" +
                entries(below);
    }
    return text + ".SH SEE ALSO\n" + bold(program.name) + "(1)\n";
}

}  // namespace clbool::tools
