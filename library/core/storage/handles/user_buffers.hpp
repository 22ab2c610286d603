// SPDX-License-Identifier: MIT
// Matrices in user-provided OpenCL buffers, validated by size only.
#pragma once

#include <clbool/opencl.hpp>
#include <core/storage/nodes/layout.hpp>

namespace clbool::storage {

// A list in two buffers of at least `nnz` entries.
primitives::pairs list_in(const cl::Buffer& rows, const cl::Buffer& cols, size_type nnz);

// Matrices that share the buffers. Throw invalid_argument if sizes are inconsistent.
coordinate_ptr share_list(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                          index_type ncols, size_type nnz);
compressed_ptr share_rows(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                          index_type nrows, index_type ncols, size_type nnz, index_type slots,
                          bool named);

}  // namespace clbool::storage
