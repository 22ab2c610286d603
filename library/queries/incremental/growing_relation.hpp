// SPDX-License-Identifier: MIT
// A relation as a large and a small part (pending updates), so that insertion costs O(delta).
#pragma once

#include <clbool/context.hpp>
#include <clbool/matrix.hpp>
#include <clbool/operations.hpp>

#include <optional>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// Caches what the host needs to compute with a matrix. O(entries), once.
void bring_to_host(context& on, const matrix& of);

// Disjoint parts; the small one is merged when it is no longer small, or the whole is asked for.
// Immutable storage (copy-on-write): copies are cheap.
class growing_relation {
public:
    growing_relation() = default;
    explicit growing_relation(matrix entries) : large_(std::move(entries)), small_(shape()) {}

    size_type nnz() const { return large_.nvals() + small_.nvals(); }
    // Merges both parts. O(nnz) when something was added.
    const matrix& whole(context& on);

    // `fresh` is disjoint from it. Amortised: O(fresh), now and then O(nnz).
    void add(context& on, const matrix& fresh);
    // `gone` is a subset. O(nnz).
    void remove(context& on, const matrix& gone);

    // Deletes a subset and inserts disjoint entries; `now` is the result, if known as one matrix.
    // O(nnz) if something is deleted, else as add().
    void replace(context& on, const matrix* now, const matrix& gone, const matrix& come);

    // Rebuilds the cached transpose if `before` had one, as products rely on it.
    void turn_like(context& on, const growing_relation& before);

    // Of all parts.
    void bring_to_host(context& on) const;

    // Matrices whose union is the relation, or its transpose, cached until something is removed.
    std::vector<matrix> parts() const;
    std::vector<matrix> turned_parts(context& on);

    // Entries that are in the relation (intersection), or are not (difference).
    matrix inside(context& on, const matrix& entries) const;
    matrix outside(context& on, const matrix& entries) const;

    // sum ∪= left · this, with an optional mask. O(products).
    void add_product_after(context& on, matrix& sum, mask_argument mask, const matrix& left) const;
    // sum ∪= left · thisᵀ. O(products), and the cached transpose.
    void add_product_after_turned(context& on, matrix& sum, const matrix& left);
    // sum ∪= this · right. O(products) if this is not small beside `right`: then by the transpose,
    // cached until something is removed.
    void add_product_before(context& on, matrix& sum, const matrix& right);
    // Masked SpGEMM: sum ∪= this · right inside the mask.
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
    std::optional<matrix> given_;   // the whole as one matrix, if the caller had it
    std::optional<matrix> turned_;  // cached transpose of the large part
};

}  // namespace clbool::algorithms
