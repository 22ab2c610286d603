// SPDX-License-Identifier: MIT
// SpMV and SpMSpV kernels: pull (row-wise gather) and push (scatter with atomics).
#pragma once

#include <core/operations/spmv/row_plan.hpp>
#include <core/operations/vectors/vector_kernels.hpp>
#include <core/storage/forms/packed_forms.hpp>

namespace clbool::operations {

// Structural mask as a bitmap, optionally complemented.
struct bitmap_filter {
    const device_vector* set = nullptr;  // null: everything
    bool complement = false;
};

// What a matrix is multiplied by, and how.
struct product_input {
    semiring over;
    const bitmap& vector;
    bool full;          // the vector is dense
    element_type type;  // of the result
    bitmap_filter filter;
};

// The filter as kernel arguments.
struct filter_arguments {
    explicit filter_arguments(const bitmap_filter& of);

    runtime::buffer set;
    cl_uint mode;
};

// A program with GROUP, RING and VALUE.
runtime::program ring_program(const char* file, size_type group, semiring over, element_type type);

// Whether push_bitmap() supports this type: 32-bit atomics, order-independent.
bool can_push_by_kernels(semiring over, element_type type) noexcept;

// See cpu::pull() and cpu::push(). One host read for a new matrix (longest row). Temporary memory:
// 16 bytes per piece of a long row. Float sums run in a fixed order given by row lengths.
device_vector pull_bitmap(engine& on, const storage::compressed_rows& a, const product_input& u);
// or_and on CSR with mostly short rows. One launch.
device_vector pull_hits(engine& on, const storage::compressed_rows& a, const product_input& u);
// or_and. One launch if the previous such product had a result of this size: it cleared the next
// result's words, which return to the memory pool.
device_vector push_hits(engine& on, const storage::compressed_rows& a, const product_input& u);
device_vector push_bitmap(engine& on, const storage::compressed_rows& a, const product_input& u);

// Dense vectors and CSR only; work-group sizes are multiples of 32. See plan_rows(). The order of
// sums depends on the matrix and on the device's parameters alone.

// CSR-vector: neighbouring work-items, or teams of them, share a row. One launch.
device_vector pull_lanes(engine& on, const storage::compressed_rows& a, const product_input& u,
                         const row_choice& by);
// Merge-based SpMV: equal portions of rows and entries. One launch, and one more for a new matrix;
// two for 64-bit values or without 64-bit atomics. Temporary memory: 8 or 16 bytes per portion of
// some thousand rows and entries.
device_vector pull_full(engine& on, const storage::compressed_rows& a, const product_input& u);

// See pull_bitmap(). Float sums run in ascending order within a row of slices; in blocks and
// load-balanced in a fixed order given by matrix and parameters. No host read.
device_vector pull_slices(engine& on, const storage::slice_form& a, const product_input& u);
device_vector pull_blocks(engine& on, const storage::block_form& a, const product_input& u);
// Load-balanced SpMV by segmented reduction over equal numbers of entries; about 30 bytes of
// temporary memory per portion.
device_vector pull_balanced(engine& on, const storage::coordinate_list& a, const product_input& u);
device_vector pull_balanced(engine& on, const storage::compressed_rows& a, const product_input& u);

}  // namespace clbool::operations
