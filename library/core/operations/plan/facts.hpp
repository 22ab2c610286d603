// SPDX-License-Identifier: MIT
// What plans are made from: nothing that would ask a device, but for the numbers of entries of
// operands that are still being made.
#pragma once

#include <clbool/operations.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::operations {

using storage::node;
using storage::node_ptr;
using tuning::engine;

// An operand, or a mask.
struct matrix_facts {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;  // may have had to be waited for
    matrix_form native = matrix_form::dcsr;
    bool seen = true;  // by the host, without moving it
};

// The device that a request is for.
struct device_facts {
    bool has_kernels = true;    // false: it is the host
    bool kernels_only = false;  // nothing is to be left to the host
    size_type host_work = 0;    // up to which the host is done before kernels would be
    bool runs_ahead = false;    // while the host waits, both lose time
};

matrix_facts facts_of(const engine& on, const node& a);
device_facts facts_of(const engine& on);

}  // namespace clbool::operations
