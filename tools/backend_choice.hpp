// SPDX-License-Identifier: MIT
// --backend: by which code something is computed.
#pragma once

#include <tools/arguments.hpp>

#include <clbool/operations.hpp>

namespace clbool::tools {

inline void add_backend_choice(command_line app, backend& value) {
    add_choice<backend>(app, "--backend", value,
                        {{"auto", backend::automatic},
                         {"gpu", backend::gpu},
                         {"cpu", backend::cpu},
                         {"host", backend::host}},
                        "whose kernels, or threads of the host");
}

}  // namespace clbool::tools
