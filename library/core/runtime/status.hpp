// SPDX-License-Identifier: MIT
// OpenCL status codes: names, and translation into clbool's exceptions.
#pragma once

#include <clbool/opencl.hpp>

#include <string>

namespace clbool::runtime {

// "CL_OUT_OF_RESOURCES (-5)"; the number alone for codes without a known name.
std::string status_name(cl_int code);

// Whether a code means out of memory.
bool is_memory_status(cl_int code) noexcept;

// Throws out_of_memory or device_error unless `code` is CL_SUCCESS; `what` names the call.
void check(cl_int code, const std::string& what);

// Runs `body`, translating cl::Error into clbool's exceptions.
template <class Body>
decltype(auto) translated(const char* what, Body&& body) {
    try {
        return body();
    } catch (const cl::Error& e) {
        check(e.err(), std::string(what) + " (" + e.what() + ")");
        throw;
    }
}

}  // namespace clbool::runtime
