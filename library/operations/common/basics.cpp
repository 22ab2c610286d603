// SPDX-License-Identifier: MIT
// identity and equal.
#include <clbool/operations.hpp>

#include <operations/common/formats.hpp>
#include <storage/context.hpp>
#include <storage/kernels.hpp>

namespace clbool {

template <class Matrix>
Matrix identity(Controls& controls, index_type n) {
    if (n == 0) {
        return Matrix();
    }
    operations::engine on(controls.stream());
    const auto diagonal = storage::make_sequence(on, n, 0);
    const auto list =
        std::make_shared<storage::coordinate_list>(n, n, primitives::pairs{diagonal, diagonal, n});
    return operations::format<Matrix>::make(on, operations::coordinate_ptr(list));
}

template <class Matrix>
bool equal(Controls& controls, const Matrix& a, const Matrix& b) {
    storage::require_same_context(controls.stream(), a.data(), "equal: the first operand");
    storage::require_same_context(controls.stream(), b.data(), "equal: the second operand");
    if (a.nrows() != b.nrows() || a.ncols() != b.ncols() || a.nnz() != b.nnz()) {
        return false;
    }
    if (a.empty() || &a.data() == &b.data()) {
        return true;
    }
    operations::engine on(controls.stream());
    using form = operations::format<Matrix>;
    const auto left = form::coordinates(on, a);
    const auto right = form::coordinates(on, b);
    const auto flag = on.stream.allocate<cl_uint>(1);
    on.stream.fill<cl_uint>(flag, 0, 1);
    storage::compare_values(on, left->entries().rows, right->entries().rows, a.nnz(), flag);
    storage::compare_values(on, left->entries().cols, right->entries().cols, a.nnz(), flag);
    return on.stream.read_small<cl_uint>(flag, 1).front() == 0;
}

template CLBOOL_EXPORT matrix_coo identity(Controls&, index_type);
template CLBOOL_EXPORT matrix_csr identity(Controls&, index_type);
template CLBOOL_EXPORT matrix_dcsr identity(Controls&, index_type);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_coo&, const matrix_coo&);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_csr&, const matrix_csr&);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_dcsr&, const matrix_dcsr&);

}  // namespace clbool
