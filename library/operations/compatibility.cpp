// SPDX-License-Identifier: MIT
// The original clBool's calls over the present operations.
#include <clbool/compatibility.hpp>
#include <clbool/typed_operations.hpp>

namespace clbool {

namespace coo {

void matrix_addition(Controls& controls, matrix_coo& out, const matrix_coo& a,
                     const matrix_coo& b) {
    ewise_add(controls, out, no_mask, accumulator::none, a, b, {}, ewise_method::merge_path);
}

void kronecker_product(Controls& controls, matrix_coo& out, const matrix_coo& a,
                       const matrix_coo& b) {
    kronecker(controls, out, no_mask, accumulator::none, a, b, {}, kronecker_method::sort);
}

}  // namespace coo

namespace csr {

void matrix_addition(Controls& controls, matrix_csr& out, const matrix_csr& a,
                     const matrix_csr& b) {
    ewise_add(controls, out, no_mask, accumulator::none, a, b, {}, ewise_method::balanced);
}

}  // namespace csr

namespace dcsr {

void matrix_multiplication(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                           const matrix_dcsr& b) {
    mxm(controls, out, no_mask, accumulator::none, a, b, {}, multiplication_method::merge);
}

void matrix_multiplication_hash(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                                const matrix_dcsr& b) {
    mxm(controls, out, no_mask, accumulator::none, a, b, {}, multiplication_method::hash);
}

void kronecker_product(Controls& controls, matrix_dcsr& out, const matrix_dcsr& a,
                       const matrix_dcsr& b) {
    kronecker(controls, out, no_mask, accumulator::none, a, b, {}, kronecker_method::direct);
}

void reduce(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in) {
    reduce_to_column(controls, out, no_mask, accumulator::none, in);
}

void submatrix(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in, index_type i,
               index_type j, index_type nrows, index_type ncols) {
    extract(controls, out, no_mask, accumulator::none, in, window{i, j, nrows, ncols});
}

void transpose(Controls& controls, matrix_dcsr& out, const matrix_dcsr& in) {
    clbool::transpose(controls, out, no_mask, accumulator::none, in);
}

}  // namespace dcsr

}  // namespace clbool
