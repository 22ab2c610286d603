// SPDX-License-Identifier: MIT
// Element-wise operations, and the Kronecker product.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>
#include <bindings/graphblas/values/casts.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

const binary_op& operator_of(GrB_BinaryOp op) { return valid(op, "the operator").of; }
const binary_op& operator_of(GrB_Monoid monoid) { return valid(monoid, "the monoid").of.op; }

// In a semiring, what adds is that of eWiseAdd, and what multiplies that of the others.
const binary_op& adder_of(GrB_BinaryOp op) { return operator_of(op); }
const binary_op& adder_of(GrB_Monoid monoid) { return operator_of(monoid); }
const binary_op& adder_of(GrB_Semiring semiring) {
    return valid(semiring, "the semiring").of.add.op;
}
const binary_op& multiplier_of(GrB_BinaryOp op) { return operator_of(op); }
const binary_op& multiplier_of(GrB_Monoid monoid) { return operator_of(monoid); }
const binary_op& multiplier_of(GrB_Semiring semiring) {
    return valid(semiring, "the semiring").of.multiply;
}

/// Two operands, each perhaps transposed.
struct operands {
    collection& a;
    collection& b;
    bool a_turned;
    bool b_turned;
};

operands operands_of(collection* a, collection* b, const output& to, bool are_matrices) {
    return {valid(a, "the first operand"), valid(b, "the second operand"),
            are_matrices && to.how().transpose_first, are_matrices && to.how().transpose_second};
}

void require_same_shape(const output& to, const operands& of) {
    const std::uint64_t nrows = rows_of(of.a, of.a_turned);
    const std::uint64_t ncols = cols_of(of.a, of.a_turned);
    require(rows_of(of.b, of.b_turned) == nrows && cols_of(of.b, of.b_turned) == ncols,
            GrB_DIMENSION_MISMATCH, "the operands are of different shapes");
    require_shape(to.c(), nrows, ncols, "the output");
}

void multiply_elements(const output& to, const binary_op& op, const operands& of) {
    to.check(op.z);
    require_operands(op, of.a.type(), of.b.type());
    require_same_shape(to, of);
    if (fast::ewise_mult(to, op, of.a, of.a_turned, of.b, of.b_turned)) {
        return;
    }
    to.write(ewise_mult(input(of.a, of.a_turned), input(of.b, of.b_turned), op));
}

/// Entries that one operand alone has become entries of the result as they are.
void add_elements(const output& to, const binary_op& op, const operands& of) {
    to.check(op.z);
    require_operands(op, of.a.type(), of.b.type());
    require_fit(op.z, of.a.type(), "the first operand");
    require_fit(op.z, of.b.type(), "the second operand");
    require_same_shape(to, of);
    if (fast::ewise_add(to, op, of.a, of.a_turned, of.b, of.b_turned)) {
        return;
    }
    to.write(ewise_add(input(of.a, of.a_turned), input(of.b, of.b_turned), op));
}

/// The value of a scalar, as the operator takes it.
value_bytes filler(GrB_Scalar_opaque& scalar, const type_of& type) {
    require_fit(type, scalar.type(), "the scalar");
    const tuples& entry = scalar.entries();
    value_bytes value(type.size);
    cast(type, value.data(), entry.type, entry.value(0));
    return value;
}

void unite_elements(const output& to, const binary_op& op, const operands& of, GrB_Scalar alpha,
                    GrB_Scalar beta) {
    to.check(op.z);
    require_operands(op, of.a.type(), of.b.type());
    auto& for_a = valid(alpha, "alpha");
    auto& for_b = valid(beta, "beta");
    require(for_a.nvals() == 1 && for_b.nvals() == 1, GrB_EMPTY_OBJECT, "a scalar has no value");
    const value_bytes alpha_value = filler(for_a, op.x);
    const value_bytes beta_value = filler(for_b, op.y);
    require_same_shape(to, of);
    if (fast::ewise_union(to, op, of.a, of.a_turned, of.b, of.b_turned, alpha_value, beta_value)) {
        return;
    }
    to.write(ewise_union(input(of.a, of.a_turned), alpha_value.data(), input(of.b, of.b_turned),
                         beta_value.data(), op));
}

std::uint64_t product_of(std::uint64_t x, std::uint64_t y) {
    require(y == 0 || x <= (GrB_INDEX_MAX + 1) / y, GrB_DIMENSION_MISMATCH,
            "the product is larger than any matrix");
    return x * y;
}

void multiply_kronecker(const output& to, const binary_op& op, const operands& of) {
    to.check(op.z);
    require_operands(op, of.a.type(), of.b.type());
    require_shape(to.c(), product_of(rows_of(of.a, of.a_turned), rows_of(of.b, of.b_turned)),
                  product_of(cols_of(of.a, of.a_turned), cols_of(of.b, of.b_turned)), "the output");
    if (fast::kronecker(to, op, of.a, of.a_turned, of.b, of.b_turned)) {
        return;
    }
    to.write(kronecker(input(of.a, of.a_turned), input(of.b, of.b_turned), op));
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(by)                                                             \
    GrB_Info GrB_Vector_eWiseMult_##by(                                                   \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Vector u, const GrB_Vector v, const GrB_Descriptor desc) {              \
        return guarded(w, "GrB_eWiseMult", [&] {                                          \
            const output to(w, "w", mask, accum, desc);                                   \
            const operands of = operands_of(u, v, to, false);                             \
            multiply_elements(to, multiplier_of(op), of);                                 \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Matrix_eWiseMult_##by(                                                   \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc) {              \
        return guarded(C, "GrB_eWiseMult", [&] {                                          \
            const output to(C, "C", Mask, accum, desc);                                   \
            const operands of = operands_of(A, B, to, true);                              \
            multiply_elements(to, multiplier_of(op), of);                                 \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Vector_eWiseAdd_##by(                                                    \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Vector u, const GrB_Vector v, const GrB_Descriptor desc) {              \
        return guarded(w, "GrB_eWiseAdd", [&] {                                           \
            const output to(w, "w", mask, accum, desc);                                   \
            const operands of = operands_of(u, v, to, false);                             \
            add_elements(to, adder_of(op), of);                                           \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Matrix_eWiseAdd_##by(                                                    \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc) {              \
        return guarded(C, "GrB_eWiseAdd", [&] {                                           \
            const output to(C, "C", Mask, accum, desc);                                   \
            const operands of = operands_of(A, B, to, true);                              \
            add_elements(to, adder_of(op), of);                                           \
        });                                                                               \
    }                                                                                     \
    GrB_Info GrB_Matrix_kronecker_##by(                                                   \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_##by op, \
        const GrB_Matrix A, const GrB_Matrix B, const GrB_Descriptor desc) {              \
        return guarded(C, "GrB_kronecker", [&] {                                          \
            const output to(C, "C", Mask, accum, desc);                                   \
            const operands of = operands_of(A, B, to, true);                              \
            multiply_kronecker(to, multiplier_of(op), of);                                \
        });                                                                               \
    }
CLBOOL_GRB_DEFINE(Semiring)
CLBOOL_GRB_DEFINE(Monoid)
CLBOOL_GRB_DEFINE(BinaryOp)
#undef CLBOOL_GRB_DEFINE

GrB_Info GxB_Vector_eWiseUnion(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                               const GrB_BinaryOp add, const GrB_Vector u, const GrB_Scalar alpha,
                               const GrB_Vector v, const GrB_Scalar beta,
                               const GrB_Descriptor desc) {
    return guarded(w, "GxB_eWiseUnion", [&] {
        const output to(w, "w", mask, accum, desc);
        const operands of = operands_of(u, v, to, false);
        unite_elements(to, operator_of(add), of, alpha, beta);
    });
}

GrB_Info GxB_Matrix_eWiseUnion(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                               const GrB_BinaryOp add, const GrB_Matrix A, const GrB_Scalar alpha,
                               const GrB_Matrix B, const GrB_Scalar beta,
                               const GrB_Descriptor desc) {
    return guarded(C, "GxB_eWiseUnion", [&] {
        const output to(C, "C", Mask, accum, desc);
        const operands of = operands_of(A, B, to, true);
        unite_elements(to, operator_of(add), of, alpha, beta);
    });
}
