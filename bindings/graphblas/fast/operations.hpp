// SPDX-License-Identifier: MIT
// Operations that clbool itself does: on matrices, where values are all true or are not read, and
// on vectors of bits and of numbers.
//
// Each returns whether it did the operation; arguments are checked by then.
#pragma once

#include <bindings/graphblas/fast/outputs.hpp>
#include <bindings/graphblas/output.hpp>

namespace clbool::graphblas::fast {

bool mxm(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& b,
         bool b_turned);
/// A · u, or with the vector first u · A. `a_turned`: A is the transpose of a.
bool mxv(const output& to, const semiring_op& over, collection& a, bool a_turned, collection& u,
         bool vector_is_first);
bool ewise_add(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned);
/// Where one operand has no entry these values take its place.
bool ewise_union(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                 bool b_turned, const value_bytes& alpha, const value_bytes& beta);
bool ewise_mult(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
                bool b_turned);
bool kronecker(const output& to, const binary_op& op, collection& a, bool a_turned, collection& b,
               bool b_turned);
/// a, or its transpose.
bool copy(const output& to, collection& a, bool turned);
bool apply(const output& to, const unary_op& op, collection& a, bool turned);
bool apply(const output& to, const index_op& op, collection& a, const void* thunk,
           const type_of& thunk_type);
bool select(const output& to, const index_op& op, collection& a, bool turned, const void* thunk,
            const type_of& thunk_type);
bool extract(const output& to, collection& a, bool turned, const index_list& rows,
             const index_list& cols);
bool assign(const output& to, collection& a, bool turned, const index_list& rows,
            const index_list& cols);
bool assign(const output& to, const void* x, const type_of& x_type, const index_list& rows,
            const index_list& cols);
/// The sums of rows.
bool reduce(const output& to, const monoid_op& by, collection& a, bool turned);
/// z, of the monoid's type, is the sum of all entries.
bool reduce(void* z, const monoid_op& by, collection& a);

}  // namespace clbool::graphblas::fast
