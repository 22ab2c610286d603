// SPDX-License-Identifier: MIT
// Union, intersection and difference of sorted, unique pairs by merge path.
#pragma once

#include <core/primitives/compact.hpp>

namespace clbool::primitives {

enum class set_operator { unite, intersect, subtract };

// In two steps as in compact.hpp; a.count + b.count > 0.
selection select_combined(tuning::engine& engine, set_operator what, const pairs& a, const pairs& b,
                          const size_block& sizes, cl_uint slot);

}  // namespace clbool::primitives
