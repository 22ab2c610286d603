// SPDX-License-Identifier: MIT
// Types and operators that are named at run time, as types of the compiler.
#pragma once

#include <clbool/vector.hpp>

#include <algorithm>
#include <cstdint>

namespace clbool::host {

// A value of a vector of bits, of which there is none.
struct no_value {};

// body(T()) for the type of the values.
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

// What two values become.
template <class T>
T combined(vector_op op, T a, T b) noexcept {
    switch (op) {
        case vector_op::first: return a;
        case vector_op::second: return b;
        case vector_op::min: return b < a ? b : a;
        case vector_op::max: return a < b ? b : a;
        case vector_op::plus: break;
    }
    return static_cast<T>(a + b);
}

inline no_value combined(vector_op, no_value, no_value) noexcept { return {}; }

}  // namespace clbool::host
