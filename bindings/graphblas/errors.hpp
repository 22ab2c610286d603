// SPDX-License-Identifier: MIT
// From exceptions to GrB_Info, and the sentences for GrB_error.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/objects/object.hpp>

#include <string>
#include <type_traits>
#include <utility>

namespace clbool::graphblas {

/// A call cannot be done.
struct failure {
    GrB_Info info;
    std::string message;
};

[[noreturn]] inline void fail(GrB_Info info, std::string message) {
    throw failure{info, std::move(message)};
}

inline void require(bool condition, GrB_Info info, const char* message) {
    if (!condition) {
        fail(info, message);
    }
}

/// Whether GrB_init was called, and GrB_finalize was not.
bool is_running() noexcept;
void set_running(bool running) noexcept;

/// What the exception at hand is to the caller; its sentence is kept in `out`, if that is an
/// object.
GrB_Info report(object* out, const char* call) noexcept;

/// Forgets the sentence of an earlier call.
void forget_error(object* out) noexcept;

/// Runs the body of a call, which writes to `out`.
template <class Body>
GrB_Info guarded(object* out, const char* call, Body&& body) noexcept {
    if (!is_running()) {
        return GrB_PANIC;
    }
    try {
        forget_error(out);
        if constexpr (std::is_void_v<decltype(body())>) {
            body();
            return GrB_SUCCESS;
        } else {
            return body();
        }
    } catch (...) {
        return report(out, call);
    }
}

/// That of calls that have no output to keep a sentence.
template <class Body>
GrB_Info guarded(const char* call, Body&& body) noexcept {
    return guarded(nullptr, call, std::forward<Body>(body));
}

}  // namespace clbool::graphblas
