// SPDX-License-Identifier: MIT
// Kinds of command-line options: whole numbers, words from a list, options still to come.
#include <tools/arguments.hpp>

namespace clbool::tools {

void add_later_options(command_line app, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        app.add_hidden_option(name, [name] { refuse_for_now(name); });
    }
}

}  // namespace clbool::tools
