// SPDX-License-Identifier: MIT
// Products of compressed rows and a vector that has every index, by kernels.
#pragma once

#include <operations/vectors/vector_product_kernels.hpp>

namespace clbool::operations {

// Whether pull_full() computes such products: of values, from matrices that have all rows, by
// kernels whose work-items share rows.
bool pulls_full(const engine& on, semiring over, const storage::compressed_rows& a,
                const product_input& u);

// Neighbours that share a row; 0 where rows are so unevenly long that all share all entries. A host
// read for a matrix that is new.
cl_uint lanes_of_rows(engine& on, const storage::compressed_rows& a);

// One launch by lanes. Shares take two, one more for a matrix that is new, and temporary memory of
// a value for some thousand rows and entries each. The order of sums depends on the matrix and on
// the device's parameters alone.
device_vector pull_full(engine& on, semiring over, const storage::compressed_rows& a,
                        const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
