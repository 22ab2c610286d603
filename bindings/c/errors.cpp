// SPDX-License-Identifier: MIT
// The message and the status of what went wrong.
#include <bindings/c/errors.hpp>
#include <bindings/c/handles.hpp>
#include <clbool/error.hpp>
#include <clbool/version.hpp>

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace clbool::c_interface {

namespace {

struct last_error {
    std::string text;
    const char* message = "";  // `text`, or words that take no memory
    int native = 0;
};

thread_local last_error last;

clbool_status keep(clbool_status status, const char* name, const char* what, int native) noexcept {
    last.native = native;
    try {
        last.text = std::string(name) + ": " + what;
        last.message = last.text.c_str();
    } catch (...) {
        last.message = "the memory of the host is exhausted";
    }
    return status;
}

clbool_status status_of(status_code code) noexcept {
    switch (code) {
        case status_code::invalid_argument: return CLBOOL_INVALID_ARGUMENT;
        case status_code::dimension_mismatch: return CLBOOL_DIMENSION_MISMATCH;
        case status_code::out_of_memory: return CLBOOL_OUT_OF_MEMORY;
        case status_code::device_error: return CLBOOL_DEVICE_ERROR;
        case status_code::build_error: return CLBOOL_BUILD_ERROR;
        case status_code::io_error: return CLBOOL_IO_ERROR;
    }
    return CLBOOL_UNEXPECTED;
}

}  // namespace

clbool_status failed(const char* name) noexcept {
    try {
        throw;
    } catch (const handle_error& e) {
        return keep(CLBOOL_INVALID_HANDLE, name, e.message.c_str(), 0);
    } catch (const error& e) {
        return keep(status_of(e.status()), name, e.what(), e.native());
    } catch (const std::bad_alloc&) {
        return keep(CLBOOL_OUT_OF_MEMORY, name, "the memory of the host is exhausted", 0);
    } catch (const std::length_error&) {
        return keep(CLBOOL_OUT_OF_MEMORY, name, "an array is larger than memory can be", 0);
    } catch (const std::system_error& e) {
        return keep(CLBOOL_DEVICE_ERROR, name, e.what(), 0);
    } catch (const std::exception& e) {
        return keep(CLBOOL_UNEXPECTED, name, e.what(), 0);
    } catch (...) {
        return keep(CLBOOL_UNEXPECTED, name, "something was thrown that is no exception", 0);
    }
}

}  // namespace clbool::c_interface

const char* clbool_error_message(void) { return clbool::c_interface::last.message; }

int32_t clbool_error_native(void) { return clbool::c_interface::last.native; }

const char* clbool_status_name(clbool_status status) {
    switch (status) {
        case CLBOOL_OK: return "CLBOOL_OK";
        case CLBOOL_INVALID_ARGUMENT: return "CLBOOL_INVALID_ARGUMENT";
        case CLBOOL_DIMENSION_MISMATCH: return "CLBOOL_DIMENSION_MISMATCH";
        case CLBOOL_OUT_OF_MEMORY: return "CLBOOL_OUT_OF_MEMORY";
        case CLBOOL_DEVICE_ERROR: return "CLBOOL_DEVICE_ERROR";
        case CLBOOL_BUILD_ERROR: return "CLBOOL_BUILD_ERROR";
        case CLBOOL_IO_ERROR: return "CLBOOL_IO_ERROR";
        case CLBOOL_INVALID_HANDLE: return "CLBOOL_INVALID_HANDLE";
        case CLBOOL_UNEXPECTED: return "CLBOOL_UNEXPECTED";
    }
    return "unknown status";
}

const char* clbool_version(void) { return clbool::version(); }
