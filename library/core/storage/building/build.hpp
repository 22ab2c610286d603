// SPDX-License-Identifier: MIT
// Build of matrices from coordinate lists, checked on the device or, for CPUs, on the host, and
// from CSR arrays in host memory.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/matrix.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

using host_order = cpu::entry_promise;
// Throws invalid_argument for a size that no version of the structure has.
host_order order_of(const entry_order& promised);
using host_entries = cpu::entry_list;

// Entries in device buffers of the user; read only.
struct device_entries {
    primitives::pairs list;
    index_type nrows;
    index_type ncols;
};

// Uploads the entries, checks range, order and uniqueness, and sorts and removes duplicates unless
// the caller promises that. One host read, two if there was something to fix; none on the host.
// Throws invalid_argument naming the first entry that is out of range or breaks a promise.
coordinate_ptr build(tuning::engine& engine, const host_entries& in, host_order promised);
// From device memory. On CPUs by the host, which takes two host reads.
coordinate_ptr build(tuning::engine& engine, const device_entries& in, host_order promised);
// As the first, but to DCSR; no additional host reads.
compressed_ptr build_dcsr(tuning::engine& engine, const host_entries& in, host_order promised);

// Uploads a coordinate list as it is.
primitives::pairs upload_entries(tuning::engine& engine, const index_type* rows,
                                 const index_type* cols, size_type nnz);

// The list in host coordinates. Throws invalid_argument when there are more rows than columns.
host_entries entries_of(const coordinates& host);

// Whether a list of `nnz` entries stays in host memory.
bool stays_on_host(const tuning::engine& engine, size_type nnz) noexcept;

// A matrix node: few entries stay in host memory, others become compressed rows …
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised);
// … or the requested storage format.
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised,
                    matrix_form form);

// Columns must be ascending and unique; rows may be empty. Few entries stay in host memory, others
// are uploaded once, as CSR or (fewer than half of the rows non-empty) DCSR. No host read.
node_ptr build_rows(tuning::engine& engine, const cpu::rows& a);

}  // namespace clbool::storage
