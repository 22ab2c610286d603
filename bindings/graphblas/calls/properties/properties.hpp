// SPDX-License-Identifier: MIT
// The fields of GrB_get and GrB_set: what each kind of object has.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/objects/collection.hpp>
#include <bindings/graphblas/objects/objects.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

// The kinds of objects that have fields: `define` makes a call for each.
#define CLBOOL_GRB_KINDS(define)                                                         \
    define(Type) define(UnaryOp) define(BinaryOp) define(IndexUnaryOp) define(Monoid)    \
        define(Semiring) define(Descriptor) define(Scalar) define(Vector) define(Matrix) \
            define(Global)

namespace clbool::graphblas {

/// The value of a field; nothing where an object has no such field.
using property = std::variant<std::monostate, std::int32_t, std::size_t, std::string>;

property property_of(const GrB_Type_opaque& of, GrB_Field field);
property property_of(const GrB_UnaryOp_opaque& of, GrB_Field field);
property property_of(const GrB_BinaryOp_opaque& of, GrB_Field field);
property property_of(const GrB_IndexUnaryOp_opaque& of, GrB_Field field);
property property_of(const GrB_Monoid_opaque& of, GrB_Field field);
property property_of(const GrB_Semiring_opaque& of, GrB_Field field);
property property_of(const GrB_Descriptor_opaque& of, GrB_Field field);
property property_of(const GrB_Global_opaque& of, GrB_Field field);
property property_of(const collection& of, GrB_Field field);

}  // namespace clbool::graphblas
