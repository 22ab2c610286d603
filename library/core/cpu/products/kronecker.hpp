// SPDX-License-Identifier: MIT
// Kronecker product on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Shapes must have been checked.
matrix kronecker(const team& workers, const rows& a, const rows& b);

}  // namespace clbool::cpu
