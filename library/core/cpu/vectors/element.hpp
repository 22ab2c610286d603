// SPDX-License-Identifier: MIT
// Dispatch of run-time element types and operators to templates.
#pragma once

#include <clbool/vector_operations.hpp>

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace clbool::cpu {

// Value type of boolean vectors.
struct no_value {};

// body(T()) for the value type.
template <class Body>
decltype(auto) with_element(element_type type, Body&& body) {
    switch (type) {
        case element_type::uint32: return body(std::uint32_t());
        case element_type::uint64: return body(std::uint64_t());
        case element_type::float32: return body(float());
        case element_type::boolean: break;
    }
    return body(no_value());
}

// By its bits: with a comparison of floats GCC's code of row sums mispredicts branches.
inline bool is_nan(float value) noexcept {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7FFFFFFFu) > 0x7F800000u;
}
constexpr bool is_nan(std::uint32_t) noexcept { return false; }
constexpr bool is_nan(std::uint64_t) noexcept { return false; }

// As fmin and fmax: of NaN and a number, the number.
template <class T>
T min_of(T a, T b) noexcept {
    const T of_numbers = a < b ? a : b;
    return is_nan(b) ? a : of_numbers;
}
template <class T>
T max_of(T a, T b) noexcept {
    const T of_numbers = b < a ? a : b;
    return is_nan(b) ? a : of_numbers;
}

template <class T>
T combined(vector_op op, T a, T b) noexcept {
    switch (op) {
        case vector_op::first: return a;
        case vector_op::second: return b;
        case vector_op::min: return min_of(a, b);
        case vector_op::max: return max_of(a, b);
        case vector_op::plus: return static_cast<T>(a + b);
        default: break;
    }
    if constexpr (std::is_integral_v<T>) {
        return op == vector_op::bit_or ? a | b : op == vector_op::bit_and ? a & b : a & ~b;
    }
    return a;
}

// Identity element of a monoid.
template <class T>
T identity_of(vector_op op) noexcept {
    using limits = std::numeric_limits<T>;
    if (op == vector_op::min) {
        return limits::has_infinity ? limits::infinity() : limits::max();
    }
    if (op == vector_op::max) {
        return limits::has_infinity ? -limits::infinity() : limits::lowest();
    }
    return T{0};
}

inline no_value combined(vector_op, no_value, no_value) noexcept { return {}; }

template <class T>
bool compares(comparison how, T a, T b) noexcept {
    switch (how) {
        case comparison::equal: return a == b;
        case comparison::not_equal: return a != b;
        case comparison::less: return a < b;
        case comparison::less_equal: return a <= b;
        case comparison::greater: return a > b;
        case comparison::greater_equal: break;
    }
    return a >= b;
}

}  // namespace clbool::cpu
