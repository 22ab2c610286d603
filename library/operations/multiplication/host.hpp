// SPDX-License-Identifier: MIT
// Products so small that the host is done with them before a kernel has begun.
#pragma once

#include <operations/common/host.hpp>

namespace clbool::operations {

// a · b by rows (Gustavson 1978); rows are named as a's are. Null when it is not for the host:
// too many products, or memory that the host does not see. Neither operand is empty.
compressed_ptr multiply_on_host(engine& on, const compressed_rows& a, const compressed_rows& b);

}  // namespace clbool::operations
