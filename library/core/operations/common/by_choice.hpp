// SPDX-License-Identifier: MIT
// Dispatch to the chosen backend; falls back to the host when the OpenCL driver is out of memory.
#pragma once

#include <clbool/error.hpp>
#include <core/operations/common/description.hpp>
#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

// Whether the host may take over: CPU drivers offer only a part of the machine's memory, and less
// in one allocation. The caller's own memory limit (an exception without an OpenCL code) stays in
// force.
inline bool may_take_over(const engine& on, const out_of_memory& why) noexcept {
    return why.native() != 0 && on.stream.state().shares_memory() && !on.stream.kernels_only();
}

// Runs kernels() or host() as chosen; also host() when only the driver's memory is exhausted.
template <class Kernels, class Host>
auto by_choice(engine& on, const choice& by, Kernels&& kernels, Host&& host) -> decltype(host()) {
    if (by.where == backend::host) {
        return host();
    }
    try {
        return kernels();
    } catch (const out_of_memory& why) {
        if (!may_take_over(on, why)) {
            throw;
        }
        note_step(on, "once more", backend::host, "threads", "the driver is out of memory");
    }
    on.stream.state().pool().trim();
    return host();
}

}  // namespace clbool::operations
