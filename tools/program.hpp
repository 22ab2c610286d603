// SPDX-License-Identifier: MIT
// A program of commands: declared, called, and named in what it says of errors.
#pragma once

#include <tools/options/command_line.hpp>

#include <functional>
#include <memory>
#include <string>

namespace clbool::tools {

/// What a program says of itself.
struct program_text {
    std::string name;
    std::string description;
    std::string footer;
};

class program {
public:
    /// With the commands that `declare` adds.
    program(const program_text& text, const std::function<void(command_line)>& declare);
    ~program();
    program(const program&) = delete;
    program& operator=(const program&) = delete;

    /// Parses what was called, and runs the callback of the command.
    /// @throws invalid_argument for what the parser finds wrong, in this program's words; what the
    ///         callback throws, named after the command
    void call(int argc, char** argv);
    /// An error's message, as of the command that was called. Errors of the library begin with the
    /// name of its call: the command's is what people know. Others begin with a file or an option,
    /// or with neither.
    std::string named(std::string message) const;

private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace clbool::tools
