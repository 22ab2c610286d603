// SPDX-License-Identifier: MIT
// Exception classes of clbool/error.hpp, out of line so that type information exists once;
// translation of foreign exceptions into them at the API boundary.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/moved_from.hpp>

#include <core/runtime/status.hpp>

#include <filesystem>
#include <new>
#include <string>
#include <system_error>

namespace clbool::v0 {

error::error(status_code kind, const std::string& message, int native)
    : std::runtime_error(message), status_(kind), native_(native) {}
error::~error() = default;

invalid_argument::invalid_argument(const std::string& message)
    : error(status_code::invalid_argument, message) {}
invalid_argument::~invalid_argument() = default;

dimension_mismatch::dimension_mismatch(const std::string& message)
    : error(status_code::dimension_mismatch, message) {}
dimension_mismatch::~dimension_mismatch() = default;

out_of_memory::out_of_memory(const std::string& message, int native)
    : error(status_code::out_of_memory, message, native) {}
out_of_memory::~out_of_memory() = default;

device_error::device_error(const std::string& message, int native)
    : error(status_code::device_error, message, native) {}
device_error::~device_error() = default;

build_error::build_error(const std::string& message, int native)
    : error(status_code::build_error, message, native) {}
build_error::~build_error() = default;

io_error::io_error(const std::string& message) : error(status_code::io_error, message) {}
io_error::~io_error() = default;

}  // namespace clbool::v0

namespace clbool::detail {

namespace {

// Created while there is memory for its message; copies share it.
const out_of_memory kExhausted("the memory of the host is exhausted");

[[noreturn]] void translate(const char* what) {
    const auto with = [what](const char* message) { return std::string(what) + ": " + message; };
    try {
        throw;
    } catch (const error&) {
        throw;
    } catch (const cl::Error& e) {
        runtime::check(e.err(), with(e.what()));
        throw device_error(with(e.what()), e.err());
    } catch (const std::length_error& e) {
        throw out_of_memory(with(e.what()));
    } catch (const std::filesystem::filesystem_error& e) {
        throw io_error(with(e.what()));
    } catch (const std::system_error& e) {
        throw device_error(with(e.what()));
    }
}

}  // namespace

void rethrow_as_error(const char* what) {
    try {
        translate(what);
    } catch (const std::bad_alloc&) {  // the original one, or one while formatting
        throw out_of_memory(kExhausted);
    }
}

void refuse_moved_from(const char* name) {
    try {
        throw invalid_argument(std::string(name) +
                               ": it was moved from, and may only be destroyed or assigned to");
    } catch (...) {
        rethrow_as_error(name);  // there may be no memory for the message
    }
}

}  // namespace clbool::detail
