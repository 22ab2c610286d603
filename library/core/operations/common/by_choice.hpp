// SPDX-License-Identifier: MIT
// Carrying out a choice of backend, and what happens when a driver has no memory for what the
// machine has memory for.
#pragma once

#include <clbool/error.hpp>
#include <core/operations/common/description.hpp>
#include <core/operations/plan/plan.hpp>

namespace clbool::operations {

// Whether the host may take over: drivers of CPUs give away a share of the machine's memory, and
// no more than a part of that at once. The caller's own limit is none of the driver's (it has no
// code of OpenCL's), and stays.
inline bool may_take_over(const engine& on, const out_of_memory& why) noexcept {
    return why.native() != 0 && on.stream.state().shares_memory() && !on.stream.kernels_only();
}

// kernels() or host(), whichever is chosen; host() also where only the driver's memory is
// exhausted.
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
