// SPDX-License-Identifier: MIT
// Products of a matrix and a vector by kernels, from slices, blocks and shares of entries.
#pragma once

#include <core/operations/spmv/vector_product_kernels.hpp>
#include <core/storage/forms/block_form.hpp>
#include <core/storage/forms/slice_form.hpp>

namespace clbool::operations {

// See pull_bitmap(). Sums of float are taken in ascending order within a row of slices; in blocks
// and in shares in a fixed order that depends on the matrix and on the parameters. No host read.
device_vector pull_slices(engine& on, semiring over, const storage::slice_form& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
device_vector pull_blocks(engine& on, semiring over, const storage::block_form& a,
                          const product_input& u, element_type type, const bitmap_filter& filter);
// By shares of entries that are equally large: temporary memory of some 30 bytes for each share.
device_vector pull_balanced(engine& on, semiring over, const storage::coordinate_list& a,
                            const product_input& u, element_type type, const bitmap_filter& filter);
device_vector pull_balanced(engine& on, semiring over, const storage::compressed_rows& a,
                            const product_input& u, element_type type, const bitmap_filter& filter);

}  // namespace clbool::operations
