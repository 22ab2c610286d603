// SPDX-License-Identifier: MIT
// Products of compressed rows and a vector that has every index, by kernels.
#pragma once

#include <core/operations/spmv/row_plan.hpp>
#include <core/operations/spmv/vector_product_kernels.hpp>

namespace clbool::operations {

// For such vectors alone, and matrices that have all rows; groups are multiples of 32. See
// plan_rows(). The order of sums depends on the matrix and on the device's parameters alone.

// Each row by as many neighbours or by a team, in one launch.
device_vector pull_lanes(engine& on, semiring over, const storage::compressed_rows& a,
                         const product_input& u, element_type type, const bitmap_filter& filter,
                         const row_choice& by);
// By shares of rows and entries, in two launches, one more for a matrix that is new. Temporary
// memory: a value for some thousand rows and entries each.
device_vector pull_full(engine& on, semiring over, const storage::compressed_rows& a,
                        const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
