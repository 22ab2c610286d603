// SPDX-License-Identifier: MIT
// n-ary union (ewise_add_many), in one pass or in pairs.
#pragma once

#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>

#include <vector>

namespace clbool::operations {

// Whether the union of `count` operands with `entries` in all is computed in one pass. Pure.
bool plan_stacked(ewise_method asked, size_type count, size_type entries,
                  const tuning::parameters& params) noexcept;

// Whether the stacked rows fit the index type.
bool may_stack(const std::vector<compressed_ptr>& all) noexcept;

// Union of non-empty matrices of one shape, all CSR or all DCSR, that may be stacked. Each entry is
// copied once and read by both SpGEMM passes: three host reads at most. Memory: a copy of all
// operands, 12 bytes for each of their rows.
compressed_ptr unite_stacked(engine& on, const std::vector<compressed_ptr>& all);

// Union of matrices of one shape, at least one.
node_ptr sum_of(engine& on, std::vector<node_ptr> list, const ewise_hints& hints);

}  // namespace clbool::operations
