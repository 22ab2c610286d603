// SPDX-License-Identifier: MIT
// Kinds of command-line options: whole numbers, words from a list, options still to come.
#include <tools/arguments.hpp>

namespace clbool::tools {

void add_later_options(CLI::App& app, const std::vector<std::string>& names) {
    using values = std::vector<std::string>;
    for (const std::string& name : names) {
        app.add_option_function<values>(name, [name](const values&) { refuse_for_now(name); })
            ->expected(0, -1)
            ->group("");
    }
}

}  // namespace clbool::tools
