// SPDX-License-Identifier: MIT
// Operators: functions, as in C, with the types of what they take and give.
#pragma once

#include <bindings/graphblas/values/types.hpp>

#include <cstdint>

namespace clbool::graphblas {

using unary_function = void (*)(void* z, const void* x);
using binary_function = void (*)(void* z, const void* x, const void* y);
using index_function = void (*)(void* z, const void* x, std::uint64_t i, std::uint64_t j,
                                const void* thunk);

/// Row and column of an entry.
struct entry_place {
    std::uint64_t row;
    std::uint64_t col;
};

/// Functions of where operands are, not of their values.
using positional_unary = void (*)(void* z, const entry_place& x);
using positional_binary = void (*)(void* z, const entry_place& x, const entry_place& y);

enum class unary_name : std::uint8_t {
    user,
    identity,
    ainv,
    minv,
    abs,
    lnot,
    bnot,
    one,
    position_i,
    position_i1,
    position_j,
    position_j1
};

/// Positional names: first_i is the row of the first operand, first_i1 that number plus 1.
enum class binary_name : std::uint8_t {
    user,
    first,
    second,
    oneb,  // also known as pair
    any,
    min,
    max,
    plus,
    minus,
    times,
    div,
    eq,
    ne,
    gt,
    lt,
    ge,
    le,
    lor,
    land,
    lxor,
    lxnor,
    bor,
    band,
    bxor,
    bxnor,
    first_i,
    first_i1,
    first_j,
    first_j1,
    second_i,
    second_i1,
    second_j,
    second_j1
};

enum class index_name : std::uint8_t {
    user,
    row_index,
    col_index,
    diag_index,
    tril,
    triu,
    diag,
    offdiag,
    row_le,
    row_gt,
    col_le,
    col_gt,
    value_eq,
    value_ne,
    value_lt,
    value_le,
    value_gt,
    value_ge
};

/// z = f(x). Either `function` or `positional` is there.
struct unary_op {
    type_of z;
    type_of x;
    unary_function function = nullptr;
    positional_unary positional = nullptr;
    unary_name name = unary_name::user;
    bool uses_x = true;  ///< otherwise x may be of any type

    bool exists() const { return function != nullptr || positional != nullptr; }
};

/// z = f(x, y). Either `function` or `positional` is there.
struct binary_op {
    type_of z;
    type_of x;
    type_of y;
    binary_function function = nullptr;
    positional_binary positional = nullptr;
    binary_name name = binary_name::user;
    bool uses_x = true;  ///< otherwise x may be of any type
    bool uses_y = true;

    bool exists() const { return function != nullptr || positional != nullptr; }
};

/// z = f(x, row, column, thunk).
struct index_op {
    type_of z;
    type_of x;
    type_of thunk;
    index_function function = nullptr;
    index_name name = index_name::user;
    bool uses_x = true;  ///< otherwise x may be of any type

    bool exists() const { return function != nullptr; }
};

/// An operator of one type with its identity.
struct monoid_op {
    binary_op op;
    value_bytes identity;
    value_bytes terminal;  ///< once reached nothing changes it; empty where there is none

    bool exists() const { return op.exists(); }
};

struct semiring_op {
    monoid_op add;
    binary_op multiply;

    bool exists() const { return add.exists() && multiply.exists(); }
};

/// Built-in operators by name and the type of what they take. Where there is none (bor of fp32),
/// what is returned does not exist(). They can be called before main().
unary_op built_in_unary(unary_name name, type_code of);
/// The result of comparisons is bool, of all others of the type itself. Positional ones: int32,
/// int64.
binary_op built_in_binary(binary_name name, type_code of);
/// Indices: of is int32 or int64, the type of the result, and of thunk. Comparisons of indices with
/// thunk (tril, row_le, …): int64. Comparisons of values: of is the type of both.
index_op built_in_index(index_name name, type_code of);
/// min, max, plus, times of numbers, lor, land, lxor, lxnor (and eq, the same) of bool, bor, band,
/// bxor, bxnor of unsigned integers, any of all.
monoid_op built_in_monoid(binary_name name, type_code of);
/// `of` is what `multiply` takes; `add` is of what it gives.
semiring_op built_in_semiring(binary_name add, binary_name multiply, type_code of);

}  // namespace clbool::graphblas
