// SPDX-License-Identifier: MIT
/// @file compatibility.hpp
/// The calls of the original clBool (Karpenko 2021), as a thin layer over operations.hpp.
///
/// Each replaces `out`, without a mask. Complexity, errors and thread-safety are those of the
/// operation and the method named in each line.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/export.hpp>
#include <clbool/formats.hpp>

namespace clbool {

namespace coo {
/// ewise_add by merge path.
CLBOOL_EXPORT void matrix_addition(Controls& controls, matrix_coo& out, const matrix_coo& a,
                                   const matrix_coo& b);
/// kronecker by generating and sorting coordinates.
CLBOOL_EXPORT void kronecker_product(Controls& controls, matrix_coo& out, const matrix_coo& a,
                                     const matrix_coo& b);
}  // namespace coo

namespace csr {
/// ewise_add of equal pieces of compressed rows (ewise_method::balanced).
CLBOOL_EXPORT void matrix_addition(Controls& controls, matrix_csr& out, const matrix_csr& a,
                                   const matrix_csr& b);
}  // namespace csr

namespace dcsr {
/// mxm by merging (Liu).
CLBOOL_EXPORT void matrix_multiplication(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                                         const matrix_dcsr& b);
/// mxm by hashing (Nagasaka).
CLBOOL_EXPORT void matrix_multiplication_hash(Controls& controls, matrix_dcsr& out,
                                              const matrix_dcsr& a, const matrix_dcsr& b);
/// kronecker, computed in place.
CLBOOL_EXPORT void kronecker_product(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                                     const matrix_dcsr& b);
/// reduce_to_column: nrows × 1; the rows of `in` that have an entry.
CLBOOL_EXPORT void reduce(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in);
/// extract of the nrows × ncols window at (i, j).
CLBOOL_EXPORT void submatrix(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in,
                             index_type i, index_type j, index_type nrows, index_type ncols);
/// transpose.
CLBOOL_EXPORT void transpose(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in);
}  // namespace dcsr

}  // namespace clbool
