// SPDX-License-Identifier: MIT
// Reductions so small that the host is done with them before a kernel has begun.
#pragma once

#include <storage/host_rows.hpp>

namespace clbool::operations {

using storage::compressed_ptr;
using tuning::engine;

// Which rows (nrows x 1), or columns (1 x ncols), of a matrix have an entry; the results are named.
// Null when it is not for the host: too much to look at, or memory that the host does not see. The
// matrix is not empty, and named if its rows are asked for.
compressed_ptr rows_on_host(engine& on, const storage::compressed_rows& a);
compressed_ptr columns_on_host(engine& on, const storage::compressed_rows& a);

}  // namespace clbool::operations
