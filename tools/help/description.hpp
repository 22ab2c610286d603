// SPDX-License-Identifier: MIT
// Commands and options as the parser knows them, for texts that are made of them.
#pragma once

#include <string>
#include <vector>

namespace clbool::tools {

/// An option, or an operand, which has no dashes.
struct option_description {
    std::vector<std::string> names;  // "-o", "--output"; the name of an operand
    bool is_operand = false;
    bool is_required = false;
    int values = 0;     // how many it takes; 0: it is a flag; -1: any number
    std::string takes;  // FILE, DIR, N; words with bars between them: auto|hash
    std::string help;

    /// What can follow, where that is one of a few words.
    std::vector<std::string> words() const;
    bool takes_file() const { return takes == "FILE" || takes == "DIR"; }
};

/// A command, or the program.
struct command_description {
    std::string name;  // its last word
    std::string help;
    std::string more;  // what the help says below the options
    std::vector<option_description> options;
    std::vector<command_description> commands;

    /// Whether an operand of it is a file.
    bool takes_file() const;
};

}  // namespace clbool::tools
