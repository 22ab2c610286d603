// SPDX-License-Identifier: MIT
// SpMV kernels over ELL/SELL slices, BSR blocks and equal portions of entries (COO, CSR).
#pragma once

#include <core/operations/spmv/vector_product_kernels.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>

namespace clbool::operations {

// See pull_bitmap(). Float sums run in ascending order within a row of slices; in blocks and
// load-balanced in a fixed order given by matrix and parameters. No host read.
device_vector pull_slices(engine& on, semiring over, const storage::slice_form& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
device_vector pull_blocks(engine& on, semiring over, const storage::block_form& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
// Load-balanced SpMV by segmented reduction over equal numbers of entries; about 30 bytes of
// temporary memory per portion.
device_vector pull_balanced(engine& on, semiring over, const storage::coordinate_list& a,
                            const product_input& u, element_type type, const bitmap_filter& filter);
device_vector pull_balanced(engine& on, semiring over, const storage::compressed_rows& a,
                            const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
