// SPDX-License-Identifier: MIT
// Which call fails, and the host's memory.
#include <faults/injection.hpp>

#include <core/runtime/status.hpp>

#include <cstdlib>
#include <new>

namespace clbool::testing {
namespace {

/// Plain data, so that operator new may look at it at any time.
struct plan {
    bool armed;
    bool lasting;
    cl_int status;
    std::size_t nth;
    std::size_t seen;
    std::size_t fired;
};

constexpr std::size_t kFamilies = 12;
thread_local plan plans[kFamilies];
thread_local unsigned spared_scopes;
thread_local disguise* put_on;

plan& plan_of(failing what) noexcept { return plans[static_cast<std::size_t>(what)]; }

}  // namespace

const char* to_string(failing what) {
    constexpr const char* kNames[kFamilies] = {"allocation", "build", "kernel", "launch",
                                               "read",       "write", "copy",   "finish",
                                               "order",      "query", "setup",  "host_memory"};
    return kNames[static_cast<int>(what)];
}

std::string to_string(const fault& what) {
    return std::string(to_string(what.what)) + ' ' + std::to_string(what.nth) +
           (what.lasting ? " and later: " : ": ") + runtime::status_name(what.status);
}

injected::injected(const fault& what) noexcept : family_(what.what) {
    plan_of(family_) = {true, what.lasting, what.status, what.nth, 0, 0};
}

injected::~injected() { plan_of(family_).armed = false; }

std::size_t injected::fired() const noexcept { return plan_of(family_).fired; }

std::size_t injected::seen() const noexcept { return plan_of(family_).seen; }

disguised::disguised(disguise& as) noexcept { put_on = &as; }

disguised::~disguised() { put_on = nullptr; }

disguise* worn() noexcept { return put_on; }

spared::spared() noexcept { ++spared_scopes; }

spared::~spared() { --spared_scopes; }

cl_int verdict(failing what) noexcept {
    plan& p = plan_of(what);
    if (!p.armed || spared_scopes > 0) {
        return CL_SUCCESS;
    }
    ++p.seen;
    if (p.seen < p.nth || (p.seen > p.nth && !p.lasting)) {
        return CL_SUCCESS;
    }
    ++p.fired;
    return p.status;
}

}  // namespace clbool::testing

void* operator new(std::size_t bytes) {
    using clbool::testing::failing;
    using clbool::testing::verdict;
    void* const memory =
        verdict(failing::host_memory) == CL_SUCCESS ? std::malloc(bytes > 0 ? bytes : 1) : nullptr;
    if (memory == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

// Together with the rest, as a program may free with one what it got from the other.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    using clbool::testing::failing;
    using clbool::testing::verdict;
    return verdict(failing::host_memory) == CL_SUCCESS ? std::malloc(bytes > 0 ? bytes : 1)
                                                       : nullptr;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
