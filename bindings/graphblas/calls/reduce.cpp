// SPDX-License-Identifier: MIT
// Sums of rows and of all entries.
#include <bindings/graphblas/fast/operations.hpp>
#include <bindings/graphblas/output.hpp>
#include <bindings/graphblas/values/casts.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

monoid_op monoid_of(GrB_Monoid monoid) { return valid(monoid, "the monoid").of; }

/// Of an operator that is known to have one.
monoid_op monoid_of(GrB_BinaryOp given_op) {
    const binary_op& op = valid(given_op, "the operator").of;
    require(op.name != binary_name::user, GrB_NOT_IMPLEMENTED,
            "which monoid an operator of the caller's has is not known");
    monoid_op known = built_in_monoid(op.name, op.x.code);
    require(known.exists() && op.x == op.z, GrB_NOT_IMPLEMENTED,
            "no monoid is known of this operator");
    return known;
}

void reduce_to_vector(const output& to, const monoid_op& by, collection& a, bool turned) {
    to.check(by.op.z);
    require_operands(by.op, a.type(), a.type());
    require_shape(to.c(), rows_of(a, turned), 1, "the output");
    if (!fast::reduce(to, by, a, turned)) {
        to.write(reduce_rows(input(a, turned), by));
    }
}

/// c = accum(c, sum) in the caller's memory.
void accumulate(void* c, const type_of& type, const binary_op* accum, const type_of& sum_type,
                const void* sum) {
    if (accum == nullptr) {
        cast(type, c, sum_type, sum);
        return;
    }
    value_bytes x(accum->x.size);
    value_bytes y(accum->y.size);
    value_bytes z(accum->z.size);
    cast(accum->x, x.data(), type, c);
    cast(accum->y, y.data(), sum_type, sum);
    accum->function(z.data(), x.data(), y.data());
    cast(type, c, accum->z, z.data());
}

void reduce_to_value(void* c, const type_of& element, GrB_BinaryOp given_accum,
                     GrB_Monoid given_monoid, collection* given_a, GrB_Descriptor descriptor) {
    auto& a = valid(given_a, "the input");
    described_by(descriptor);
    const auto* const accum_object = valid_or_null(given_accum, "the accumulator");
    const binary_op* const accum = accum_object == nullptr ? nullptr : &accum_object->of;
    const monoid_op& by = valid(given_monoid, "the monoid").of;
    require_given(c, "the value's place");
    const type_of type = resolved(element, by.op.z);
    require_operands(by.op, a.type(), a.type());
    require_fit(type, by.op.z, "the value's place");
    if (accum != nullptr) {
        require_operands(*accum, type, by.op.z);
        require_fit(type, accum->z, "what the accumulator gives");
    }
    value_bytes sum(by.op.z.size);
    if (!fast::reduce(sum.data(), by, a)) {
        reduce_all(sum.data(), a.entries(), by);
    }
    accumulate(c, type, accum, by.op.z, sum.data());
}

void reduce_to_scalar(const output& to, const monoid_op& by, collection& a) {
    to.check(by.op.z);
    require_operands(by.op, a.type(), a.type());
    value_bytes sum(by.op.z.size);
    tuples t(1, 1, by.op.z);
    if (reduce_all(sum.data(), a.entries(), by)) {
        t.append(0, 0, sum.data());
    }
    to.write(t);
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(by)                                                                      \
    GrB_Info GrB_Matrix_reduce_##by(GrB_Vector w, const GrB_Vector mask, const GrB_BinaryOp accum, \
                                    const GrB_##by op, const GrB_Matrix A,                         \
                                    const GrB_Descriptor desc) {                                   \
        return guarded(w, "GrB_Matrix_reduce", [&] {                                               \
            const output to(w, "w", mask, accum, desc);                                            \
            auto& a = valid(A, "A");                                                               \
            reduce_to_vector(to, monoid_of(op), a, to.how().transpose_first);                      \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Vector_reduce_##by##_Scalar(GrB_Scalar c, const GrB_BinaryOp accum,               \
                                             const GrB_##by op, const GrB_Vector u,                \
                                             const GrB_Descriptor desc) {                          \
        return guarded(c, "GrB_Vector_reduce", [&] {                                               \
            described_by(desc);                                                                    \
            const output to(c, "the scalar", nullptr, accum, nullptr);                             \
            auto& a = valid(u, "u");                                                               \
            reduce_to_scalar(to, monoid_of(op), a);                                                \
        });                                                                                        \
    }                                                                                              \
    GrB_Info GrB_Matrix_reduce_##by##_Scalar(GrB_Scalar c, const GrB_BinaryOp accum,               \
                                             const GrB_##by op, const GrB_Matrix A,                \
                                             const GrB_Descriptor desc) {                          \
        return guarded(c, "GrB_Matrix_reduce", [&] {                                               \
            described_by(desc);                                                                    \
            const output to(c, "the scalar", nullptr, accum, nullptr);                             \
            auto& a = valid(A, "A");                                                               \
            reduce_to_scalar(to, monoid_of(op), a);                                                \
        });                                                                                        \
    }
CLBOOL_GRB_DEFINE(Monoid)
CLBOOL_GRB_DEFINE(BinaryOp)
#undef CLBOOL_GRB_DEFINE

#define CLBOOL_GRB_DEFINE(name, type)                                                             \
    GrB_Info GrB_Vector_reduce_##name(type* c, const GrB_BinaryOp accum, const GrB_Monoid monoid, \
                                      const GrB_Vector u, const GrB_Descriptor desc) {            \
        return guarded("GrB_Vector_reduce",                                                       \
                       [&] { reduce_to_value(c, array_type<type>(), accum, monoid, u, desc); });  \
    }                                                                                             \
    GrB_Info GrB_Matrix_reduce_##name(type* c, const GrB_BinaryOp accum, const GrB_Monoid monoid, \
                                      const GrB_Matrix A, const GrB_Descriptor desc) {            \
        return guarded("GrB_Matrix_reduce",                                                       \
                       [&] { reduce_to_value(c, array_type<type>(), accum, monoid, A, desc); });  \
    }
CLBOOL_GRB_ARRAYS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE
