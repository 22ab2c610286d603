// SPDX-License-Identifier: MIT
// Entries in certain places, by the host.
#pragma once

#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <cstdint>

namespace clbool::cpu {

// Places (i, j) with lowest <= j - i <= highest in these rows and columns, which may be more than a
// matrix has; or all but those.
struct band {
    std::int64_t lowest;  // no further from 0 than 2^33
    std::int64_t highest;
    size_type row_begin;
    size_type row_end;
    size_type col_begin;
    size_type col_end;
    bool others;
};

// The entries of a in them.
matrix select(const team& workers, const rows& a, const band& places);

}  // namespace clbool::cpu
