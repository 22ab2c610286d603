// SPDX-License-Identifier: MIT
// Operands of context::warm_up(): small products that launch every bitmap SpGEMM kernel.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/tuning/parameters.hpp>

#include <vector>

namespace clbool::operations {

// The left operand has rows in every weight class, and enough for the sorting networks that their
// runs are not merged into others.
struct product_samples {
    coordinates left;
    std::vector<coordinates> right;
};

product_samples make_product_samples(const tuning::parameters& params);

}  // namespace clbool::operations
