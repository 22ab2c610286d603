// SPDX-License-Identifier: MIT
// Serialisation: a portable byte format, described in clbool/exchange.hpp.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstddef>
#include <vector>

namespace clbool::cpu {

std::vector<std::byte> pack(const rows& a);

// For untrusted input: allocates no more than the input's size warrants. Throws io_error.
matrix unpack(const team& workers, const std::byte* bytes, size_type size);

}  // namespace clbool::cpu
