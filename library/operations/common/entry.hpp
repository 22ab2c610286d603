// SPDX-License-Identifier: MIT
// The way into every operation.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/guard.hpp>
#include <tuning/engine.hpp>

namespace clbool::operations {

using tuning::engine;

// Gives `body` an engine and lets nothing but clbool's exceptions out. `name` is the operation's.
template <class Body>
decltype(auto) enter(Controls& controls, const char* name, Body&& body) {
    return detail::guarded(name, [&]() -> decltype(auto) {
        engine on(controls.stream());
        return body(on);
    });
}

}  // namespace clbool::operations
