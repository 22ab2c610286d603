// SPDX-License-Identifier: MIT
// transpose: sorting, and the call as users see it.
#include <operations/transpose/transpose.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>
#include <primitives/radix_sort.hpp>

namespace clbool {

namespace operations {

coordinate_ptr transpose_list(engine& on, const storage::coordinate_list& a) {
    const auto& entries = a.entries();
    const auto sorted = primitives::sort_by_cols(on, entries, primitives::index_bits(a.ncols()));
    return std::make_shared<storage::coordinate_list>(
        a.ncols(), a.nrows(), primitives::pairs{sorted.cols, sorted.rows, sorted.count});
}

}  // namespace operations

template <class Matrix>
void transpose(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
               const Matrix& a, const descriptor& desc) {
    operations::enter(controls, "transpose", [&](operations::engine& on) {
        // The transpose of a transposed input is the input.
        const operations::input<Matrix> source(on, "transpose", "the operand", a,
                                               !desc.transpose_first);
        operations::check_write_back(controls, "transpose", out, mask.get(), accum, desc,
                                     source.nrows(), source.ncols());
        operations::announce(controls, "transpose", operations::shape_text(a));
        operations::write_back(on, out, mask.get(), accum, desc, source.matrix(on));
    });
}

template CLBOOL_EXPORT void transpose(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulator,
                                      const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void transpose(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulator,
                                      const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void transpose(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>,
                                      accumulator, const matrix_dcsr&, const descriptor&);

}  // namespace clbool
