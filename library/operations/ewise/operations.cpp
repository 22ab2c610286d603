// SPDX-License-Identifier: MIT
// ewise_add, ewise_mult and ewise_difference as callers see them.
#include <clbool/operations.hpp>

#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>

namespace clbool {

namespace {

template <class Matrix>
void run(Controls& controls, const char* name, operations::set_operator what, Matrix& out,
         const Matrix* mask, accumulate accum, const Matrix& a, const Matrix& b,
         const descriptor& desc) {
    operations::engine on(controls.stream());
    const operations::input<Matrix> first(on, name, "the first operand", a, desc.transpose_first);
    const operations::input<Matrix> second(on, name, "the second operand", b,
                                           desc.transpose_second);
    operations::require_same_shape(name, "the first operand", first, "the second operand", second);
    operations::check_write_back(controls, name, out, mask, accum, desc, first.nrows(),
                                 first.ncols());
    operations::announce(controls, name, operations::shape_text(first));
    operations::write_back(
        on, out, mask, accum, desc,
        operations::ewise(on, what, first.matrix(on), second.matrix(on), desc.ewise));
}

}  // namespace

template <class Matrix>
void ewise_add(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulate accum,
               const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_add", operations::set_operator::unite, out, mask, accum, a, b, desc);
}

template <class Matrix>
void ewise_mult(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulate accum,
                const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_mult", operations::set_operator::intersect, out, mask, accum, a, b, desc);
}

template <class Matrix>
void ewise_difference(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulate accum,
                      const Matrix& a, const Matrix& b, const descriptor& desc) {
    run(controls, "ewise_difference", operations::set_operator::subtract, out, mask, accum, a, b,
        desc);
}

template CLBOOL_EXPORT void ewise_add(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulate,
                                      const matrix_coo&, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void ewise_add(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulate,
                                      const matrix_csr&, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void ewise_add(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                      accumulate, const matrix_dcsr&, const matrix_dcsr&,
                                      const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulate,
                                       const matrix_coo&, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulate,
                                       const matrix_csr&, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void ewise_mult(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                       accumulate, const matrix_dcsr&, const matrix_dcsr&,
                                       const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_coo&, mask_pointer<matrix_coo>,
                                             accumulate, const matrix_coo&, const matrix_coo&,
                                             const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_csr&, mask_pointer<matrix_csr>,
                                             accumulate, const matrix_csr&, const matrix_csr&,
                                             const descriptor&);
template CLBOOL_EXPORT void ewise_difference(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                             accumulate, const matrix_dcsr&, const matrix_dcsr&,
                                             const descriptor&);

}  // namespace clbool
