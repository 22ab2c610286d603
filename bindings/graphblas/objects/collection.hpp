// SPDX-License-Identifier: MIT
// What scalars, vectors and matrices have in common: a sparse matrix that is held with its values,
// or as a matrix of clbool where all of these are true, as a vector of clbool where it has such, or
// as both.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/objects/counted_product.hpp>
#include <bindings/graphblas/objects/forms.hpp>
#include <bindings/graphblas/objects/object.hpp>
#include <bindings/graphblas/values/tuples.hpp>
#include <clbool/matrix.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace clbool::graphblas {

/// A vector is a matrix of one column, a scalar one of 1 × 1. Changes to single entries are
/// gathered until something else is asked for. Several threads may read what is finished.
class collection : public object {
public:
    collection(const type_of& type, std::uint64_t nrows, std::uint64_t ncols,
               bool is_vector = false);

    const type_of& type() const { return type_; }
    bool is_vector() const { return is_vector_; }
    std::uint64_t nrows() const { return nrows_; }
    std::uint64_t ncols() const { return ncols_; }
    std::uint64_t nvals();

    /// Reads the value of an entry; false where there is none. In whatever form it is held.
    bool read_element(std::uint64_t row, std::uint64_t col, void* x);
    /// The entries with their values.
    const tuples& entries();
    /// The same, for one who keeps them whatever becomes of the collection.
    std::shared_ptr<const tuples> shared_entries();
    /// Those of the transpose, which are kept as long as the entries stay.
    const tuples& transposed_entries();
    /// Becomes these, which are of its type and shape.
    void set_entries(tuples now);
    /// Becomes what another of the same type and shape is.
    void share(collection& other);
    void clear();
    void resize(std::uint64_t nrows, std::uint64_t ncols);

    /// Gathers changes; x is of the collection's type.
    void set_element(std::uint64_t row, std::uint64_t col, const void* x);
    void remove_element(std::uint64_t row, std::uint64_t col);
    /// Does what was gathered.
    void finish();

    /// Whether entries with values are at hand, so that reading them costs nothing.
    bool has_entries();
    /// Whether those of the transpose are.
    bool has_transposed_entries();
    /// Whether all entries are the value true of the type bool.
    bool is_pattern();

    /// The places of a matrix's entries.
    const matrix& pattern(context& on);
    /// Becomes these entries, all of them true. The type is bool.
    void set_pattern(matrix now);

    /// Whether a vector is one of clbool's: of its numbers, or all true.
    bool is_clbool_vector();
    /// The entries of such a vector; of others their places.
    const vector_base& vector(context& on);
    /// Writes to a vector that is one of clbool's. `change` gets its entries, or where these do not
    /// matter none. When it throws, they stay as they were.
    template <class Change>
    void change_vector(context& on, bool keeps_entries, const Change& change) {
        if (keeps_entries) {
            vector(on);
            change(base_of(*vector_));
            become(std::move(*vector_));
        } else {
            any_vector made = empty_vector(type_, nrows_);
            change(base_of(made));
            become(std::move(made));
        }
    }

    /// Becomes this product, which is computed when more than its sum is asked for.
    void set_product(counted_product now);
    /// The product, if it was not computed yet, else null.
    std::shared_ptr<const counted_product> product();
    /// How many products with these entries there were, with the one that asks.
    std::uint64_t count_use() { return ++uses_; }

    std::string name;                            ///< as GrB_set says
    GrB_Orientation orientation = GrB_ROWMAJOR;  ///< as GrB_set says

private:
    void remember(std::uint64_t row, std::uint64_t col, const void* x, bool is_removal);
    const tuples& held();
    tuples read(context& on) const;
    void forget();
    void become(any_vector now);

    type_of type_;
    std::uint64_t nrows_;
    std::uint64_t ncols_;
    bool is_vector_;
    std::mutex kept_;  // of what readers add to what follows; taken after the device's
    // Without entries in plain memory, one of the others has all there is to know of them.
    std::shared_ptr<tuples> host_;
    std::shared_ptr<const tuples> transposed_;  // of host_, once asked for
    std::optional<matrix> pattern_;
    std::optional<any_vector> vector_;
    std::shared_ptr<const counted_product> product_;
    std::optional<bool> all_true_;  // of host_, if known
    std::atomic<std::uint64_t> uses_ = 0;
    pending_changes pending_;
};

}  // namespace clbool::graphblas

struct GrB_Scalar_opaque : clbool::graphblas::collection {
    using collection::collection;
};

struct GrB_Vector_opaque : clbool::graphblas::collection {
    GrB_Vector_opaque(const clbool::graphblas::type_of& type, std::uint64_t nrows,
                      std::uint64_t ncols)
        : collection(type, nrows, ncols, true) {}
};

struct GrB_Matrix_opaque : clbool::graphblas::collection {
    using collection::collection;
};
