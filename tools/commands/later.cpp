// SPDX-License-Identifier: MIT
// Commands of a later version: known by name, not shown, refused whatever their arguments.
#include <tools/commands/commands.hpp>

#include <tools/failure.hpp>

#include <string>

namespace clbool::tools {

void add_later(CLI::App& program) {
    for (const std::string name : {"select", "extract", "rpq", "bfs", "scc", "components",
                                   "pagerank", "triangles", "spmv", "kernels"}) {
        CLI::App* app = program.add_subcommand(name);
        app->group("");  // not in the help
        app->set_help_flag();
        app->prefix_command();  // takes any arguments
        app->callback([name] { refuse_for_now(name); });
    }
}

}  // namespace clbool::tools
