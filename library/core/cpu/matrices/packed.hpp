// SPDX-License-Identifier: MIT
// Matrices as bytes that are the same on every machine; clbool/exchange.hpp tells their format.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstddef>
#include <vector>

namespace clbool::cpu {

std::vector<std::byte> pack(const rows& a);

// Trusts nothing: takes memory only for what is there. Throws io_error saying what is wrong.
matrix unpack(const team& workers, const std::byte* bytes, size_type size);

}  // namespace clbool::cpu
