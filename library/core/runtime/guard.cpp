// SPDX-License-Identifier: MIT
// Translation of foreign exceptions into clbool's at the API boundary.
#include <clbool/guard.hpp>

#include <core/runtime/status.hpp>

#include <filesystem>
#include <new>
#include <system_error>

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

}  // namespace clbool::detail
