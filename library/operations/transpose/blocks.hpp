// SPDX-License-Identifier: MIT
// The last step of a transpose by chunks of the entries where the columns are in no order.
#pragma once

#include <operations/common/handles.hpp>

namespace clbool::operations {

// The places that the steps before have found: a row of `stride` for each of `chunks`.
struct chunk_places {
    runtime::buffer next;
    size_type stride;
    cl_uint chunks;
    primitives::width pointer_width;
};

// Blocks of columns by which the entries of a matrix may be scattered, of 2^bits columns each; none
// where the matrix is too small or of a shape that gains nothing.
unsigned column_block_bits(const storage::compressed_rows& a);

// Moves the entries of `a` to their places in `out` by way of its blocks, of which there are some.
void scatter_in_blocks(engine& on, const storage::compressed_rows& a, const chunk_places& places,
                       const runtime::buffer& out);

}  // namespace clbool::operations
