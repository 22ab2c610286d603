// SPDX-License-Identifier: MIT
// What scalars, vectors and matrices have in common: a sparse matrix that is held with its values,
// or, where all of these are true, as a boolean matrix of clbool, or as both.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/objects/object.hpp>
#include <bindings/graphblas/values/tuples.hpp>
#include <clbool/matrix.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clbool::graphblas {

/// A vector is a matrix of one column, a scalar one of 1 × 1. Changes to single entries are
/// gathered until something else is asked for. Several threads may read what is finished.
class collection : public object {
public:
    collection(const type_of& type, std::uint64_t nrows, std::uint64_t ncols);

    const type_of& type() const { return type_; }
    std::uint64_t nrows() const { return nrows_; }
    std::uint64_t ncols() const { return ncols_; }
    std::uint64_t nvals();

    /// The entries with their values.
    const tuples& entries();
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

    /// Whether all entries are the value true of the type bool.
    bool is_pattern();
    /// The entries of such a one.
    const matrix& pattern(context& on);
    /// Becomes these entries, all of them true. The type is bool.
    void set_pattern(matrix now);

    std::string name;                            ///< as GrB_set says
    GrB_Orientation orientation = GrB_ROWMAJOR;  ///< as GrB_set says

private:
    void remember(std::uint64_t row, std::uint64_t col, const void* x, bool is_removal);
    const tuples& held();

    type_of type_;
    std::uint64_t nrows_;
    std::uint64_t ncols_;
    std::mutex kept_;  // of what readers add to what follows; taken after the device's
    std::shared_ptr<const tuples> host_;        // one of both is there
    std::shared_ptr<const tuples> transposed_;  // of host_, once asked for
    std::optional<matrix> pattern_;
    std::optional<bool> all_true_;  // of host_, if known
    pending_changes pending_;
};

}  // namespace clbool::graphblas

struct GrB_Scalar_opaque : clbool::graphblas::collection {
    using collection::collection;
};

struct GrB_Vector_opaque : clbool::graphblas::collection {
    using collection::collection;
};

struct GrB_Matrix_opaque : clbool::graphblas::collection {
    using collection::collection;
};
