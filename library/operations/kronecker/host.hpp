// SPDX-License-Identifier: MIT
// Kronecker products so small that the host is done with them before a kernel has begun.
#pragma once

#include <storage/host_rows.hpp>

namespace clbool::operations {

using storage::compressed_ptr;
using tuning::engine;

// Both operands named, neither empty. Null when it is not for the host: too many entries, or memory
// that the host does not see.
compressed_ptr kronecker_on_host(engine& on, const storage::compressed_rows& a,
                                 const storage::compressed_rows& b);

}  // namespace clbool::operations
