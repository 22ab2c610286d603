// SPDX-License-Identifier: MIT
// C<Mask> = accum(C, T): the end of every operation.
#pragma once

#include <bindings/graphblas/arguments.hpp>

namespace clbool::graphblas {

/// Where the result of an operation goes, with its arguments checked one by one.
class output {
public:
    output(collection* c, const char* name, collection* mask, GrB_BinaryOp accum,
           GrB_Descriptor descriptor);

    collection& c() const { return c_; }
    collection* mask() const { return mask_; }
    const binary_op* accum() const { return accum_; }
    const described& how() const { return how_; }

    /// Fails unless values of this type can be written, through a mask of the output's shape.
    void check(const type_of& t) const;
    /// The same with a mask of another shape: of GrB_Row_assign and GrB_Col_assign.
    void check(const type_of& t, std::uint64_t mask_rows) const;
    /// Whether the mask, the complement of none, lets nothing through.
    bool is_closed() const { return mask_ == nullptr && how_.complement; }
    /// The mask, as the engine takes it.
    masking masked() const;
    /// Writes the result, of the output's shape.
    void write(tuples t) const;
    /// Writes nothing: without a result, entries go if they are to be replaced.
    void write_nothing() const;

private:
    void check_types(const type_of& t) const;

    collection& c_;
    collection* mask_;
    const binary_op* accum_;
    described how_;
};

/// The entries of an input, or of its transpose; they stay as long as the collection stays as it
/// is.
inline const tuples& input(collection& a, bool transposed) {
    return transposed ? a.transposed_entries() : a.entries();
}

/// Rows and columns of an input, or of its transpose.
inline std::uint64_t rows_of(const collection& a, bool transposed) {
    return transposed ? a.ncols() : a.nrows();
}
inline std::uint64_t cols_of(const collection& a, bool transposed) {
    return transposed ? a.nrows() : a.ncols();
}

/// Fails unless an operator takes values of these types.
void require_operands(const binary_op& op, const type_of& x, const type_of& y);

}  // namespace clbool::graphblas
