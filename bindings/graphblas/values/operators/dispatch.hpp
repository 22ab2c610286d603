// SPDX-License-Identifier: MIT
// From codes of types to types of C++.
#pragma once

#include <bindings/graphblas/values/types.hpp>

#include <cstring>
#include <stdexcept>

namespace clbool::graphblas {

template <class T>
struct type_tag {
    using type = T;
};

/// f(type_tag<T>) for the type of a code. @throws std::invalid_argument for user types
template <class F>
auto with_type(type_code code, const F& f) {
    switch (code) {
        case type_code::boolean: return f(type_tag<bool>());
        case type_code::int8: return f(type_tag<std::int8_t>());
        case type_code::uint8: return f(type_tag<std::uint8_t>());
        case type_code::int16: return f(type_tag<std::int16_t>());
        case type_code::uint16: return f(type_tag<std::uint16_t>());
        case type_code::int32: return f(type_tag<std::int32_t>());
        case type_code::uint32: return f(type_tag<std::uint32_t>());
        case type_code::int64: return f(type_tag<std::int64_t>());
        case type_code::uint64: return f(type_tag<std::uint64_t>());
        case type_code::fp32: return f(type_tag<float>());
        case type_code::fp64: return f(type_tag<double>());
        case type_code::user: break;
    }
    throw std::invalid_argument("a built-in type was expected, not a user-defined one");
}

template <class T>
T load(const void* from) {
    T x;
    std::memcpy(&x, from, sizeof(T));
    return x;
}

template <class T>
void store(void* to, T x) {
    std::memcpy(to, &x, sizeof(T));
}

}  // namespace clbool::graphblas
