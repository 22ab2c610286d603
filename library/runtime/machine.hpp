// SPDX-License-Identifier: MIT
// What the machine has that this process runs on.
#pragma once

#include <clbool/types.hpp>

namespace clbool::runtime {

// Bytes of memory that this process may use: the machine's, or what its control group allows.
size_type machine_memory() noexcept;

}  // namespace clbool::runtime
