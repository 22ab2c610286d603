// SPDX-License-Identifier: MIT
// Built-in binary operators.
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/operators/arithmetic.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

namespace clbool::graphblas {

namespace {

template <class T>
struct of_two {
    static bool eq(T x, T y) { return x == y; }
    static bool ne(T x, T y) { return x != y; }
    static bool gt(T x, T y) { return x > y; }
    static bool lt(T x, T y) { return x < y; }
    static bool ge(T x, T y) { return x >= y; }
    static bool le(T x, T y) { return x <= y; }

    static T lor(T x, T y) { return static_cast<T>(x != T{0} || y != T{0}); }
    static T land(T x, T y) { return static_cast<T>(x != T{0} && y != T{0}); }
    static T lxor(T x, T y) { return static_cast<T>((x != T{0}) != (y != T{0})); }
    static T lxnor(T x, T y) { return static_cast<T>((x != T{0}) == (y != T{0})); }

    static T bor(T x, T y) { return static_cast<T>(widened(x) | widened(y)); }
    static T band(T x, T y) { return static_cast<T>(widened(x) & widened(y)); }
    static T bxor(T x, T y) { return static_cast<T>(widened(x) ^ widened(y)); }
    static T bxnor(T x, T y) { return static_cast<T>(~(widened(x) ^ widened(y))); }
};

template <class Z, class T, Z (*F)(T, T)>
void call(void* z, const void* x, const void* y) {
    store<Z>(z, F(load<T>(x), load<T>(y)));
}

/// What an operator does not use may be of another, shorter type, and is not read.
template <class T>
void call_first(void* z, const void* x, const void*) {
    store<T>(z, load<T>(x));
}

template <class T>
void call_second(void* z, const void*, const void* y) {
    store<T>(z, load<T>(y));
}

template <class T>
void call_one(void* z, const void*, const void*) {
    store<T>(z, T{1});
}

template <class T>
binary_function find_choice_or_arithmetic(binary_name name) {
    switch (name) {
        case binary_name::first: return call_first<T>;
        case binary_name::any:
        case binary_name::second: return call_second<T>;
        case binary_name::oneb: return call_one<T>;
        case binary_name::min: return call<T, T, smaller<T>>;
        case binary_name::max: return call<T, T, larger<T>>;
        case binary_name::plus: return call<T, T, add<T>>;
        case binary_name::minus: return call<T, T, subtract<T>>;
        case binary_name::times: return call<T, T, multiply<T>>;
        case binary_name::div: return call<T, T, divide<T>>;
        default: return nullptr;
    }
}

template <class T>
binary_function find_comparison(binary_name name) {
    switch (name) {
        case binary_name::eq: return call<bool, T, of_two<T>::eq>;
        case binary_name::ne: return call<bool, T, of_two<T>::ne>;
        case binary_name::gt: return call<bool, T, of_two<T>::gt>;
        case binary_name::lt: return call<bool, T, of_two<T>::lt>;
        case binary_name::ge: return call<bool, T, of_two<T>::ge>;
        case binary_name::le: return call<bool, T, of_two<T>::le>;
        default: return nullptr;
    }
}

template <class T>
binary_function find_logical(binary_name name) {
    switch (name) {
        case binary_name::lor: return call<T, T, of_two<T>::lor>;
        case binary_name::land: return call<T, T, of_two<T>::land>;
        case binary_name::lxor: return call<T, T, of_two<T>::lxor>;
        case binary_name::lxnor: return call<T, T, of_two<T>::lxnor>;
        default: return nullptr;
    }
}

template <class T>
binary_function find_bitwise(binary_name name) {
    if constexpr (!kIsBool<T> && !kIsFloat<T>) {
        switch (name) {
            case binary_name::bor: return call<T, T, of_two<T>::bor>;
            case binary_name::band: return call<T, T, of_two<T>::band>;
            case binary_name::bxor: return call<T, T, of_two<T>::bxor>;
            case binary_name::bxnor: return call<T, T, of_two<T>::bxnor>;
            default: return nullptr;
        }
    }
    return nullptr;
}

template <class Z, bool kIsX, bool kIsRow, int kOffset>
void call_position(void* z, const entry_place& x, const entry_place& y) {
    const entry_place& of = kIsX ? x : y;
    store<Z>(z, static_cast<Z>((kIsRow ? of.row : of.col) + kOffset));
}

template <class Z>
positional_binary find_positional(binary_name name) {
    switch (name) {
        case binary_name::first_i: return call_position<Z, true, true, 0>;
        case binary_name::first_i1: return call_position<Z, true, true, 1>;
        case binary_name::first_j: return call_position<Z, true, false, 0>;
        case binary_name::first_j1: return call_position<Z, true, false, 1>;
        case binary_name::second_i: return call_position<Z, false, true, 0>;
        case binary_name::second_i1: return call_position<Z, false, true, 1>;
        case binary_name::second_j: return call_position<Z, false, false, 0>;
        case binary_name::second_j1: return call_position<Z, false, false, 1>;
        default: return nullptr;
    }
}

positional_binary find_positional(binary_name name, type_code of) {
    switch (of) {
        case type_code::int32: return find_positional<std::int32_t>(name);
        case type_code::int64: return find_positional<std::int64_t>(name);
        default: return nullptr;
    }
}

}  // namespace

binary_op built_in_binary(binary_name name, type_code of) {
    binary_op op;
    op.z = op.x = op.y = built_in_type(of);
    op.name = name;
    with_type(of, [&](auto tag) {
        using type = typename decltype(tag)::type;
        for (const auto find :
             {find_choice_or_arithmetic<type>, find_logical<type>, find_bitwise<type>}) {
            if (op.function == nullptr) op.function = find(name);
        }
        if (op.function == nullptr) {
            op.function = find_comparison<type>(name);
            if (op.function != nullptr) op.z = type_for<bool>();
        }
    });
    op.positional = find_positional(name, of);
    const bool uses_none = op.positional != nullptr || name == binary_name::oneb;
    op.uses_x = !uses_none && name != binary_name::second;
    op.uses_y = !uses_none && name != binary_name::first;
    return op;
}

}  // namespace clbool::graphblas
