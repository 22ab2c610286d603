// SPDX-License-Identifier: MIT
// identity and equal.
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/formats.hpp>
#include <storage/context.hpp>
#include <storage/kernels.hpp>

namespace clbool {

namespace operations {
namespace {

// Of two matrices with the same number of them, which is not 0. One host read.
template <class Matrix>
bool have_same_entries(engine& on, const Matrix& a, const Matrix& b) {
    const auto left = format<Matrix>::coordinates(on, a);
    const auto right = format<Matrix>::coordinates(on, b);
    const auto flag = on.stream.allocate<cl_uint>(1);
    on.stream.fill<cl_uint>(flag, 0, 1);
    storage::compare_values(on, left->entries().rows, right->entries().rows, a.nnz(), flag);
    storage::compare_values(on, left->entries().cols, right->entries().cols, a.nnz(), flag);
    return on.stream.read_small<cl_uint>(flag, 1).front() == 0;
}

}  // namespace
}  // namespace operations

template <class Matrix>
Matrix identity(Controls& controls, index_type n) {
    if (n == 0) {
        return Matrix();
    }
    return operations::enter(controls, "identity", [&](operations::engine& on) {
        const auto diagonal = storage::make_sequence(on, n, 0);
        const operations::coordinate_ptr list = std::make_shared<storage::coordinate_list>(
            n, n, primitives::pairs{diagonal, diagonal, n});
        return operations::format<Matrix>::make(on, list);
    });
}

template <class Matrix>
bool equal(Controls& controls, const Matrix& a, const Matrix& b) {
    return operations::enter(controls, "equal", [&](operations::engine& on) {
        storage::require_same_context(on.stream, a.data(), "equal: the first operand");
        storage::require_same_context(on.stream, b.data(), "equal: the second operand");
        if (a.nrows() != b.nrows() || a.ncols() != b.ncols() || a.nnz() != b.nnz()) {
            return false;
        }
        return a.empty() || &a.data() == &b.data() || operations::have_same_entries(on, a, b);
    });
}

template CLBOOL_EXPORT matrix_coo identity(Controls&, index_type);
template CLBOOL_EXPORT matrix_csr identity(Controls&, index_type);
template CLBOOL_EXPORT matrix_dcsr identity(Controls&, index_type);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_coo&, const matrix_coo&);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_csr&, const matrix_csr&);
template CLBOOL_EXPORT bool equal(Controls&, const matrix_dcsr&, const matrix_dcsr&);

}  // namespace clbool
