// SPDX-License-Identifier: MIT
// Operators on each entry, and the choice of entries by them.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// A value from the caller, or that of a scalar of his.
class operand {
public:
    explicit operand(const value_argument& x) : x_(x) { require_given(x.at, "the value"); }
    explicit operand(GrB_Scalar given_scalar) : x_{} {
        auto& scalar = valid(given_scalar, "the scalar");
        entry_ = scalar.entries();
        x_ = {scalar.type(), nullptr};
        if (entry_.nvals() != 0) {
            x_.at = entry_.value(0);
        }
    }

    /// Nothing but the operator says what a user-defined value from the caller is.
    type_of type(const type_of& wanted) const {
        return x_.type.user == nullptr ? resolved(x_.type, wanted) : x_.type;
    }

    const void* at() const {
        require(x_.at != nullptr, GrB_EMPTY_OBJECT, "the scalar has no value");
        return x_.at;
    }

private:
    tuples entry_;
    value_argument x_;
};

void require_same_shape_as(const output& to, collection& a, bool turned) {
    require_shape(to.c(), rows_of(a, turned), cols_of(a, turned), "the output");
}

void apply_unary(const output& to, GrB_UnaryOp given_op, collection& a, bool turned) {
    const unary_op& op = valid(given_op, "the operator").of;
    to.check(op.z);
    if (op.uses_x) {
        require_fit(op.x, a.type(), "the input");
    }
    require_same_shape_as(to, a, turned);
    if (!fast::apply(to, op, a, turned)) {
        to.write(apply(input(a, turned), op));
    }
}

void apply_binary(const output& to, GrB_BinaryOp given_op, const operand& x, collection& a,
                  bool turned, bool x_is_first) {
    const binary_op& op = valid(given_op, "the operator").of;
    to.check(op.z);
    if (x_is_first) {
        require_operands(op, x.type(op.x), a.type());
    } else {
        require_operands(op, a.type(), x.type(op.y));
    }
    require_same_shape_as(to, a, turned);
    if (to.is_closed()) {
        return to.write_nothing();
    }
    to.write(apply(input(a, turned), op, x.at(), x.type(x_is_first ? op.x : op.y), x_is_first));
}

void check_index_op(const index_op& op, const collection& a, const operand& y) {
    if (op.uses_x) {
        require_fit(op.x, a.type(), "the input");
    }
    require_fit(op.thunk, y.type(op.thunk), "the thunk");
}

void apply_index(const output& to, GrB_IndexUnaryOp given_op, collection& a, bool turned,
                 const operand& y) {
    const index_op& op = valid(given_op, "the operator").of;
    to.check(op.z);
    check_index_op(op, a, y);
    require_same_shape_as(to, a, turned);
    if (to.is_closed()) {
        return to.write_nothing();
    }
    if (!fast::apply(to, op, a, y.at(), y.type(op.thunk))) {
        to.write(apply(input(a, turned), op, y.at(), y.type(op.thunk)));
    }
}

void select_entries(const output& to, GrB_IndexUnaryOp given_op, collection& a, bool turned,
                    const operand& y) {
    const index_op& op = valid(given_op, "the operator").of;
    to.check(a.type());
    check_index_op(op, a, y);
    require_fit(type_for<bool>(), op.z, "what the operator gives");
    require_same_shape_as(to, a, turned);
    if (!fast::select(to, op, a, turned, y.at(), y.type(op.thunk))) {
        to.write(select(input(a, turned), op, y.at(), y.type(op.thunk)));
    }
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Vector_apply(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum,
                          const GrB_UnaryOp op, const GrB_Vector u, const GrB_Descriptor desc) {
    return guarded(w, "GrB_Vector_apply", [&] {
        const output to(w, "w", mask, accum, desc);
        apply_unary(to, op, valid(u, "u"), false);
    });
}

GrB_Info GrB_Matrix_apply(GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum,
                          const GrB_UnaryOp op, const GrB_Matrix A, const GrB_Descriptor desc) {
    return guarded(C, "GrB_Matrix_apply", [&] {
        const output to(C, "C", Mask, accum, desc);
        apply_unary(to, op, valid(A, "A"), to.how().transpose_first);
    });
}

#define CLBOOL_GRB_DEFINE_BY(name, type, argument)                                                 \
    GrB_Info GrB_Vector_apply_BinaryOp1st_##name(                                                  \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,      \
        type x, const GrB_Vector u, const GrB_Descriptor desc) {                                   \
        return guarded(w, "GrB_Vector_apply_BinaryOp1st", [&] {                                    \
            const output to(w, "w", mask, accum, desc);                                            \
            apply_binary(to, op, operand(argument(x)), valid(u, "u"), false, true);                \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_apply_BinaryOp1st_##name(                                                  \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,      \
        type x, const GrB_Matrix A, const GrB_Descriptor desc) {                                   \
        return guarded(C, "GrB_Matrix_apply_BinaryOp1st", [&] {                                    \
            const output to(C, "C", Mask, accum, desc);                                            \
            apply_binary(to, op, operand(argument(x)), valid(A, "A"), to.how().transpose_second,   \
                         true);                                                                    \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Vector_apply_BinaryOp2nd_##name(                                                  \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,      \
        const GrB_Vector u, type y, const GrB_Descriptor desc) {                                   \
        return guarded(w, "GrB_Vector_apply_BinaryOp2nd", [&] {                                    \
            const output to(w, "w", mask, accum, desc);                                            \
            apply_binary(to, op, operand(argument(y)), valid(u, "u"), false, false);               \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_apply_BinaryOp2nd_##name(                                                  \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_BinaryOp op,      \
        const GrB_Matrix A, type y, const GrB_Descriptor desc) {                                   \
        return guarded(C, "GrB_Matrix_apply_BinaryOp2nd", [&] {                                    \
            const output to(C, "C", Mask, accum, desc);                                            \
            apply_binary(to, op, operand(argument(y)), valid(A, "A"), to.how().transpose_first,    \
                         false);                                                                   \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Vector_apply_IndexOp_##name(                                                      \
        GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op,  \
        const GrB_Vector u, type y, const GrB_Descriptor desc) {                                   \
        return guarded(w, "GrB_Vector_apply_IndexOp", [&] {                                        \
            const output to(w, "w", mask, accum, desc);                                            \
            apply_index(to, op, valid(u, "u"), false, operand(argument(y)));                       \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_apply_IndexOp_##name(                                                      \
        GrB_Matrix C, const GrB_Matrix Mask, const GrB_BinaryOp accum, const GrB_IndexUnaryOp op,  \
        const GrB_Matrix A, type y, const GrB_Descriptor desc) {                                   \
        return guarded(C, "GrB_Matrix_apply_IndexOp", [&] {                                        \
            const output to(C, "C", Mask, accum, desc);                                            \
            apply_index(to, op, valid(A, "A"), to.how().transpose_first, operand(argument(y)));    \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Vector_select_##name(GrB_Vector w, const GrB_Vector mask,                         \
                                      const GrB_BinaryOp accum, const GrB_IndexUnaryOp op,         \
                                      const GrB_Vector u, type y, const GrB_Descriptor desc) {     \
        return guarded(w, "GrB_Vector_select", [&] {                                               \
            const output to(w, "w", mask, accum, desc);                                            \
            select_entries(to, op, valid(u, "u"), false, operand(argument(y)));                    \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_select_##name(GrB_Matrix C, const GrB_Matrix Mask,                         \
                                      const GrB_BinaryOp accum, const GrB_IndexUnaryOp op,         \
                                      const GrB_Matrix A, type y, const GrB_Descriptor desc) {     \
        return guarded(C, "GrB_Matrix_select", [&] {                                               \
            const output to(C, "C", Mask, accum, desc);                                            \
            select_entries(to, op, valid(A, "A"), to.how().transpose_first, operand(argument(y))); \
        });                                                                                        \
    }
#define CLBOOL_GRB_DEFINE(name, type) CLBOOL_GRB_DEFINE_BY(name, type, value_given)
CLBOOL_GRB_VALUES(CLBOOL_GRB_DEFINE)
CLBOOL_GRB_DEFINE_BY(Scalar, GrB_Scalar, )
#undef CLBOOL_GRB_DEFINE
#undef CLBOOL_GRB_DEFINE_BY
