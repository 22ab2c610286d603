// SPDX-License-Identifier: MIT
// Matrices from lists of entries, checked on the device or, for CPUs, by the host.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

using host_order = cpu::entry_promise;
using host_entries = cpu::entry_list;

// Entries in device memory of the user, which is only read.
struct device_entries {
    primitives::pairs list;
    index_type nrows;
    index_type ncols;
};

// Uploads the entries, checks range, order and uniqueness, sorts and drops duplicates where the
// caller does not promise them. One host read, one more when there was something to do; none where
// the host does that.
// Throws invalid_argument naming the first entry that is out of range or breaks a promise.
coordinate_ptr build(tuning::engine& engine, const host_entries& in, host_order promised);
// The same from device memory. For CPUs by way of the host, which takes two host reads.
coordinate_ptr build(tuning::engine& engine, const device_entries& in, host_order promised);
// As the first with named rows, at no more host reads.
compressed_ptr build_dcsr(tuning::engine& engine, const host_entries& in, host_order promised);

// A list of the host in memory of the device, as it is.
primitives::pairs upload_entries(tuning::engine& engine, const index_type* rows,
                                 const index_type* cols, size_type nnz);

// What host coordinates hold. Throws invalid_argument when there are more rows than columns.
host_entries entries_of(const coordinates& host);

// Whether the host keeps a list of so many entries.
bool stays_on_host(const tuning::engine& engine, size_type nnz) noexcept;

// A matrix: few entries are left in the host's memory, others have compressed rows …
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised);
// … or are in the form that is asked for.
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised,
                    matrix_form form);

}  // namespace clbool::storage
