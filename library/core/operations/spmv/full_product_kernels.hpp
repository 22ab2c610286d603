// SPDX-License-Identifier: MIT
// SpMV with a dense vector on CSR kernels.
#pragma once

#include <core/operations/spmv/row_plan.hpp>
#include <core/operations/spmv/vector_product_kernels.hpp>

namespace clbool::operations {

// Dense vectors and CSR only; work-group sizes are multiples of 32. See plan_rows(). The order of
// sums depends on the matrix and on the device's parameters alone.

// CSR-vector: neighbouring work-items, or teams of them, share a row. One launch.
device_vector pull_lanes(engine& on, semiring over, const storage::compressed_rows& a,
                         const product_input& u, element_type type, const bitmap_filter& filter,
                         const row_choice& by);
// Merge-based SpMV: equal portions of rows and entries. Two launches, one more for a new matrix.
// Temporary memory: a value per portion of some thousand rows and entries.
device_vector pull_full(engine& on, semiring over, const storage::compressed_rows& a,
                        const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
