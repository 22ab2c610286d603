// SPDX-License-Identifier: MIT
// Matrices from lists of entries, checked on the device or, for CPUs, by the host, and back.
#pragma once

#include <clbool/coordinates.hpp>
#include <storage/node.hpp>
#include <tuning/engine.hpp>

namespace clbool::storage {

// What the caller says of the entries; false means "make it so".
struct host_order {
    bool sorted;
    bool unique;
};

// Host arrays of `nnz` entries and the shape of the matrix they are for.
struct host_entries {
    const index_type* rows;
    const index_type* cols;
    index_type nrows;
    index_type ncols;
    size_type nnz;
};

// The same in device memory of the user, which is only read.
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

// What host coordinates hold. Throws invalid_argument when there are more rows than columns.
host_entries entries_of(const coordinates& host);

// Whether the host keeps a list of so many entries.
bool stays_on_host(const tuning::engine& engine, size_type nnz) noexcept;

// A matrix: few entries are left in the host's memory, others have compressed rows …
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised);
// … or are in the form that is asked for.
node_ptr build_node(tuning::engine& engine, const host_entries& in, host_order promised,
                    matrix_form form);

// Reads a matrix back, in canonical form.
coordinates read_back(tuning::engine& engine, const node& a);
coordinates read_back(tuning::engine& engine, const coordinate_list& a);
coordinates read_back(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
