// SPDX-License-Identifier: MIT
/// @file guard.hpp
/// Internal to the library: what leaves a public call derives from clbool::error.
#pragma once

#include <clbool/error.hpp>

#include <utility>

namespace clbool::detail {

/// To be called in a handler: throws the exception at hand as one of clbool's, with `what` was
/// tried in front of its message. Exhausted memory of the host becomes out_of_memory, failures of
/// OpenCL and of the system device_error; clbool's own exceptions, and those that a user's
/// callback threw, pass as they are. Needs no memory to report that there is none.
[[noreturn]] CLBOOL_EXPORT void rethrow_as_error(const char* what);

/// Runs `body`, which is a public call, and lets nothing but clbool's exceptions out.
template <class Body>
decltype(auto) guarded(const char* what, Body&& body) {
    try {
        return std::forward<Body>(body)();
    } catch (...) {
        rethrow_as_error(what);
    }
}

}  // namespace clbool::detail
