// SPDX-License-Identifier: MIT
// mxm as callers see it.
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <operations/common/entry.hpp>
#include <operations/common/inputs.hpp>
#include <operations/common/write_back.hpp>
#include <operations/multiplication/host.hpp>
#include <operations/multiplication/multiply.hpp>
#include <operations/multiplication/small.hpp>

namespace clbool {

namespace operations {

compressed_ptr multiply(engine& on, const compressed_ptr& a, const compressed_ptr& b,
                        multiplication_method method) {
    if (a->nnz() == 0 || b->nnz() == 0) {
        return std::make_shared<storage::compressed_rows>(a->nrows(), b->ncols(), a->named());
    }
    if (method == multiplication_method::automatic) {
        if (auto product = multiply_on_host(on, *a, *b)) {
            return product;
        }
        if (auto product = may_be_small(on, *a, *b) ? multiply_small(on, a, b) : nullptr) {
            return product;
        }
    }
    const auto operands = resolve_operands(on, a, b);
    switch (plan_method(method)) {
        case multiplication_method::merge: return multiply_merge(on, operands);
        case multiplication_method::esc: return multiply_esc(on, operands);
        case multiplication_method::hash: return multiply_hash(on, operands);
        case multiplication_method::automatic:
        case multiplication_method::bitmap: break;
    }
    return multiply_bitmap(on, operands);
}

namespace {

template <class Matrix>
Matrix product(engine& on, const Matrix& a, const Matrix& b, multiplication_method method) {
    if (a.empty() || b.empty()) {
        return Matrix(a.nrows(), b.ncols());
    }
    using form = format<Matrix>;
    return form::make(on, multiply(on, form::compressed(on, a), form::compressed(on, b), method));
}

}  // namespace
}  // namespace operations

template <class Matrix>
void mxm(Controls& controls, Matrix& out, mask_pointer<Matrix> mask, accumulator accum,
         const Matrix& a, const Matrix& b, const descriptor& desc) {
    operations::enter(controls, "mxm", [&](operations::engine& on) {
        const operations::input<Matrix> first(on, "mxm", "the first operand", a,
                                              desc.transpose_first);
        const operations::input<Matrix> second(on, "mxm", "the second operand", b,
                                               desc.transpose_second);
        const auto shapes = [&] {
            return operations::shape_text(first) + " by " + operations::shape_text(second);
        };
        if (first.ncols() != second.nrows()) {
            throw dimension_mismatch("mxm: cannot multiply " + shapes());
        }
        operations::check_write_back(controls, "mxm", out, mask.get(), accum, desc, first.nrows(),
                                     second.ncols());
        operations::announce(controls, "mxm", shapes());
        operations::write_back(
            on, out, mask.get(), accum, desc,
            operations::product(on, first.matrix(on), second.matrix(on), desc.multiplication));
    });
}

template CLBOOL_EXPORT void mxm(Controls&, matrix_coo&, mask_pointer<matrix_coo>, accumulator,
                                const matrix_coo&, const matrix_coo&, const descriptor&);
template CLBOOL_EXPORT void mxm(Controls&, matrix_csr&, mask_pointer<matrix_csr>, accumulator,
                                const matrix_csr&, const matrix_csr&, const descriptor&);
template CLBOOL_EXPORT void mxm(Controls&, matrix_dcsr&, mask_pointer<matrix_dcsr>, accumulator,
                                const matrix_dcsr&, const matrix_dcsr&, const descriptor&);

}  // namespace clbool
