// SPDX-License-Identifier: MIT
// Memory size and GPU presence of the machine.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Memory limit of this process in bytes: the machine's memory, or the limit of its cgroup.
size_type machine_memory() noexcept;

// Whether a device file of a GPU driver exists; true where that is unknown.
bool may_have_gpu() noexcept;

}  // namespace clbool::runtime
