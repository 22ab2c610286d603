// SPDX-License-Identifier: MIT
// Matrices in buffers of the user, which are checked as far as their sizes tell.
#pragma once

#include <clbool/opencl.hpp>
#include <core/storage/nodes/layout.hpp>

namespace clbool::storage {

// The list in two buffers that hold so many entries at least.
primitives::pairs list_in(const cl::Buffer& rows, const cl::Buffer& cols, size_type nnz);

// Matrices that share the buffers. Each throws invalid_argument when they cannot be what they are
// said to be.
coordinate_ptr share_list(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                          index_type ncols, size_type nnz);
compressed_ptr share_rows(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                          index_type nrows, index_type ncols, size_type nnz, index_type slots,
                          bool named);

}  // namespace clbool::storage
