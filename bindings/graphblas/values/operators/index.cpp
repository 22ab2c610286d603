// SPDX-License-Identifier: MIT
// Built-in index-unary operators.
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/operators/arithmetic.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

namespace clbool::graphblas {

namespace {

using index = std::uint64_t;

/// Indices are below 2³², but thunk may be any number: sums wrap around.
template <class Z>
struct index_sum {
    static index row(index i, index, index thunk) { return i + thunk; }
    static index col(index, index j, index thunk) { return j + thunk; }
    static index diagonal(index i, index j, index thunk) { return j - (i + thunk); }
};

template <class Z, index (*F)(index, index, index)>
void call_sum(void* z, const void*, index i, index j, const void* thunk) {
    store<Z>(z, static_cast<Z>(F(i, j, widened(load<Z>(thunk)))));
}

template <class Z>
index_function find_sum(index_name name) {
    switch (name) {
        case index_name::row_index: return call_sum<Z, index_sum<Z>::row>;
        case index_name::col_index: return call_sum<Z, index_sum<Z>::col>;
        case index_name::diag_index: return call_sum<Z, index_sum<Z>::diagonal>;
        default: return nullptr;
    }
}

using number = std::int64_t;

struct index_test {
    static bool tril(number i, number j, number thunk) { return j <= add(i, thunk); }
    static bool triu(number i, number j, number thunk) { return j >= add(i, thunk); }
    static bool diag(number i, number j, number thunk) { return j == add(i, thunk); }
    static bool offdiag(number i, number j, number thunk) { return j != add(i, thunk); }
    static bool row_le(number i, number, number thunk) { return i <= thunk; }
    static bool row_gt(number i, number, number thunk) { return i > thunk; }
    static bool col_le(number, number j, number thunk) { return j <= thunk; }
    static bool col_gt(number, number j, number thunk) { return j > thunk; }
};

template <bool (*F)(number, number, number)>
void call_test(void* z, const void*, index i, index j, const void* thunk) {
    store<bool>(z, F(static_cast<number>(i), static_cast<number>(j), load<number>(thunk)));
}

index_function find_test(index_name name) {
    switch (name) {
        case index_name::tril: return call_test<index_test::tril>;
        case index_name::triu: return call_test<index_test::triu>;
        case index_name::diag: return call_test<index_test::diag>;
        case index_name::offdiag: return call_test<index_test::offdiag>;
        case index_name::row_le: return call_test<index_test::row_le>;
        case index_name::row_gt: return call_test<index_test::row_gt>;
        case index_name::col_le: return call_test<index_test::col_le>;
        case index_name::col_gt: return call_test<index_test::col_gt>;
        default: return nullptr;
    }
}

template <class T>
struct value_test {
    static bool eq(T x, T thunk) { return x == thunk; }
    static bool ne(T x, T thunk) { return x != thunk; }
    static bool lt(T x, T thunk) { return x < thunk; }
    static bool le(T x, T thunk) { return x <= thunk; }
    static bool gt(T x, T thunk) { return x > thunk; }
    static bool ge(T x, T thunk) { return x >= thunk; }
};

template <class T, bool (*F)(T, T)>
void call_value_test(void* z, const void* x, index, index, const void* thunk) {
    store<bool>(z, F(load<T>(x), load<T>(thunk)));
}

template <class T>
index_function find_value_test(index_name name) {
    switch (name) {
        case index_name::value_eq: return call_value_test<T, value_test<T>::eq>;
        case index_name::value_ne: return call_value_test<T, value_test<T>::ne>;
        case index_name::value_lt: return call_value_test<T, value_test<T>::lt>;
        case index_name::value_le: return call_value_test<T, value_test<T>::le>;
        case index_name::value_gt: return call_value_test<T, value_test<T>::gt>;
        case index_name::value_ge: return call_value_test<T, value_test<T>::ge>;
        default: return nullptr;
    }
}

index_function find_sum(index_name name, type_code of) {
    switch (of) {
        case type_code::int32: return find_sum<std::int32_t>(name);
        case type_code::int64: return find_sum<std::int64_t>(name);
        default: return nullptr;
    }
}

}  // namespace

index_op built_in_index(index_name name, type_code of) {
    index_op op;
    op.name = name;
    op.z = type_for<bool>();
    op.x = op.thunk = built_in_type(of);
    op.function = with_type(
        of, [&](auto tag) { return find_value_test<typename decltype(tag)::type>(name); });
    op.uses_x = op.function != nullptr;
    if (op.function == nullptr && of == type_code::int64) {
        op.function = find_test(name);
    }
    if (op.function == nullptr) {
        op.function = find_sum(name, of);
        op.z = built_in_type(of);
    }
    return op;
}

}  // namespace clbool::graphblas
