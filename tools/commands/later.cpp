// SPDX-License-Identifier: MIT
// Commands of a later version: known by name, not shown, refused whatever their arguments.
#include <tools/commands/commands.hpp>

#include <tools/failure.hpp>

#include <string>

namespace clbool::tools {

void add_later(command_line program) {
    for (const std::string name : {"pagerank", "triangles", "spmv", "kernels"}) {
        program.add_hidden(name, [name] { refuse_for_now(name); });
    }
}

}  // namespace clbool::tools
