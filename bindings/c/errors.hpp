// SPDX-License-Identifier: MIT
// From exceptions to statuses: every call of the interface has its work done by call().
#pragma once

#include <clbool.h>

namespace clbool::c_interface {

/// To be called in a handler: the status of the exception at hand, whose message this thread keeps
/// with the name of the call in front of it.
clbool_status failed(const char* name) noexcept;

/// Does the work of the call of this name.
template <class Body>
clbool_status call(const char* name, Body&& body) noexcept {
    try {
        body();
        return CLBOOL_OK;
    } catch (...) {
        return failed(name);
    }
}

}  // namespace clbool::c_interface
