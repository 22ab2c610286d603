// SPDX-License-Identifier: MIT
// Reductions so small that the host is done with them before a kernel has begun.
#pragma once

#include <operations/common/host.hpp>

namespace clbool::operations {

// Which rows (nrows x 1), or columns (1 x ncols), of a matrix have an entry; the results are named.
// Null when it is not for the host: too much to look at, or memory that the host does not see. The
// matrix is not empty, and named if its rows are asked for.
compressed_ptr rows_on_host(engine& on, const compressed_rows& a);
compressed_ptr columns_on_host(engine& on, const compressed_rows& a);

}  // namespace clbool::operations
