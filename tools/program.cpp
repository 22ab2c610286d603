// SPDX-License-Identifier: MIT
// A program of commands: declared, called, and named in what it says of errors.
#include <tools/program.hpp>

#include <tools/runs/failure.hpp>

#include <clbool/error.hpp>
#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clbool::tools {

namespace {

// The command that was called, and all its words: "generate road".
struct called_command {
    CLI::App* app;
    std::string name;
};

called_command command_of(CLI::App& app) {
    called_command called{&app, ""};
    while (!called.app->get_subcommands().empty()) {
        called.app = called.app->get_subcommands().front();
        called.name += (called.name.empty() ? "" : " ") + called.app->get_name();
    }
    return called;
}

// What the parser found wrong, in this program's words where something is missing or unknown.
std::string explain(const CLI::App& app, const called_command& called,
                    const CLI::ParseError& problem) {
    const auto& [command, name] = called;
    const std::string begin = name.empty() ? name : name + ": ";
    const auto unknown = command->remaining();
    if (command->get_require_subcommand_min() > 0) {
        const std::string found = unknown.empty() ? std::string("no command is given")
                                                  : "'" + unknown.front() + "' is unknown";
        const auto known = command_line(*command).commands();
        return begin + found + ", expected one of " + CLI::detail::join(known, ", ");
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&problem) == nullptr) {
        return begin + problem.what();
    }
    std::string all;
    for (const std::string& one : unknown) {
        all += (all.empty() ? "'" : ", '") + one + "'";
    }
    return begin + all + (unknown.size() == 1 ? " is" : " are") + " unknown, expected what " + "'" +
           app.get_name() + " " + name + " --help' lists";
}

// Options that stand before the command belong to it all the same: they are moved behind it. In
// the reverse order that the parser takes.
std::vector<std::string> arguments_for(const CLI::App& app, int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    const auto is_command = [&](const std::string& word) {
        return std::any_of(commands.begin(), commands.end(),
                           [&](const CLI::App* one) { return one->get_name() == word; });
    };
    const auto command = std::find_if(arguments.begin(), arguments.end(), is_command);
    if (command != arguments.end()) {
        std::rotate(arguments.begin(), command, arguments.end());
    }
    std::reverse(arguments.begin(), arguments.end());
    return arguments;
}

}  // namespace

program::program(const program_text& text, const std::function<void(command_line)>& declare)
    : app_(std::make_unique<CLI::App>(text.description, text.name)) {
    app_->set_version_flag("--version", text.name + " " + version());
    app_->require_subcommand(1);
    app_->footer(text.footer);
    declare(command_line(*app_));
}

program::~program() = default;

void program::call(int argc, char** argv) {
    try {
        app_->parse(arguments_for(*app_, argc, argv));
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) {
            throw invalid_argument(explain(*app_, command_of(*app_), problem));
        }
        app_->exit(problem);  // --help and --version
    } catch (const io_error&) {
        throw;  // those name files
    } catch (const no_such_path& problem) {
        throw no_such_path(named(problem.what()));
    } catch (const error& problem) {
        throw error(problem.status(), named(problem.what()), problem.native());
    }
}

std::string program::named(std::string message) const {
    const std::string called = command_of(*app_).name;
    const std::size_t end = message.find(": ");
    const std::string begin = message.substr(0, end);
    const bool names_a_call =
        end != std::string::npos &&
        begin.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    const bool names_a_file = end != std::string::npos && !begin.empty() &&
                              begin.find(' ') == std::string::npos && begin.front() != '-' &&
                              begin.front() != '\'';
    if (names_a_call) {
        message.replace(0, end, called);
    } else if (!names_a_file) {
        message.insert(0, called + ": ");
    }
    return message;
}

}  // namespace clbool::tools
