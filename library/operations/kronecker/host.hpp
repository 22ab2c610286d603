// SPDX-License-Identifier: MIT
// Kronecker products so small that the host is done with them before a kernel has begun.
#pragma once

#include <operations/common/host.hpp>

namespace clbool::operations {

// Both operands named, neither empty. Null when it is not for the host: too many entries, or memory
// that the host does not see.
compressed_ptr kronecker_on_host(engine& on, const compressed_rows& a, const compressed_rows& b);

}  // namespace clbool::operations
