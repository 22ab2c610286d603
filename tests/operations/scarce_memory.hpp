// SPDX-License-Identifier: MIT
// Memory of the host that ends when a test says so.
#pragma once

namespace clbool::testing {

/// From now on the n-th allocation by this thread (from 0) throws std::bad_alloc, once.
void fail_allocation(long n) noexcept;

/// No allocation fails any more. True when one did since fail_allocation().
bool stop_failing() noexcept;

}  // namespace clbool::testing
