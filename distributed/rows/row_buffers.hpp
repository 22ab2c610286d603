// SPDX-License-Identifier: MIT
// Rows of a matrix as kernels read them.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/formats.hpp>

namespace clbool::distributed {

/// Buffers of compressed rows, all of them stored, with 32-bit pointers.
struct row_buffers {
    /// @throws invalid_argument when there are 2^32 entries or more
    row_buffers(const Controls& device, const matrix& of);

    matrix_csr whole;
    cl::Buffer pointers;
    cl::Buffer columns;
};

}  // namespace clbool::distributed
