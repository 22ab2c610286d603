// SPDX-License-Identifier: MIT
// What the machine has that this process runs on.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Bytes of memory that this process may use: the machine's, or what its control group allows.
size_type machine_memory() noexcept;

// Whether the system has a device file that a GPU's driver makes; true where that cannot be known.
bool may_have_gpu() noexcept;

}  // namespace clbool::runtime
