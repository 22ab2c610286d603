// SPDX-License-Identifier: MIT
// Products under a mask.
#include <operations/multiplication/masked.hpp>

#include <operations/ewise/ewise.hpp>
#include <operations/multiplication/multiply.hpp>

namespace clbool::operations {

namespace {

compressed_ptr in_form_of(engine& on, const compressed_ptr& a, const compressed_ptr& model) {
    return model->named() ? storage::to_dcsr(on, a) : storage::to_csr(on, a);
}

}  // namespace

compressed_ptr multiply_inside(engine& on, const product_operands& operands,
                               const compressed_ptr& mask) {
    if (mask->nnz() == 0) {
        return mask;
    }
    const auto product = multiply_bitmap(on, operands);
    if (product->nnz() == 0) {
        return in_form_of(on, product, mask);
    }
    return combine_balanced(on, set_operator::intersect, in_form_of(on, product, mask), mask);
}

compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask) {
    const auto product = multiply_bitmap(on, operands);
    if (product->nnz() == 0 || mask->nnz() == 0) {
        return product;
    }
    return combine_balanced(on, set_operator::subtract, product, in_form_of(on, mask, product));
}

}  // namespace clbool::operations
