// SPDX-License-Identifier: MIT
// Product of dense operands as rows of bits, by kernels.
#pragma once

#include <core/operations/common/handles.hpp>

namespace clbool::operations {

// Columns of a at most.
constexpr size_type kMostTiledColumns = size_type{1} << 18;

// a · b by tables of unions in local memory, in the smaller of both forms. Operands have entries.
// One host read. O(stored rows of a · inner dimension / 4 · words of a row), less where blocks are
// empty and where all rows of a tile have what b has.
node_ptr multiply_tiles(engine& on, const node& a, const node& b);

}  // namespace clbool::operations
