// SPDX-License-Identifier: MIT
// What runs, and why: pure functions of requests, statistics and devices, testable without one.
// Every decision about backends is here, those about methods in the plan of each operation.
#pragma once

#include <core/operations/plan/facts.hpp>

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

// Whether memory may be taken for `bound` entries of which only some will be there; `likely` of
// them are expected at least.
bool spares_room(size_type bound, size_type likely) noexcept;

// Whether a result is made, and handed out, before the host knows how many of `bound` entries it
// has. Then there is room for all of them.
bool leaves_size_open(const device_facts& device, size_type bound, size_type likely = 0) noexcept;

// Entries of an operand as plans count them: a bound where that is nearly as good, else the number,
// for which this may wait.
size_type planned_entries(const device_facts& device, const node& a);

}  // namespace clbool::operations
