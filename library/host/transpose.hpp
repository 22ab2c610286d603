// SPDX-License-Identifier: MIT
// Transposition on the host.
#pragma once

#include <host/matrix.hpp>
#include <host/team.hpp>

namespace clbool::host {

matrix transpose(const team& workers, const rows& a);

}  // namespace clbool::host
