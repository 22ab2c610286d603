// SPDX-License-Identifier: MIT
// A condensation whose edges a device puts in order, and keeps.
#pragma once

#include <distributed/rows/condensation.hpp>

#include <clbool/controls.hpp>

namespace clbool::distributed {

struct device_condensation {
    condensation graph;   ///< its edges left out
    cl::Buffer pointers;  ///< where the edges that lead to each component begin, and the end
    cl::Buffer sources;   ///< the components that all of these come from
};

/// The same as condense(), by kernels where there are no cycles. @throws as condense(), and
/// invalid_argument when there are 2^32 edges or more
device_condensation condense_by_kernels(context& device, const matrix& a);

}  // namespace clbool::distributed
