// SPDX-License-Identifier: MIT
// identity and equal.
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/handles.hpp>
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

// The call that users see.
template <class Matrix>
bool are_equal(Controls& controls, const Matrix& a, const Matrix& b) {
    return enter(controls, "equal", [&](engine& on) {
        storage::require_same_context(on.stream, a.data(), "equal: the first operand");
        storage::require_same_context(on.stream, b.data(), "equal: the second operand");
        if (a.nrows() != b.nrows() || a.ncols() != b.ncols() || a.nnz() != b.nnz()) {
            return false;
        }
        return a.empty() || &a.data() == &b.data() || have_same_entries(on, a, b);
    });
}

}  // namespace
}  // namespace operations

template <class Matrix, class>
Matrix identity_matrix(Controls& controls, index_type n) {
    if (n == 0) {
        return Matrix();
    }
    return operations::enter(controls, "identity_matrix", [&](operations::engine& on) {
        const auto diagonal = storage::make_sequence(on, n, 0);
        const operations::coordinate_ptr list = std::make_shared<storage::coordinate_list>(
            n, n, primitives::pairs{diagonal, diagonal, n});
        return operations::format<Matrix>::make(on, list);
    });
}

bool equal(Controls& controls, const matrix_coo& a, const matrix_coo& b) {
    return operations::are_equal(controls, a, b);
}

bool equal(Controls& controls, const matrix_csr& a, const matrix_csr& b) {
    return operations::are_equal(controls, a, b);
}

bool equal(Controls& controls, const matrix_dcsr& a, const matrix_dcsr& b) {
    return operations::are_equal(controls, a, b);
}

template CLBOOL_EXPORT matrix_coo identity_matrix(Controls&, index_type);
template CLBOOL_EXPORT matrix_csr identity_matrix(Controls&, index_type);
template CLBOOL_EXPORT matrix_dcsr identity_matrix(Controls&, index_type);

}  // namespace clbool
