// SPDX-License-Identifier: MIT
// Levels of a graph's vertices, by a device of OpenCL.
#pragma once

#include <distributed/rows/condensation.hpp>

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

/// The same as levels_by_host(); deep graphs are left to it. @throws as row_buffers
find_levels levels_by_kernels;

}  // namespace clbool::distributed
