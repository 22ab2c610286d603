// SPDX-License-Identifier: MIT
// Types and operators of the caller, descriptors.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/values/casts.hpp>

#include <memory>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// The built-in monoid of this operator, if there is one and this is its identity.
monoid_op known_monoid(const binary_op& op, const value_bytes& identity) {
    if (op.name != binary_name::user) {
        monoid_op known = built_in_monoid(op.name, op.x.code);
        if (known.exists() && known.identity == identity) {
            return known;
        }
    }
    return {op, identity, {}};
}

GrB_Info new_monoid(GrB_Monoid* place, GrB_BinaryOp given_op, const value_argument& identity) {
    return guarded("GrB_Monoid_new", [&] {
        GrB_Monoid& handle = new_handle(place);
        const binary_op& op = valid(given_op, "the operator").of;
        require_given(identity.at, "the identity");
        require(op.x == op.y && op.x == op.z, GrB_DOMAIN_MISMATCH,
                "a monoid's operator has one type alone");
        require(identity.type.code == op.z.code, GrB_DOMAIN_MISMATCH,
                "the identity is of another type than the operator");
        const auto* const bytes = static_cast<const std::byte*>(identity.at);
        auto made = std::make_unique<GrB_Monoid_opaque>();
        made->of = known_monoid(op, value_bytes(bytes, bytes + op.z.size));
        handle = made.release();
    });
}

void set_output(GrB_Descriptor_opaque& descriptor, GrB_Desc_Value value) {
    require(value == GrB_DEFAULT || value == GrB_REPLACE, GrB_INVALID_VALUE,
            "outputs are GrB_DEFAULT or GrB_REPLACE");
    descriptor.replace = value == GrB_REPLACE;
}

void set_mask(GrB_Descriptor_opaque& descriptor, GrB_Desc_Value value) {
    switch (value) {
        case GrB_DEFAULT:
            descriptor.complement = false;
            descriptor.structural = false;
            break;
        case GrB_COMP: descriptor.complement = true; break;
        case GrB_STRUCTURE: descriptor.structural = true; break;
        case GrB_COMP_STRUCTURE:
            descriptor.complement = true;
            descriptor.structural = true;
            break;
        case GrB_REPLACE:
        case GrB_TRAN:
        default: fail(GrB_INVALID_VALUE, "masks are GrB_DEFAULT, GrB_COMP, GrB_STRUCTURE or both");
    }
}

bool is_transposed(GrB_Desc_Value value) {
    require(value == GrB_DEFAULT || value == GrB_TRAN, GrB_INVALID_VALUE,
            "inputs are GrB_DEFAULT or GrB_TRAN");
    return value == GrB_TRAN;
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Type_new(GrB_Type* type, size_t size) {
    return guarded("GrB_Type_new", [&] {
        GrB_Type& handle = new_handle(type);
        require(size > 0, GrB_INVALID_VALUE, "a type has at least one byte");
        auto made = std::make_unique<GrB_Type_opaque>();
        made->of = user_type(size, made.get());
        handle = made.release();
    });
}

GrB_Info GrB_UnaryOp_new(GrB_UnaryOp* op, GxB_unary_function function, GrB_Type z, GrB_Type x) {
    return guarded("GrB_UnaryOp_new", [&] {
        GrB_UnaryOp& handle = new_handle(op);
        require(function != nullptr, GrB_NULL_POINTER, "the function is null");
        auto made = std::make_unique<GrB_UnaryOp_opaque>();
        made->of.z = valid(z, "the type z").of;
        made->of.x = valid(x, "the type x").of;
        made->of.function = function;
        handle = made.release();
    });
}

GrB_Info GrB_BinaryOp_new(GrB_BinaryOp* op, GxB_binary_function function, GrB_Type z, GrB_Type x,
                          GrB_Type y) {
    return guarded("GrB_BinaryOp_new", [&] {
        GrB_BinaryOp& handle = new_handle(op);
        require(function != nullptr, GrB_NULL_POINTER, "the function is null");
        auto made = std::make_unique<GrB_BinaryOp_opaque>();
        made->of.z = valid(z, "the type z").of;
        made->of.x = valid(x, "the type x").of;
        made->of.y = valid(y, "the type y").of;
        made->of.function = function;
        handle = made.release();
    });
}

GrB_Info GrB_IndexUnaryOp_new(GrB_IndexUnaryOp* op, GxB_index_unary_function function, GrB_Type z,
                              GrB_Type x, GrB_Type y) {
    return guarded("GrB_IndexUnaryOp_new", [&] {
        GrB_IndexUnaryOp& handle = new_handle(op);
        require(function != nullptr, GrB_NULL_POINTER, "the function is null");
        auto made = std::make_unique<GrB_IndexUnaryOp_opaque>();
        made->of.z = valid(z, "the type z").of;
        made->of.x = valid(x, "the type x").of;
        made->of.thunk = valid(y, "the type y").of;
        made->of.function = function;
        handle = made.release();
    });
}

#define CLBOOL_GRB_DEFINE(name, type)                                                    \
    GrB_Info GrB_Monoid_new_##name(GrB_Monoid* monoid, GrB_BinaryOp op, type identity) { \
        return new_monoid(monoid, op, value_given(identity));                            \
    }
CLBOOL_GRB_VALUES(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE

GrB_Info GrB_Semiring_new(GrB_Semiring* semiring, GrB_Monoid add, GrB_BinaryOp multiply) {
    return guarded("GrB_Semiring_new", [&] {
        GrB_Semiring& handle = new_handle(semiring);
        auto made = std::make_unique<GrB_Semiring_opaque>();
        made->of.add = valid(add, "the monoid").of;
        made->of.multiply = valid(multiply, "the operator").of;
        require(made->of.multiply.z == made->of.add.op.z, GrB_DOMAIN_MISMATCH,
                "what the operator gives is not what the monoid adds");
        handle = made.release();
    });
}

GrB_Info GrB_Descriptor_new(GrB_Descriptor* descriptor) {
    return guarded("GrB_Descriptor_new",
                   [&] { new_handle(descriptor) = new GrB_Descriptor_opaque; });
}

GrB_Info GrB_Descriptor_set(GrB_Descriptor descriptor, GrB_Desc_Field field, GrB_Desc_Value value) {
    return guarded(descriptor, "GrB_Descriptor_set", [&] {
        auto& set = valid(descriptor, "the descriptor");
        require(!set.predefined, GrB_INVALID_VALUE,
                "the library's own descriptors stay as they are");
        switch (field) {
            case GrB_OUTP: return set_output(set, value);
            case GrB_MASK: return set_mask(set, value);
            case GrB_INP0: set.transpose_first = is_transposed(value); return;
            case GrB_INP1: set.transpose_second = is_transposed(value); return;
        }
        fail(GrB_INVALID_VALUE, "there is no such field");
    });
}
