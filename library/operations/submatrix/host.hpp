// SPDX-License-Identifier: MIT
// Windows so small that the host is done with them before a kernel has begun.
#pragma once

#include <clbool/operations.hpp>
#include <operations/common/host.hpp>

namespace clbool::operations {

// The part of a named matrix. Null when it is not for the host: too much to look at, or memory that
// the host does not see. Neither is empty.
compressed_ptr cut_on_host(engine& on, const compressed_rows& a, const window& area);

}  // namespace clbool::operations
