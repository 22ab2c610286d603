// SPDX-License-Identifier: MIT
// Which call fails, and the host's memory.
#include <faults/injection.hpp>

#include <runtime/status.hpp>

#include <cstdlib>
#include <new>

namespace clbool::testing {
namespace {

/// Plain data, so that operator new may look at it at any time.
struct plan {
    bool armed;
    fault what;
    std::size_t seen;
    std::size_t fired;
    unsigned spared;
};

thread_local plan at_hand{false, {failing::allocation, 0, CL_SUCCESS, false}, 0, 0, 0};

}  // namespace

const char* to_string(failing what) {
    constexpr const char* kNames[] = {"allocation", "build", "kernel", "launch",
                                      "read",       "write", "copy",   "finish",
                                      "order",      "query", "setup",  "host_memory"};
    return kNames[static_cast<int>(what)];
}

std::string to_string(const fault& what) {
    return std::string(to_string(what.what)) + ' ' + std::to_string(what.nth) +
           (what.lasting ? " and later: " : ": ") + runtime::status_name(what.status);
}

injected::injected(const fault& what) noexcept {
    at_hand.what = what;
    at_hand.seen = 0;
    at_hand.fired = 0;
    at_hand.armed = true;
}

injected::~injected() { at_hand.armed = false; }

std::size_t injected::fired() const noexcept { return at_hand.fired; }

spared::spared() noexcept { ++at_hand.spared; }

spared::~spared() { --at_hand.spared; }

cl_int verdict(failing what) noexcept {
    plan& p = at_hand;
    if (!p.armed || p.spared > 0 || what != p.what.what) {
        return CL_SUCCESS;
    }
    ++p.seen;
    if (p.seen < p.what.nth || (p.seen > p.what.nth && !p.what.lasting)) {
        return CL_SUCCESS;
    }
    ++p.fired;
    return p.what.status;
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

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
