// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/chunk_masked.cl.
#include <operations/multiplication/chunk_masked.hpp>

#include <operations/ewise/ewise.hpp>
#include <operations/multiplication/chunk_rows.hpp>
#include <operations/multiplication/multiply.hpp>

namespace clbool::operations {

namespace {

template <class Matrix>
compressed_ptr combine_with(engine& on, set_operator what, const compressed_ptr& product,
                            const compressed_ptr& mask) {
    const auto result = ewise(on, what, format<Matrix>::make(on, product),
                              format<Matrix>::make(on, mask), ewise_method::automatic);
    return format<Matrix>::compressed(on, result);
}

// The product first, then the mask.
compressed_ptr compose(engine& on, set_operator what, const product_operands& operands,
                       const compressed_ptr& mask) {
    const auto product = multiply_bitmap(on, operands);
    return product->named() ? combine_with<matrix_dcsr>(on, what, product, mask)
                            : combine_with<matrix_csr>(on, what, product, mask);
}

}  // namespace

compressed_ptr multiply_chunks_inside(engine& on, const product_operands& operands,
                                      const compressed_ptr& mask) {
    return compose(on, set_operator::intersect, operands, mask);
}

compressed_ptr multiply_chunks_outside(engine& on, const product_operands& operands,
                                       const compressed_ptr& mask) {
    if (!may_multiply_chunks(on, operands)) {
        return compose(on, set_operator::subtract, operands, mask);
    }
    return multiply_chunks(on, operands, mask->nnz() > 0 ? mask : nullptr);
}

}  // namespace clbool::operations
