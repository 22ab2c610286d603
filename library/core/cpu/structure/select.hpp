// SPDX-License-Identifier: MIT
// Select by position (band, triangle, rectangle), on the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstdint>

namespace clbool::cpu {

// Positions (i, j) with lowest <= j - i <= highest in a rectangle that may exceed the matrix;
// `others`: the complement.
struct band {
    std::int64_t lowest;  // no further from 0 than 2^33
    std::int64_t highest;
    size_type row_begin;
    size_type row_end;
    size_type col_begin;
    size_type col_end;
    bool others;
};

matrix select(const team& workers, const rows& a, const band& places);

}  // namespace clbool::cpu
