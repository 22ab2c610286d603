// SPDX-License-Identifier: MIT
// What objects of all kinds have: an end, a wait, a sentence on the last error.
#include <bindings/graphblas/arguments.hpp>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

bool is_owned(const named_object& given) { return !given.predefined; }
bool is_owned(const collection&) { return true; }

template <class Object>
GrB_Info free_object(Object** handle) {
    if (handle != nullptr && *handle != nullptr && (*handle)->magic == kValid &&
        is_owned(**handle)) {
        delete *handle;
        *handle = nullptr;
    }
    return GrB_SUCCESS;
}

void finish(named_object&) {}
void finish(collection& of) { of.finish(); }

template <class Object>
GrB_Info wait_for(Object* handle, const char* call) {
    return guarded(handle, call, [&] { finish(valid(handle, "the object")); });
}

template <class Object>
GrB_Info error_of(const char** error, Object* handle, const char* call) {
    return guarded(call, [&] {
        given(error, "the message's place") = valid(handle, "the object").message.c_str();
    });
}

}  // namespace

}  // namespace clbool::graphblas

#define CLBOOL_GRB_DEFINE(kind)                                                    \
    GrB_Info GrB_##kind##_free(GrB_##kind* handle) { return free_object(handle); } \
    GrB_Info GrB_##kind##_wait(GrB_##kind handle, GrB_WaitMode) {                  \
        return wait_for(handle, "GrB_" #kind "_wait");                             \
    }                                                                              \
    GrB_Info GrB_##kind##_error(const char** error, const GrB_##kind handle) {     \
        return error_of(error, handle, "GrB_" #kind "_error");                     \
    }
CLBOOL_GRB_DEFINE(Type)
CLBOOL_GRB_DEFINE(UnaryOp)
CLBOOL_GRB_DEFINE(BinaryOp)
CLBOOL_GRB_DEFINE(IndexUnaryOp)
CLBOOL_GRB_DEFINE(Monoid)
CLBOOL_GRB_DEFINE(Semiring)
CLBOOL_GRB_DEFINE(Descriptor)
CLBOOL_GRB_DEFINE(Scalar)
CLBOOL_GRB_DEFINE(Vector)
CLBOOL_GRB_DEFINE(Matrix)
#undef CLBOOL_GRB_DEFINE
