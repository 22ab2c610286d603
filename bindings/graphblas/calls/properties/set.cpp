// SPDX-License-Identifier: MIT
// GrB_set for all kinds of objects.
#include <bindings/graphblas/arguments.hpp>
#include <bindings/graphblas/calls/properties/properties.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

[[noreturn]] void no_such_field() {
    fail(GrB_INVALID_VALUE, "there is no such field that can be set");
}

// Types, operators and the like have a name that is given once.
void set_name(named_object& of, const char* name) {
    require(!of.predefined, GrB_INVALID_VALUE, "the library's own objects keep their names");
    require(of.name.empty(), GrB_ALREADY_SET, "the object has a name already");
    of.name = name;
}

void set_name(collection& of, const char* name) { of.name = name; }

GrB_Orientation orientation_of(std::int32_t value) {
    require(value >= GrB_ROWMAJOR && value <= GrB_UNKNOWN, GrB_INVALID_VALUE,
            "there is no such orientation");
    return static_cast<GrB_Orientation>(value);
}

void set_number(named_object&, std::int32_t, GrB_Field) { no_such_field(); }

void set_number(GrB_Descriptor_opaque& of, std::int32_t value, GrB_Field field) {
    require(field >= GrB_OUTP_FIELD && field <= GrB_INP1_FIELD, GrB_INVALID_VALUE,
            "there is no such field");
    const GrB_Info info = GrB_Descriptor_set(&of, static_cast<GrB_Desc_Field>(field),
                                             static_cast<GrB_Desc_Value>(value));
    require(info == GrB_SUCCESS, info, "a descriptor's field has no such value");
}

void set_number(GrB_Global_opaque& of, std::int32_t value, GrB_Field field) {
    require(field == GrB_STORAGE_ORIENTATION_HINT, GrB_INVALID_VALUE, "there is no such field");
    of.orientation = orientation_of(value);
}

void set_number(collection& of, std::int32_t value, GrB_Field field) {
    require(field == GrB_STORAGE_ORIENTATION_HINT, GrB_INVALID_VALUE, "there is no such field");
    of.orientation = orientation_of(value);
}

template <class Object>
void set_string(Object* handle, const char* value, GrB_Field field) {
    auto& of = valid(handle, "the object");
    given(value, "the text");
    if (field != GrB_NAME) {
        no_such_field();
    }
    set_name(of, value);
}

template <class Object>
void set_scalar(Object* handle, GrB_Scalar value, GrB_Field field) {
    auto& of = valid(handle, "the object");
    std::int32_t number = 0;
    const GrB_Info info = GrB_Scalar_extractElement_INT32(&number, value);
    require(info != GrB_NO_VALUE, GrB_EMPTY_OBJECT, "the scalar has no value");
    require(info == GrB_SUCCESS, info, "the scalar is no number");
    set_number(of, number, field);
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(kind)                                                          \
    GrB_Info GrB_##kind##_set_Scalar(GrB_##kind of, GrB_Scalar value, GrB_Field field) { \
        return guarded(of, "GrB_" #kind "_set", [&] { set_scalar(of, value, field); });  \
    }                                                                                    \
    GrB_Info GrB_##kind##_set_String(GrB_##kind of, char* value, GrB_Field field) {      \
        return guarded(of, "GrB_" #kind "_set", [&] { set_string(of, value, field); });  \
    }                                                                                    \
    GrB_Info GrB_##kind##_set_INT32(GrB_##kind of, int32_t value, GrB_Field field) {     \
        return guarded(of, "GrB_" #kind "_set",                                          \
                       [&] { set_number(valid(of, "the object"), value, field); });      \
    }                                                                                    \
    GrB_Info GrB_##kind##_set_VOID(GrB_##kind of, void*, GrB_Field, size_t) {            \
        return guarded(of, "GrB_" #kind "_set", [&] {                                    \
            valid(of, "the object");                                                     \
            no_such_field();                                                             \
        });                                                                              \
    }
CLBOOL_GRB_KINDS(CLBOOL_GRB_DEFINE)
#undef CLBOOL_GRB_DEFINE
