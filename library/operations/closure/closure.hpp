// SPDX-License-Identifier: MIT
// The transitive closure by strong components: every row once.
#pragma once

#include <clbool/algorithms.hpp>
#include <host/closure_bits.hpp>

namespace clbool::operations {

// The closure of a square matrix as the options say, whose method is not rounds; their callback is
// left alone, and `progress` is called instead.
matrix closed(context& on, const matrix& a, const closure_options& options,
              const host::closure_progress& progress);

// How many entries it has.
size_type count_closed(context& on, const matrix& a, const closure_options& options,
                       const host::closure_progress& progress);

}  // namespace clbool::operations
