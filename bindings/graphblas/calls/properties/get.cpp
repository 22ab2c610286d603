// SPDX-License-Identifier: MIT
// GrB_get for all kinds of objects.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/calls/properties/properties.hpp>

#include <cstring>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

template <class Value, class Object>
Value get_as(Object* handle, GrB_Field field) {
    const property value = property_of(valid(handle, "the object"), field);
    require(std::holds_alternative<Value>(value), GrB_INVALID_VALUE,
            "there is no such field of this type");
    return std::get<Value>(value);
}

template <class Object>
void get_string(Object* handle, char* to, GrB_Field field) {
    const auto text = get_as<std::string>(handle, field);
    std::strcpy(&given(to, "the text's place"), text.c_str());
}

/// The size of a text, with its end, or a size that is a field itself.
template <class Object>
void get_size(Object* handle, std::size_t* to, GrB_Field field) {
    const property value = property_of(valid(handle, "the object"), field);
    if (const auto* const text = std::get_if<std::string>(&value)) {
        given(to, "the size's place") = text->size() + 1;
    } else {
        given(to, "the size's place") = get_as<std::size_t>(handle, field);
    }
}

template <class Object>
GrB_Info get_scalar(Object* handle, GrB_Scalar to, GrB_Field field) {
    valid(to, "the scalar");
    const property value = property_of(valid(handle, "the object"), field);
    if (const auto* const size = std::get_if<std::size_t>(&value)) {
        return GrB_Scalar_setElement_UINT64(to, *size);
    }
    return GrB_Scalar_setElement_INT32(to, get_as<std::int32_t>(handle, field));
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(kind)                                                               \
    GrB_Info GrB_##kind##_get_Scalar(GrB_##kind of, GrB_Scalar value, GrB_Field field) {      \
        return guarded("GrB_" #kind "_get", [&] { return get_scalar(of, value, field); });    \
    }                                                                                         \
    GrB_Info GrB_##kind##_get_String(GrB_##kind of, char* value, GrB_Field field) {           \
        return guarded("GrB_" #kind "_get", [&] { get_string(of, value, field); });           \
    }                                                                                         \
    GrB_Info GrB_##kind##_get_INT32(GrB_##kind of, int32_t* value, GrB_Field field) {         \
        return guarded("GrB_" #kind "_get",                                                   \
                       [&] { given(value, "the value") = get_as<std::int32_t>(of, field); }); \
    }                                                                                         \
    GrB_Info GrB_##kind##_get_SIZE(GrB_##kind of, size_t* value, GrB_Field field) {           \
        return guarded("GrB_" #kind "_get", [&] { get_size(of, value, field); });             \
    }                                                                                         \
    GrB_Info GrB_##kind##_get_VOID(GrB_##kind of, void*, GrB_Field) {                         \
        return guarded("GrB_" #kind "_get", [&] {                                             \
            valid(of, "the object");                                                          \
            fail(GrB_INVALID_VALUE, "there is no such field of this type");                   \
        });                                                                                   \
    }
CLBOOL_GRB_KINDS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE
