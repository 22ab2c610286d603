// SPDX-License-Identifier: MIT
// What each kind of object has of fields.
#include <bindings/graphblas/calls/properties/properties.hpp>
#include <bindings/graphblas/fast/operations.hpp>
#include <clbool/version.hpp>

#include <array>
#include <cstdio>

namespace clbool::graphblas {

namespace {

std::int32_t code_of(const type_of& type) { return static_cast<std::int32_t>(type.code); }
std::string name_of(const type_of& type) { return type_object(type)->name; }

/// The types of an operator's first and second argument and of its result.
property property_of_types(const named_object& of, const type_of& first, const type_of* second,
                           const type_of& result, GrB_Field field) {
    switch (field) {
        case GrB_NAME: return of.name;
        case GrB_INP0_TYPE_CODE: return code_of(first);
        case GrB_INP0_TYPE_STRING: return name_of(first);
        case GrB_OUTP_TYPE_CODE: return code_of(result);
        case GrB_OUTP_TYPE_STRING: return name_of(result);
        case GrB_INP1_TYPE_CODE: return second == nullptr ? property() : code_of(*second);
        case GrB_INP1_TYPE_STRING: return second == nullptr ? property() : name_of(*second);
        default: return {};
    }
}

/// Of the three numbers of the library's version.
std::int32_t version_part(std::size_t part) {
    std::array<int, 3> parts{};
    static_cast<void>(std::sscanf(version(), "%d.%d.%d", &parts[0], &parts[1], &parts[2]));
    return parts[part];
}

std::int32_t input_of(bool transposed) { return transposed ? GrB_TRAN : GrB_DEFAULT; }

std::int32_t mask_of(const GrB_Descriptor_opaque& of) {
    return (of.complement ? GrB_COMP : GrB_DEFAULT) | (of.structural ? GrB_STRUCTURE : GrB_DEFAULT);
}

}  // namespace

property property_of(const GrB_Type_opaque& of, GrB_Field field) {
    switch (field) {
        case GrB_NAME:
        case GrB_EL_TYPE_STRING: return of.name;
        case GrB_EL_TYPE_CODE: return code_of(of.of);
        case GrB_SIZE: return of.of.size;
        default: return {};
    }
}

property property_of(const GrB_UnaryOp_opaque& of, GrB_Field field) {
    return property_of_types(of, of.of.x, nullptr, of.of.z, field);
}

property property_of(const GrB_BinaryOp_opaque& of, GrB_Field field) {
    return property_of_types(of, of.of.x, &of.of.y, of.of.z, field);
}

property property_of(const GrB_IndexUnaryOp_opaque& of, GrB_Field field) {
    return property_of_types(of, of.of.x, &of.of.thunk, of.of.z, field);
}

property property_of(const GrB_Monoid_opaque& of, GrB_Field field) {
    return property_of_types(of, of.of.op.x, &of.of.op.y, of.of.op.z, field);
}

property property_of(const GrB_Semiring_opaque& of, GrB_Field field) {
    const binary_op& multiply = of.of.multiply;
    return property_of_types(of, multiply.x, &multiply.y, of.of.add.op.z, field);
}

property property_of(const GrB_Descriptor_opaque& of, GrB_Field field) {
    switch (field) {
        case GrB_NAME: return of.name;
        case GrB_OUTP_FIELD:
            return static_cast<std::int32_t>(of.replace ? GrB_REPLACE : GrB_DEFAULT);
        case GrB_MASK_FIELD: return mask_of(of);
        case GrB_INP0_FIELD: return input_of(of.transpose_first);
        case GrB_INP1_FIELD: return input_of(of.transpose_second);
        default: return {};
    }
}

property property_of(const GrB_Global_opaque& of, GrB_Field field) {
    switch (field) {
        case GrB_NAME: return of.name;
        case CLBOOL_FAST_OPERATIONS: return static_cast<std::size_t>(fast::operations_done());
        case GrB_LIBRARY_VER_MAJOR: return version_part(0);
        case GrB_LIBRARY_VER_MINOR: return version_part(1);
        case GrB_LIBRARY_VER_PATCH: return version_part(2);
        case GrB_API_VER_MAJOR: return std::int32_t{GRB_VERSION};
        case GrB_API_VER_MINOR: return std::int32_t{GRB_SUBVERSION};
        case GrB_API_VER_PATCH: return std::int32_t{0};
        case GrB_BLOCKING_MODE: return static_cast<std::int32_t>(of.mode);
        case GrB_STORAGE_ORIENTATION_HINT: return static_cast<std::int32_t>(of.orientation);
        default: return {};
    }
}

property property_of(const collection& of, GrB_Field field) {
    switch (field) {
        case GrB_NAME: return of.name;
        case GrB_EL_TYPE_CODE: return code_of(of.type());
        case GrB_EL_TYPE_STRING: return name_of(of.type());
        case GrB_STORAGE_ORIENTATION_HINT: return static_cast<std::int32_t>(of.orientation);
        default: return {};
    }
}

}  // namespace clbool::graphblas
