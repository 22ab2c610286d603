// SPDX-License-Identifier: MIT
// A relation in two parts, so that what is added costs what it is, and not what is known.
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// A large part and a small one, which have nothing in common; the small one becomes part of the
// large one when it is no longer small beside it, or somebody asks for all of it. Immutable
// storage: copies are cheap.
class growing_relation {
public:
    growing_relation() = default;
    explicit growing_relation(matrix entries) : large_(std::move(entries)), small_(shape()) {}

    size_type nnz() const { return large_.nnz() + small_.nnz(); }
    // All of it in one matrix. O(nnz) when something was added.
    const matrix& whole(context& on);

    // `fresh` is not in it. O(fresh), and now and then O(nnz).
    void add(context& on, const matrix& fresh);
    // `gone` is in it. O(nnz).
    void remove(context& on, const matrix& gone);

    // Without what is gone, which is in it, and with what has come, which is not: then it is `now`,
    // if somebody has that in one matrix. O(nnz) if something is gone, else as add().
    void replace(context& on, const matrix* now, const matrix& gone, const matrix& come);

    // Made anew, it is turned round if the one before it was, which is what products count on.
    void turn_like(context& on, const growing_relation& before);

    // Matrices whose entries together are its own, or those of its transpose. The latter is O(nnz)
    // once, for as long as nothing is removed.
    std::vector<matrix> parts() const;
    std::vector<matrix> turned_parts(context& on);

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
    bool is_whole() const { return given_ || small_.empty(); }
    const matrix& as_one() const { return given_ ? *given_ : large_; }
    void fold(context& on);
    void fold_if_large(context& on);
    const matrix& turned(context& on);
    void turn_with(context& on, const matrix& come);
    void turn_without(context& on, const matrix& gone);
    matrix shape() const { return matrix(large_.nrows(), large_.ncols()); }

    matrix large_;
    matrix small_;
    std::optional<matrix> given_;   // both parts in one, from who has it anyway
    std::optional<matrix> turned_;  // the transpose of the large part
};

}  // namespace clbool::algorithms
