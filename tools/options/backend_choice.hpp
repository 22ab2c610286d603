// SPDX-License-Identifier: MIT
// --backend: by which code something is computed.
#pragma once

#include <tools/options/arguments.hpp>

#include <clbool/context.hpp>
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <string>

namespace clbool::tools {

inline void add_backend_choice(command_line app, backend& value) {
    add_choice<backend>(
        app, "--backend", value,
        {{"auto", backend::automatic}, {"kernels", backend::kernels}, {"host", backend::host}},
        "kernels, or threads of the host");
}

/// @throws invalid_argument where the host computes, to which a choice among kernels means nothing
inline void require_kernels(const context& device, backend asked, const std::string& option) {
    if (asked == backend::host || device.info().type == device_type::host) {
        throw invalid_argument(option +
                               ": a method of kernels, but the host computes; expected "
                               "--device gpu or cpu, and no --backend host");
    }
}

}  // namespace clbool::tools
