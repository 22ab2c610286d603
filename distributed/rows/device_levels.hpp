// SPDX-License-Identifier: MIT
// Levels of a graph's vertices, by a device of OpenCL.
#pragma once

#include <distributed/rows/condensation.hpp>

namespace clbool::distributed {

/// The same as levels_by_host(); deep graphs are left to it. @throws as row_buffers
find_levels levels_by_kernels;

}  // namespace clbool::distributed
