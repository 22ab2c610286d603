// SPDX-License-Identifier: MIT
/// @file thesis.hpp
/// What programs written for the original clBool (Karpenko 2021) use: Controls, the matrix types
/// and their conversions, and its operations, a thin layer over operations.hpp.
///
/// Each replaces `out`, without a mask. Complexity, errors and thread-safety are those of the
/// operation and the method named in each line.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/error.hpp>
#include <clbool/formats.hpp>
#include <clbool/typed_operations.hpp>

namespace clbool {
/// What the original throws.
using Exception = error;
}  // namespace clbool

namespace clbool::coo {
/// ewise_add by merge path.
inline void matrix_addition(Controls& controls, matrix_coo& out, const matrix_coo& a,
                            const matrix_coo& b) {
    ewise_add(controls, out, no_mask, accumulator::none, a, b, {}, ewise_method::merge_path);
}
/// kronecker by generating and sorting coordinates.
inline void kronecker_product(Controls& controls, matrix_coo& out, const matrix_coo& a,
                              const matrix_coo& b) {
    kronecker(controls, out, no_mask, accumulator::none, a, b, {}, kronecker_method::sort);
}
}  // namespace clbool::coo

namespace clbool::csr {
/// ewise_add of equal pieces of compressed rows (ewise_method::balanced).
inline void matrix_addition(Controls& controls, matrix_csr& out, const matrix_csr& a,
                            const matrix_csr& b) {
    ewise_add(controls, out, no_mask, accumulator::none, a, b, {}, ewise_method::balanced);
}
}  // namespace clbool::csr

namespace clbool::dcsr {
/// mxm by merging (Liu).
inline void matrix_multiplication(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                                  const matrix_dcsr& b) {
    mxm(controls, out, no_mask, accumulator::none, a, b, {}, multiplication_method::merge);
}
/// mxm by hashing (Nagasaka).
inline void matrix_multiplication_hash(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                                       const matrix_dcsr& b) {
    mxm(controls, out, no_mask, accumulator::none, a, b, {}, multiplication_method::hash);
}
/// kronecker, computed in place.
inline void kronecker_product(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                              const matrix_dcsr& b) {
    kronecker(controls, out, no_mask, accumulator::none, a, b, {}, kronecker_method::direct);
}
/// reduce_to_column: nrows × 1; the rows of `in` that have an entry.
inline void reduce(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in) {
    reduce_to_column(controls, out, no_mask, accumulator::none, in);
}
/// extract of the nrows × ncols window at (i, j).
inline void submatrix(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in, index_type i,
                      index_type j, index_type nrows, index_type ncols) {
    extract(controls, out, no_mask, accumulator::none, in, window{i, j, nrows, ncols});
}
/// transpose.
inline void transpose(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in) {
    clbool::transpose(controls, out, no_mask, accumulator::none, in);
}
}  // namespace clbool::dcsr
