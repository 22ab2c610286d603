// SPDX-License-Identifier: MIT
// Small products that launch every kernel of the bitmap method, for Controls::warm_up.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/tuning/parameters.hpp>

#include <vector>

namespace clbool::operations {

// One left operand serves all: its rows fill every class of rows, the networks' with so many that
// they do not join another.
struct product_samples {
    coordinates left;
    std::vector<coordinates> right;
};

product_samples make_product_samples(const tuning::parameters& params);

}  // namespace clbool::operations
