// SPDX-License-Identifier: MIT
// clbool help, clbool completion: texts made of the parser's own tables.
#include <tools/commands/commands.hpp>

#include <tools/files/output.hpp>
#include <tools/help/completion.hpp>
#include <tools/help/manual.hpp>
#include <tools/options/arguments.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

void write_text(const std::string& path, const std::string& text) {
    io::write_atomically(path, [&text](std::ostream& out) { out << text; });
}

struct help_options {
    std::vector<std::string> words;
    bool manual = false;
    std::string folder;  // empty: none
};

std::string page(const command_description& program, const std::vector<std::string>& words) {
    for (const command_description& command : program.commands) {
        if (!words.empty() && command.name == words.front()) {
            return command_page(program, command);
        }
    }
    return program_page(program);
}

void write_pages(const command_description& program, const std::string& folder) {
    namespace fs = std::filesystem;
    if (!fs::is_directory(folder)) {
        throw io_error(folder + ": there is no such folder, expected an existing one");
    }
    const fs::path into(folder);
    write_text((into / (program.name + ".1")).string(), program_page(program));
    for (const command_description& command : program.commands) {
        write_text((into / (program.name + "-" + command.name + ".1")).string(),
                   command_page(program, command));
    }
}

void run(command_line program, const help_options& asked) {
    const command_line command = program.find(asked.words);
    if (!asked.folder.empty()) {
        write_pages(program.describe(), asked.folder);
    } else if (asked.manual) {
        fmt::print(stdout, "{}", page(program.describe(), asked.words));
    } else {
        fmt::print(stdout, "{}", command.help());
    }
}

using maker = std::string (*)(const command_description&);

struct completion_options {
    maker make = nullptr;
    output_file file;
};

void add_completion(command_line program) {
    const command_line app =
        program.add_subcommand("completion", "Script by which a shell completes commands");
    app.footer(
        "bash: source it, or put it into share/bash-completion/completions/clbool;\n"
        "zsh: into a folder of fpath, as _clbool; fish: into ~/.config/fish/completions/\n"
        "clbool.fish. An installation has them.");
    const auto options = std::make_shared<completion_options>();
    add_choice<maker>(
        app, "SHELL", options->make,
        {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}},
        "which shell")
        .required();
    options->file.declare(app, "write the script there (default: to standard output)");
    app.callback([program, options] {
        options->file.check();
        const std::string script = options->make(program.describe());
        options->file.write([&](const std::string& path) { write_text(path, script); });
    });
}

}  // namespace

void add_help_command(command_line program) {
    const command_line app = program.add_subcommand("help", "What a command does, and its options");
    const auto asked = std::make_shared<help_options>();
    const auto words = app.add_words("COMMAND", asked->words,
                                     "which one, as in 'help generate road' (default: all of them)")
                           .type_name("COMMAND");
    app.add_flag("--man", asked->manual, "as a manual page, for man -l or groff -man");
    app.add_option("--pages", asked->folder, "write the manual pages of all commands there")
        .type_name("DIR")
        .excludes(words)
        .excludes("--man");
    app.callback([program, asked] { run(program, *asked); });
}

void add_help(command_line program) {
    add_help_command(program);
    add_completion(program);
}

}  // namespace clbool::tools
