// SPDX-License-Identifier: MIT
// Built-in unary operators.
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/operators/arithmetic.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

#include <type_traits>

namespace clbool::graphblas {

namespace {

template <class T>
struct of_one {
    static T identity(T x) { return x; }
    static T minv(T x) {
        if constexpr (kIsBool<T>) {
            return true;
        } else {
            return divide(T{1}, x);
        }
    }
    static T lnot(T x) { return static_cast<T>(x == T{0}); }
    static T bnot(T x) { return static_cast<T>(~widened(x)); }
};

template <class T, T (*F)(T)>
void call(void* z, const void* x) {
    store<T>(z, F(load<T>(x)));
}

/// Its operand may be of any type and is not read.
template <class T>
void call_one(void* z, const void*) {
    store<T>(z, T{1});
}

template <class T>
unary_function find_function(unary_name name) {
    switch (name) {
        case unary_name::identity: return call<T, of_one<T>::identity>;
        case unary_name::ainv: return call<T, negate<T>>;
        case unary_name::minv: return call<T, of_one<T>::minv>;
        case unary_name::abs: return call<T, absolute<T>>;
        case unary_name::lnot: return call<T, of_one<T>::lnot>;
        case unary_name::one: return call_one<T>;
        case unary_name::bnot:
            if constexpr (!kIsBool<T> && !kIsFloat<T>) return call<T, of_one<T>::bnot>;
            return nullptr;
        default: return nullptr;
    }
}

template <class Z, bool kIsRow, int kOffset>
void call_position(void* z, const entry_place& x) {
    store<Z>(z, static_cast<Z>((kIsRow ? x.row : x.col) + kOffset));
}

template <class Z>
positional_unary find_positional(unary_name name) {
    switch (name) {
        case unary_name::position_i: return call_position<Z, true, 0>;
        case unary_name::position_i1: return call_position<Z, true, 1>;
        case unary_name::position_j: return call_position<Z, false, 0>;
        case unary_name::position_j1: return call_position<Z, false, 1>;
        default: return nullptr;
    }
}

}  // namespace

unary_op built_in_unary(unary_name name, type_code of) {
    unary_op op;
    op.z = op.x = built_in_type(of);
    op.name = name;
    op.function =
        with_type(of, [&](auto tag) { return find_function<typename decltype(tag)::type>(name); });
    if (of == type_code::int32) {
        op.positional = find_positional<std::int32_t>(name);
    } else if (of == type_code::int64) {
        op.positional = find_positional<std::int64_t>(name);
    }
    op.uses_x = op.positional == nullptr && name != unary_name::one;
    return op;
}

}  // namespace clbool::graphblas
