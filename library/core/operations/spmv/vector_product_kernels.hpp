// SPDX-License-Identifier: MIT
// SpMV and SpMSpV kernels: pull (row-wise gather) and push (scatter with atomics).
#pragma once

#include <core/operations/vectors/vector_kernels.hpp>

namespace clbool::operations {

// Structural mask as a bitmap, optionally complemented.
struct bitmap_filter {
    const device_vector* set = nullptr;  // null: everything
    bool complement = false;
};

// The vector operand; `full` if it is dense.
struct product_input {
    const bitmap& vector;
    bool full;
};

// The filter as kernel arguments.
struct filter_arguments {
    explicit filter_arguments(const bitmap_filter& of);

    runtime::buffer set;
    cl_uint mode;
};

// Whether push_bitmap() supports this type: 32-bit atomics, order-independent.
bool can_push_by_kernels(semiring over, element_type type) noexcept;

// See cpu::pull() and cpu::push(). One host read for a new matrix (longest row). Temporary memory:
// 16 bytes per piece of a long row. Float sums run in a fixed order given by row lengths.
device_vector pull_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
// or_and on CSR with mostly short rows. One launch.
device_vector pull_hits(engine& on, const storage::compressed_rows& a, const product_input& u,
                        const bitmap_filter& filter);
// CSR-Stream: row blocks of about equal numbers of entries. One launch, one more for a new matrix.
// Sums in ascending order of k.
device_vector pull_row_blocks(engine& on, semiring over, const storage::compressed_rows& a,
                              const product_input& u, element_type type);
// or_and. One launch if the previous such product had a result of this size: it cleared the next
// result's words, which return to the memory pool.
device_vector push_hits(engine& on, const storage::compressed_rows& a, const product_input& u,
                        const bitmap_filter& filter);
device_vector push_bitmap(engine& on, semiring over, const storage::compressed_rows& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
