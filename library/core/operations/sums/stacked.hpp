// SPDX-License-Identifier: MIT
// The union of many matrices in one pass.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

#include <vector>

namespace clbool::operations {

// What the operands of a sum of many have together.
struct sum_size {
    size_type count;    // of operands
    size_type entries;  // of all of them
    index_type rows;    // that are stored, of the operand that has most
};

// Whether such a sum is computed in one pass. Pure.
bool plan_stacked(ewise_method asked, const sum_size& size,
                  const tuning::parameters& params) noexcept;

// Whether the rows of all of them have numbers as rows of one matrix.
bool may_stack(const std::vector<compressed_ptr>& all) noexcept;

// The union of matrices of one shape, not empty, all named or none, that may be stacked. An entry
// is copied once, then read twice as in any product: three host reads at most. Memory: a copy of
// all operands, 12 bytes for each of their rows.
compressed_ptr unite_stacked(engine& on, const std::vector<compressed_ptr>& all);

}  // namespace clbool::operations
