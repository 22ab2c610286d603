// SPDX-License-Identifier: MIT
// A relation in two parts, so that what is added costs what it is, and not what is known.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

#include <optional>
#include <utility>

namespace clbool::algorithms {

// A large part and a small one, which have nothing in common; the small one becomes part of the
// large one when it is no longer small beside it. Immutable storage: copies are cheap.
class growing_relation {
public:
    growing_relation() = default;
    explicit growing_relation(matrix entries) : large_(std::move(entries)), small_(shape()) {}

    size_type nnz() const { return large_.nnz() + small_.nnz(); }
    // All of it in one matrix, which it is from then on.
    const matrix& whole(context& on);

    // `fresh` is not in it.
    void add(context& on, const matrix& fresh);
    // `gone` is in it. O(nnz).
    void remove(context& on, const matrix& gone);

    // It is `now` from now on: without what is gone, and with what has come. All of it is in one
    // matrix. O(nnz) if it has been turned round, else nothing.
    void replace(context& on, matrix now, const matrix& gone, const matrix& come);

    // Of these entries those that are in it, or are not.
    matrix inside(context& on, const matrix& entries) const;
    matrix outside(context& on, const matrix& entries) const;

    // sum ∪= left · this, inside the mask if there is one. O(products).
    void add_product_after(context& on, matrix& sum, mask_argument mask, const matrix& left) const;
    // sum ∪= left · thisᵀ. O(products), and it is turned round once.
    void add_product_after_turned(context& on, matrix& sum, const matrix& left);
    // sum ∪= this · right. O(products), if this is not small beside `right`: then it is turned
    // round, once for as long as nothing is removed.
    void add_product_before(context& on, matrix& sum, const matrix& right);
    // sum ∪= this · right inside the mask.
    void add_product(context& on, matrix& sum, const matrix& mask,
                     const growing_relation& right) const;

private:
    const matrix& turned(context& on);
    void turn_with(context& on, const matrix& come);
    void turn_without(context& on, const matrix& gone);
    matrix shape() const { return matrix(large_.nrows(), large_.ncols()); }

    matrix large_;
    matrix small_;
    std::optional<matrix> turned_;  // the transpose of the large part
};

}  // namespace clbool::algorithms
