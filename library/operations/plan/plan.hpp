// SPDX-License-Identifier: MIT
// What runs, and why: pure functions of requests, statistics and devices, testable without one.
// Every decision about backends is here, those about methods in the plan of each operation.
#pragma once

#include <operations/plan/facts.hpp>

#include <initializer_list>

namespace clbool::operations {

// A backend and the reason for it, for people.
struct choice {
    backend where;
    const char* why;
};

// Who computes. `asked` is the caller's hint; `has_method` says that he names a method of kernels;
// `work` is what the host would look at or make, no less than which may stand for it where the
// whole is unknown; `seen` whether the host sees all operands.
// Throws invalid_argument when a backend is asked for that the device has not.
choice plan_backend(const device_facts& device, backend asked, bool has_method, bool seen,
                    size_type work);

}  // namespace clbool::operations
