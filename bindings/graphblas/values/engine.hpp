// SPDX-License-Identifier: MIT
// Every operation of GraphBLAS on matrices in plain memory: the result T of the standard from its
// operands, and write(), which puts T into the output through accumulator and mask.
//
// Dimensions and domains are checked by the caller. Operands are cast to the types of operators;
// they may be one and the same object. Transposed inputs are transposed first.
#pragma once

#include <bindings/graphblas/values/index_list.hpp>
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/tuples.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace clbool::graphblas {

/// GrB_Matrix_build without an operator for duplicates has some.
class duplicate_entry : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

/// GrB_Matrix_build has an index outside of the matrix.
class index_outside : public std::out_of_range {
public:
    using std::out_of_range::out_of_range;
};

/// Which places of the output may be written. Without a mask all of them, complemented none.
struct masking {
    const tuples* mask = nullptr;
    bool complement = false;
    bool structural = false;
    bool replace = false;
};

/// C⟨M, replace⟩ = accum(C, T): the new C, of the type of c. accum may be null.
tuples write(const tuples& c, const tuples& t, const binary_op* accum, const masking& how);

/// T = A ⊕.⊗ B, of the type of the monoid. Entries that the mask of the output will not let through
/// can be left out from the start.
tuples mxm(const tuples& a, const tuples& b, const semiring_op& over,
           const masking& how = masking());

/// Union; op where both have an entry.
tuples ewise_add(const tuples& a, const tuples& b, const binary_op& op);
/// Union; where one has no entry, op takes alpha (of the type op.x) for a, beta (op.y) for b.
tuples ewise_union(const tuples& a, const void* alpha, const tuples& b, const void* beta,
                   const binary_op& op);
/// Intersection.
tuples ewise_mult(const tuples& a, const tuples& b, const binary_op& op);
tuples kronecker(const tuples& a, const tuples& b, const binary_op& op);

tuples transpose(const tuples& a);

tuples apply(const tuples& a, const unary_op& op);
/// op(scalar, value) or op(value, scalar).
tuples apply(const tuples& a, const binary_op& op, const void* scalar, const type_of& scalar_type,
             bool scalar_is_first);
tuples apply(const tuples& a, const index_op& op, const void* thunk, const type_of& thunk_type);
/// Entries for which op is true, with the values and the type of a.
tuples select(const tuples& a, const index_op& op, const void* thunk, const type_of& thunk_type);

/// A column with the sum of each row that has entries.
tuples reduce_rows(const tuples& a, const monoid_op& by);
/// z, of the type of the monoid, is the sum of all entries. Returns false, with the identity in z,
/// where there are none.
bool reduce_all(void* z, const tuples& a, const monoid_op& by);

/// Entry (i, j) of the result is that of a at (rows[i], cols[j]). Lists may have duplicates.
tuples extract(const tuples& a, const index_list& rows, const index_list& cols);

/// GrB_assign: t has the shape of the lists, the mask that of c, and replace reaches all of c.
tuples assign(const tuples& c, const tuples& t, const index_list& rows, const index_list& cols,
              const binary_op* accum, const masking& how);
/// One value everywhere, or, with x null, entries removed everywhere. With a mask that is not
/// complemented only its places cost anything; otherwise every place of the lists does.
tuples assign_scalar(const tuples& c, const void* x, const type_of& x_type, const index_list& rows,
                     const index_list& cols, const binary_op* accum, const masking& how);
/// GrB_Row_assign: u and the mask are columns of ncols entries; other rows stay as they are.
tuples assign_row(const tuples& c, const tuples& u, std::uint64_t row, const index_list& cols,
                  const binary_op* accum, const masking& how);
/// GrB_Col_assign: u and the mask are columns of nrows entries; other columns stay as they are.
tuples assign_col(const tuples& c, const tuples& u, std::uint64_t col, const index_list& rows,
                  const binary_op* accum, const masking& how);

/// A column on the k-th diagonal of a square matrix that is just large enough.
tuples diag(const tuples& column, std::int64_t k);
/// The k-th diagonal as a column.
tuples diagonal_of(const tuples& a, std::int64_t k);

/// What GrB_Matrix_build is given: places and values in any order.
struct build_input {
    std::uint64_t nrows;
    std::uint64_t ncols;
    const std::uint64_t* rows;
    const std::uint64_t* cols;  ///< null for a column: all 0
    const void* values;
    type_of type;
    std::size_t count;
    bool one_value = false;  ///< GxB_Matrix_build_Scalar: `values` is a single one
};

/// A matrix of a type. Duplicates are joined by dup, in the order given; without it, they are an
/// error. @throws duplicate_entry, index_outside
tuples build(const build_input& from, const binary_op* dup, const type_of& result);

}  // namespace clbool::graphblas
