// SPDX-License-Identifier: MIT
// --backend: by which code something is computed.
#pragma once

#include <tools/arguments.hpp>

#include <clbool/operations.hpp>

namespace clbool::tools {

inline void add_backend_choice(command_line app, backend& value) {
    add_choice<backend>(
        app, "--backend", value,
        {{"auto", backend::automatic}, {"kernels", backend::kernels}, {"host", backend::host}},
        "kernels, or threads of the host");
}

}  // namespace clbool::tools
