// SPDX-License-Identifier: MIT
// Masked SpGEMM: choice of method.
#include <core/operations/spgemm/masked/masked.hpp>

#include <core/operations/ewise/ewise.hpp>
#include <core/operations/spgemm/masked/mask_rows.hpp>
#include <core/operations/spgemm/multiply.hpp>

namespace clbool::operations {

namespace {

// Resolve all rows of b only if they are fewer than this many per entry of the mask.
constexpr size_type kSearchesPerRow = 16;

}  // namespace

compressed_ptr multiply_inside(engine& on, const product_operands& operands,
                               const compressed_ptr& mask) {
    if (mask->nnz() == 0) {
        return mask;
    }
    return multiply_mask_rows(on, operands, false, mask);
}

namespace {

// body(operands, search): b's rows resolved, or searched one by one under a small mask.
template <class Body>
auto with_operands(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                   const compressed_ptr& mask, const Body& body) {
    const bool direct = !b->named() || b->slots() == b->nrows() || b->index();
    if (direct || mask->nnz() * kSearchesPerRow >= b->slots()) {
        return body(resolve_operands(on, a, b), false);
    }
    const product_operands unresolved{
        a, b, a->cols(), b->rows().pointers, b->rows().pointer_width, b->slots()};
    return body(unresolved, true);
}

}  // namespace

compressed_ptr multiply_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                               const compressed_ptr& mask) {
    if (mask->nnz() == 0) {
        return mask;
    }
    if (a->nnz() == 0 || b->nnz() == 0) {
        return std::make_shared<storage::compressed_rows>(mask->nrows(), mask->ncols(),
                                                          mask->named());
    }
    return with_operands(on, a, b, mask, [&](const product_operands& operands, bool search) {
        return multiply_mask_rows(on, operands, search, mask);
    });
}

size_type count_inside(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                       const compressed_ptr& mask) {
    return with_operands(on, a, b, mask, [&](const product_operands& operands, bool search) {
        return count_mask_rows(on, operands, search, mask);
    });
}

compressed_ptr multiply_outside(engine& on, const product_operands& operands,
                                const compressed_ptr& mask) {
    if (mask->nnz() == 0) {
        return multiply_bitmap(on, operands);
    }
    const row_view hidden = view_rows(*mask, *operands.a);
    return multiply_bitmap(on, operands, &hidden);
}

size_type count_outside(engine& on, const product_operands& operands, const compressed_ptr& mask) {
    if (mask == nullptr) {
        return count_bitmap(on, operands);
    }
    const row_view hidden = view_rows(*mask, *operands.a);
    return count_bitmap(on, operands, &hidden);
}

}  // namespace clbool::operations
