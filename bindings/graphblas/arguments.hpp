// SPDX-License-Identifier: MIT
// What callers give, checked.
#pragma once

#include <GraphBLAS.h>
#include <bindings/graphblas/errors.hpp>
#include <bindings/graphblas/objects/collection.hpp>
#include <bindings/graphblas/objects/objects.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <bindings/graphblas/values/index_list.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace clbool::graphblas {

/// Fails unless memory that is not null is an object.
void require_object(const object& given, const char* what);

/// Fails where memory of the caller's is null.
inline void require_given(const void* pointer, const char* what) {
    if (pointer == nullptr) {
        fail(GrB_NULL_POINTER, std::string(what) + " is null");
    }
}

/// The object of a handle.
template <class Object>
Object& valid(Object* handle, const char* what) {
    require_given(handle, what);
    require_object(*handle, what);
    return *handle;
}

/// The same, where null stands for none.
template <class Object>
Object* valid_or_null(Object* handle, const char* what) {
    return handle == nullptr ? nullptr : &valid(handle, what);
}

/// A pointer that may not be null.
template <class T>
T& given(T* pointer, const char* what) {
    require_given(pointer, what);
    return *pointer;
}

/// A place for a new object: nothing, until there is one.
template <class Handle>
Handle& new_handle(Handle* place) {
    Handle& handle = given(place, "the new object's place");
    handle = nullptr;
    return handle;
}

/// Where a value is, and what it is. Of a user's type its size is known by who takes it.
struct value_argument {
    type_of type;
    const void* at;
};

template <class T>
value_argument value_given(const T& x) {
    return {type_for<T>(), &x};
}
inline value_argument value_given(const void* const& x) { return {user_type(0, nullptr), x}; }

/// The type of the elements of an array that a call for the type takes; void is for users' types.
template <class T>
type_of array_type() {
    if constexpr (std::is_void_v<T>) {
        return user_type(0, nullptr);
    } else {
        return type_for<T>();
    }
}

/// Whether values of one type may stand where another is wanted; of a user's type that has only
/// its code, for any user's type.
bool fits(const type_of& to, const type_of& from);
/// The same as a requirement, GrB_DOMAIN_MISMATCH.
void require_fit(const type_of& to, const type_of& from, const char* what);
/// The type that a value or an array is of, where `wanted` is the one that takes it.
type_of resolved(const type_of& given, const type_of& wanted);

/// Fails for dimensions that are beyond GrB_INDEX_MAX + 1.
void require_dimension(std::uint64_t dimension);
/// Fails for an index that is not below the dimension: GrB_INVALID_INDEX.
void require_index(std::uint64_t index, std::uint64_t dimension);
/// GrB_DIMENSION_MISMATCH, naming both shapes.
void require_shape(const collection& c, std::uint64_t nrows, std::uint64_t ncols, const char* what);

/// The indices of an argument; GrB_ALL and lists.
index_list indices_of(const GrB_Index* list, GrB_Index count, std::uint64_t dimension);
/// How many there are.
std::uint64_t count_of(const GrB_Index* list, GrB_Index count, std::uint64_t dimension);

/// What a descriptor says.
struct described {
    bool replace = false;
    bool complement = false;
    bool structural = false;
    bool transpose_first = false;
    bool transpose_second = false;
};
described described_by(GrB_Descriptor descriptor);

}  // namespace clbool::graphblas
