// SPDX-License-Identifier: MIT
// Backend choice: pure functions of requests, statistics and devices, testable without a device.
// Choice of methods is in each operation's own plan.
#pragma once

#include <core/operations/plan/facts.hpp>

#include <initializer_list>

namespace clbool::operations {

// A backend and a readable reason.
struct choice {
    backend where;
    const char* why;
};

// Backend choice. `asked`: the caller's hint; `has_method`: he names a kernel method; `work`:
// entries the host would read or write (a lower bound where unknown); `seen`: all operands are
// readable on the host. Throws invalid_argument when the device lacks the backend asked for.
choice plan_backend(const device_facts& device, backend asked, bool has_method, bool seen,
                    size_type work);

// Whether worst-case memory for `bound` entries is acceptable; at least `likely` are expected.
bool spares_room(size_type bound, size_type likely) noexcept;

// Whether a result may be returned with a pending entry count (up to `bound`, allocated in full),
// without host synchronisation.
bool leaves_size_open(const device_facts& device, size_type bound, size_type likely = 0) noexcept;

// Entry count for plans: the bound where that is nearly as good, else the exact count, which may
// wait.
size_type planned_entries(const device_facts& device, const node& a);

}  // namespace clbool::operations
