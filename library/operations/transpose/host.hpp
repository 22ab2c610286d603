// SPDX-License-Identifier: MIT
// Transposes so small that the host is done with them before a kernel has begun.
#pragma once

#include <operations/common/host.hpp>

namespace clbool::operations {

// Rows are named as a's are. Null when it is not for the host: too many entries, or memory that
// the host does not see. a is not empty.
compressed_ptr transpose_on_host(engine& on, const compressed_rows& a);

}  // namespace clbool::operations
