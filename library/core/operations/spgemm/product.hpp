// SPDX-License-Identifier: MIT
// SpGEMM over all storage formats, optionally masked; the checked operands of mxm.
#pragma once

#include <clbool/error.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/spgemm/plan.hpp>

#include <string>

namespace clbool::operations {

struct product_result {
    node_ptr entries;
    bool masked;  // the mask (or its complement) is already applied
};

// Plans and runs the product. The mask may be null; whether it was applied, the result says.
product_result multiply(engine& on, const node_ptr& a, const node_ptr& b, const node* mask,
                        bool complement, const mxm_hints& hints);

// Operands of mxm, checked on construction.
struct factors {
    operand first, second;

    factors(engine& on, const char* name, const matrix& a, const matrix& b, const descriptor& desc)
        : first(on, name, "the first operand", a, desc.transpose_first),
          second(on, name, "the second operand", b, desc.transpose_second) {
        if (first.ncols() != second.nrows()) {
            throw dimension_mismatch(std::string(name) + ": cannot multiply " + shapes());
        }
    }

    std::string shapes() const { return shape_text(first) + " by " + shape_text(second); }

    product_result multiply(engine& on, const node* mask, bool complement,
                            const mxm_hints& hints) const {
        return operations::multiply(on, first.get(on, hints.backend), second.get(on, hints.backend),
                                    mask, complement, hints);
    }
};

}  // namespace clbool::operations
