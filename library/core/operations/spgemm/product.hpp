// SPDX-License-Identifier: MIT
// SpGEMM over all storage formats, optionally masked.
#pragma once

#include <core/operations/spgemm/request.hpp>

namespace clbool::operations {

struct product_result {
    node_ptr entries;
    bool masked;  // the mask (or its complement) is already applied
};

// Plans and runs the product. The mask may be null; whether it was applied, the result says.
product_result multiply(engine& on, const node_ptr& a, const node_ptr& b, const node* mask,
                        bool complement, const mxm_hints& hints);

}  // namespace clbool::operations
