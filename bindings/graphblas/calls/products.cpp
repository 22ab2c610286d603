// SPDX-License-Identifier: MIT
// Products over semirings.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

void require_inner(std::uint64_t cols, std::uint64_t rows) {
    require(cols == rows, GrB_DIMENSION_MISMATCH,
            "the first operand has not as many columns as the second has rows");
}

/// A matrix and a matrix, or a vector, which is a column of the engine's.
void multiply(const output& to, const semiring_op& over, collection& a, bool a_turned,
              collection& b, bool b_turned) {
    to.check(over.add.op.z);
    require_operands(over.multiply, a.type(), b.type());
    require_inner(cols_of(a, a_turned), rows_of(b, b_turned));
    require_shape(to.c(), rows_of(a, a_turned), cols_of(b, b_turned), "the output");
    const bool is_done = b.is_vector() ? fast::mxv(to, over, a, a_turned, b, false)
                                       : fast::mxm(to, over, a, a_turned, b, b_turned);
    if (is_done) {
        return;
    }
    to.write(mxm(input(a, a_turned), input(b, b_turned), over, to.masked()));
}

/// u · A, where u is a column of the engine's.
void multiply_row(const output& to, const semiring_op& over, collection& u, collection& a,
                  bool turned) {
    to.check(over.add.op.z);
    require_operands(over.multiply, u.type(), a.type());
    require_inner(u.nrows(), rows_of(a, turned));
    require_shape(to.c(), cols_of(a, turned), 1, "the output");
    if (fast::mxv(to, over, a, turned, u, true)) {
        return;
    }
    // The engine's product is a row, and so has to be the mask.
    masking how = to.masked();
    tuples mask_row;
    if (how.mask != nullptr) {
        mask_row = transpose(*how.mask);
        how.mask = &mask_row;
    }
    to.write(transpose(mxm(transpose(u.entries()), input(a, turned), over, how)));
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_mxm(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                 const GrB_Semiring semiring, const GrB_Matrix A, const GrB_Matrix B,
                 const GrB_Descriptor desc) {
    return guarded(C, "GrB_mxm", [&] {
        const output to(C, "C", Mask, accum, desc);
        auto& a = valid(A, "A");
        auto& b = valid(B, "B");
        multiply(to, valid(semiring, "the semiring").of, a, to.how().transpose_first, b,
                 to.how().transpose_second);
    });
}

GrB_Info GrB_mxv(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                 const GrB_Semiring semiring, const GrB_Matrix A, const GrB_Vector u,
                 const GrB_Descriptor desc) {
    return guarded(w, "GrB_mxv", [&] {
        const output to(w, "w", mask, accum, desc);
        auto& a = valid(A, "A");
        auto& b = valid(u, "u");
        multiply(to, valid(semiring, "the semiring").of, a, to.how().transpose_first, b, false);
    });
}

GrB_Info GrB_vxm(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                 const GrB_Semiring semiring, const GrB_Vector u, const GrB_Matrix A,
                 const GrB_Descriptor desc) {
    return guarded(w, "GrB_vxm", [&] {
        const output to(w, "w", mask, accum, desc);
        auto& a = valid(u, "u");
        auto& b = valid(A, "A");
        multiply_row(to, valid(semiring, "the semiring").of, a, b, to.how().transpose_second);
    });
}
