// SPDX-License-Identifier: MIT
// The product of two matrices in whatever forms, under a mask or not.
#pragma once

#include <core/operations/spgemm/request.hpp>

namespace clbool::operations {

struct product_result {
    node_ptr entries;
    bool masked;  // only what the mask has, or with `complement` lacks, is there
};

// Plans the product and carries the plan out. The mask may be null, and be applied or not.
product_result multiply(engine& on, const node_ptr& a, const node_ptr& b, const node* mask,
                        bool complement, const mxm_hints& hints);

}  // namespace clbool::operations
