// SPDX-License-Identifier: MIT
// Kronecker products on the host.
#pragma once

#include <host/matrix.hpp>
#include <host/team.hpp>

namespace clbool::host {

// a ⊗ b. The shape of the result must have been checked.
matrix kronecker(const team& workers, const rows& a, const rows& b);

}  // namespace clbool::host
