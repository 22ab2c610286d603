// SPDX-License-Identifier: MIT
// Commands and options as the program declares them. Only main and this know the parser, which
// takes longer to compile than everything else in a file.
#pragma once

#include <tools/help/description.hpp>

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace clbool::tools {

/// An option or operand that was declared. A cheap handle, valid as long as the program's.
class declared_option {
public:
    explicit declared_option(CLI::Option& impl) : impl_(&impl) {}

    declared_option required(bool is_required = true) const;
    /// What it takes, as the help shows it: FILE, N.
    declared_option type_name(const std::string& name) const;
    /// The heading it stands under in the help; an empty one hides it.
    declared_option group(const std::string& name) const;
    declared_option excludes(declared_option other) const;
    /// An error without the other one.
    declared_option needs(declared_option other) const;
    declared_option excludes(const std::string& other) const;
    /// True when the command line has it.
    bool given() const;

private:
    CLI::Option* impl_;
};

/// The program, or a command of it. A cheap handle, valid as long as the program's.
class command_line {
public:
    explicit command_line(CLI::App& impl) : impl_(&impl) {}

    command_line add_subcommand(const std::string& name, const std::string& description) const;
    void require_subcommand() const;
    /// Words of what can follow: those of its commands that the help shows.
    std::vector<std::string> commands() const;
    /// The command that these words name, one below the other.
    /// @throws invalid_argument where there is none
    command_line find(const std::vector<std::string>& words) const;
    /// What --help prints.
    std::string help() const;
    /// All that the help shows, commands below too.
    command_description describe() const;
    /// What the help says below the options.
    void footer(const std::string& text) const;
    /// What the command does once all options are known.
    void callback(const std::function<void()>& run) const;

    declared_option add_flag(const std::string& name, bool& value, const std::string& help) const;
    declared_option add_option(const std::string& name, std::string& value,
                               const std::string& help) const;
    declared_option add_option(const std::string& name, double& value,
                               const std::string& help) const;
    /// Takes any number of words, none too.
    declared_option add_words(const std::string& name, std::vector<std::string>& words,
                              const std::string& help) const;
    /// Calls `take` with what is given.
    declared_option add_parsed(const std::string& name,
                               const std::function<void(const std::string&)>& take,
                               const std::string& help) const;
    /// Calls `take` with the two values that are given.
    declared_option add_pair(
        const std::string& name,
        const std::function<void(const std::string&, const std::string&)>& take,
        const std::string& help) const;
    declared_option get_option(const std::string& name) const;

private:
    CLI::App* impl_;
};

}  // namespace clbool::tools
