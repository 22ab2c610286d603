// SPDX-License-Identifier: MIT
// clbool help: what the options --help of commands print.
#include <tools/commands/commands.hpp>

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace clbool::tools {

void add_help(command_line program) {
    const command_line app = program.add_subcommand("help", "What a command does, and its options");
    const auto words = std::make_shared<std::vector<std::string>>();
    app.add_words("COMMAND", *words, "which one, as in 'help generate road' (default: all of them)")
        .type_name("WORD");
    app.callback([program, words] { fmt::print(stdout, "{}", program.find(*words).help()); });
}

}  // namespace clbool::tools
