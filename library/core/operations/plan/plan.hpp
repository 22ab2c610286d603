// SPDX-License-Identifier: MIT
// Facts about matrices and devices, and the choice of a backend by them: pure functions, testable
// without a device. Choice of methods is in each operation's own plan.
#pragma once

#include <clbool/operations.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::operations {

using storage::node;
using storage::node_ptr;
using tuning::engine;

struct matrix_facts {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;  // may have been waited for
    matrix_form native = matrix_form::dcsr;
    bool seen = true;  // rows are readable on the host without a transfer
};

// The device of a request.
struct device_facts {
    bool has_kernels = true;    // false: host backend only
    bool kernels_only = false;  // nothing may fall back to the host
    size_type host_work = 0;    // work up to which the host beats a launch
    bool runs_ahead = false;    // asynchronous: waiting on the host costs both sides
    size_type bit_step = 0;     // tuning::parameters::bits; 0: no products in bits by kernels
};

// No device queries, but a pending entry count is waited for.
matrix_facts facts_of(const engine& on, const node& a);
device_facts facts_of(const engine& on);

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
