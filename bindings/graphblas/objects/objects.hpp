// SPDX-License-Identifier: MIT
// The objects behind the handles of types, operators and descriptors.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/objects/object.hpp>
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/types.hpp>

#include <cstddef>
#include <string>

namespace clbool::graphblas {

/// A name that GrB_get gives, and whether the object is the library's own.
struct named_object : object {
    std::string name;
    bool predefined = false;
};

}  // namespace clbool::graphblas

struct GrB_Type_opaque : clbool::graphblas::named_object {
    clbool::graphblas::type_of of;
};

struct GrB_UnaryOp_opaque : clbool::graphblas::named_object {
    clbool::graphblas::unary_op of;
};

struct GrB_BinaryOp_opaque : clbool::graphblas::named_object {
    clbool::graphblas::binary_op of;
};

struct GrB_IndexUnaryOp_opaque : clbool::graphblas::named_object {
    clbool::graphblas::index_op of;
};

struct GrB_Monoid_opaque : clbool::graphblas::named_object {
    clbool::graphblas::monoid_op of;
};

struct GrB_Semiring_opaque : clbool::graphblas::named_object {
    clbool::graphblas::semiring_op of;
};

struct GrB_Descriptor_opaque : clbool::graphblas::named_object {
    bool replace = false;
    bool complement = false;
    bool structural = false;
    bool transpose_first = false;
    bool transpose_second = false;
};

struct GrB_Global_opaque : clbool::graphblas::named_object {
    GrB_Mode mode = GrB_NONBLOCKING;
    GrB_Orientation orientation = GrB_ROWMAJOR;
};

namespace clbool::graphblas {

/// The handle of a type; of a user's, the one that it was made by.
GrB_Type type_object(const type_of& type);

}  // namespace clbool::graphblas
