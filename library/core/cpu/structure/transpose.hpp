// SPDX-License-Identifier: MIT
// Transpose on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

matrix transpose(const team& workers, const rows& a);

}  // namespace clbool::cpu
