// SPDX-License-Identifier: MIT
// From exceptions to GrB_Info.
#include <bindings/graphblas/errors.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <clbool/error.hpp>

#include <atomic>
#include <exception>
#include <new>
#include <stdexcept>

namespace clbool::graphblas {

namespace {

std::atomic<bool> running = false;

GrB_Info keep(object* out, const char* call, GrB_Info info, const char* what) noexcept {
    if (out != nullptr && out->magic == kValid) {
        try {
            out->message = std::string(call) + ": " + what;
        } catch (...) {
            out->message.clear();
        }
    }
    return info;
}

GrB_Info info_of(status_code code) noexcept {
    switch (code) {
        case status_code::invalid_argument: return GrB_INVALID_VALUE;
        case status_code::dimension_mismatch: return GrB_DIMENSION_MISMATCH;
        case status_code::out_of_memory: return GrB_OUT_OF_MEMORY;
        case status_code::device_error:
        case status_code::build_error:
        case status_code::io_error: break;
    }
    return GrB_PANIC;
}

}  // namespace

bool is_running() noexcept { return running.load(std::memory_order_relaxed); }

void set_running(bool now) noexcept { running = now; }

void forget_error(object* out) noexcept {
    if (out != nullptr && out->magic == kValid && !out->message.empty()) {
        out->message.clear();
    }
}

GrB_Info report(object* out, const char* call) noexcept {
    try {
        throw;
    } catch (const failure& e) {
        return keep(out, call, e.info, e.message.c_str());
    } catch (const duplicate_entry& e) {
        return keep(out, call, GrB_INVALID_VALUE, e.what());
    } catch (const index_outside& e) {
        return keep(out, call, GrB_INDEX_OUT_OF_BOUNDS, e.what());
    } catch (const error& e) {
        return keep(out, call, info_of(e.status()), e.what());
    } catch (const std::bad_alloc&) {
        return keep(out, call, GrB_OUT_OF_MEMORY, "the memory of the host is exhausted");
    } catch (const std::length_error&) {
        return keep(out, call, GrB_OUT_OF_MEMORY, "an array is larger than memory can be");
    } catch (const std::exception& e) {
        return keep(out, call, GrB_PANIC, e.what());
    } catch (...) {
        return keep(out, call, GrB_PANIC, "something was thrown that is no exception");
    }
}

}  // namespace clbool::graphblas
