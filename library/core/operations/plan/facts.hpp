// SPDX-License-Identifier: MIT
// Inputs of plans: matrix and device facts. No device queries, but a pending entry count is waited
// for.
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
};

matrix_facts facts_of(const engine& on, const node& a);
device_facts facts_of(const engine& on);

}  // namespace clbool::operations
