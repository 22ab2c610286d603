// SPDX-License-Identifier: MIT
// Windows so small that the host is done with them before a kernel has begun.
#pragma once

#include <clbool/operations.hpp>
#include <storage/host_rows.hpp>

namespace clbool::operations {

using storage::compressed_ptr;
using tuning::engine;

// The part of a named matrix. Null when it is not for the host: too much to look at, or memory that
// the host does not see. Neither is empty.
compressed_ptr cut_on_host(engine& on, const storage::compressed_rows& a, const window& area);

}  // namespace clbool::operations
