// SPDX-License-Identifier: MIT
// Commands of a later version: known by name, not shown, refused whatever their arguments.
#include <tools/commands/commands.hpp>

#include <tools/failure.hpp>

namespace clbool::tools {

void add_later(command_line program) {
    program.add_hidden("kernels", [] { refuse_for_now("kernels"); });
}

}  // namespace clbool::tools
