// SPDX-License-Identifier: MIT
// The `clbool` command: wires the commands and turns every failure into one line and a status.
#include <tools/commands/commands.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/runs/failure.hpp>

#include <clbool/error.hpp>
#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace clbool::tools {

namespace {

constexpr const char* kFooter =
    "Results go to standard output or to the file after -o, messages to standard error.\n"
    "Indices on the command line are 0-based, in Matrix Market files 1-based.\n"
    "Exit status: 0 done; 1 the device or a check failed; 2 bad usage or bad input; 3 no such "
    "path.";

void declare_commands(CLI::App& program) {
    program.set_version_flag("--version", std::string("clbool ") + version());
    program.require_subcommand(1);
    program.footer(kFooter);
    const command_line commands(program);
    add_devices(commands);
    add_info(commands);
    add_generate(commands);
    add_products(commands);
    add_elementwise(commands);
    add_structure(commands);
    add_parts(commands);
    add_closure(commands);
    add_cfpq(commands);
    add_rpq(commands);
    add_graph(commands);
    add_measures(commands);
    add_spmv(commands);
    add_folders(commands);
    add_pictures(commands);
    add_tune(commands);
    add_kernels(commands);
    add_help(commands);
}

// The command that was called, and all its words: "generate road".
struct called_command {
    CLI::App* app;
    std::string name;
};

called_command command_of(CLI::App& program) {
    called_command called{&program, ""};
    while (!called.app->get_subcommands().empty()) {
        called.app = called.app->get_subcommands().front();
        called.name += (called.name.empty() ? "" : " ") + called.app->get_name();
    }
    return called;
}

// What the parser found wrong, in this program's words where something is missing or unknown.
std::string explain(const called_command& called, const CLI::ParseError& problem) {
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
    return begin + all + (unknown.size() == 1 ? " is" : " are") + " unknown, expected what " +
           "'clbool " + name + " --help' lists";
}

// Errors of the library begin with the name of its call: the command's is what people know. Others
// begin with a file or an option, or with neither.
std::string named_after(const called_command& called, std::string text) {
    const std::size_t end = text.find(": ");
    const std::string begin = text.substr(0, end);
    const bool names_a_call =
        end != std::string::npos &&
        begin.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    const bool names_a_file = end != std::string::npos && !begin.empty() &&
                              begin.find(' ') == std::string::npos && begin.front() != '-' &&
                              begin.front() != '\'';
    if (names_a_call) {
        text.replace(0, end, called.name);
    } else if (!names_a_file) {
        text.insert(0, called.name + ": ");
    }
    return text;
}

// Options that stand before the command belong to it all the same: they are moved behind it. In
// the reverse order that the parser takes.
std::vector<std::string> arguments_for(const CLI::App& program, int argc, char** argv) {
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const auto commands = program.get_subcommands([](const CLI::App*) { return true; });
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

int run(int argc, char** argv) {
    CLI::App program{"Sparse boolean matrices over OpenCL", "clbool"};
    declare_commands(program);
    try {
        program.parse(arguments_for(program, argc, argv));
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) {
            throw invalid_argument(explain(command_of(program), problem));
        }
        program.exit(problem);  // --help and --version
    } catch (const io_error&) {
        throw;  // those name files
    } catch (const no_such_path& problem) {
        throw no_such_path(named_after(command_of(program), problem.what()));
    } catch (const clbool::error& problem) {
        throw clbool::error(problem.status(), named_after(command_of(program), problem.what()),
                            problem.native());
    }
    flush_output();
    return kDone;
}

}  // namespace

}  // namespace clbool::tools

int main(int argc, char** argv) {
    clbool::tools::reserve_standard_streams();
    try {
        return clbool::tools::run(argc, argv);
    } catch (...) {
        return clbool::tools::report_current_exception();
    }
}
