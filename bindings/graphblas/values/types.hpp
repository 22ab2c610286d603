// SPDX-License-Identifier: MIT
// Types of values: the eleven built-in ones, and those of the caller, known by size alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clbool::graphblas {

/// Numbers are those of GrB_Type_Code.
enum class type_code : std::uint8_t {
    user = 0,
    boolean = 1,
    int8 = 2,
    uint8 = 3,
    int16 = 4,
    uint16 = 5,
    int32 = 6,
    uint32 = 7,
    int64 = 8,
    uint64 = 9,
    fp32 = 10,
    fp64 = 11
};

/// A type of values. User types are told apart by the object that defines them.
struct type_of {
    type_code code = type_code::boolean;
    std::size_t size = 1;
    const void* user = nullptr;

    bool is_user() const { return code == type_code::user; }
};

inline bool operator==(const type_of& a, const type_of& b) {
    return a.code == b.code && a.user == b.user;
}
inline bool operator!=(const type_of& a, const type_of& b) { return !(a == b); }

/// Bytes of one value of a built-in type.
constexpr std::size_t size_of(type_code code) {
    switch (code) {
        case type_code::boolean:
        case type_code::int8:
        case type_code::uint8: return 1;
        case type_code::int16:
        case type_code::uint16: return 2;
        case type_code::int32:
        case type_code::uint32:
        case type_code::fp32: return 4;
        case type_code::int64:
        case type_code::uint64:
        case type_code::fp64: return 8;
        case type_code::user: break;
    }
    return 0;
}

constexpr type_of built_in_type(type_code code) { return {code, size_of(code), nullptr}; }
constexpr type_of user_type(std::size_t size, const void* object) {
    return {type_code::user, size, object};
}

/// The built-in type of a C++ type.
template <class T>
constexpr type_of type_for();

template <>
constexpr type_of type_for<bool>() {
    return built_in_type(type_code::boolean);
}
template <>
constexpr type_of type_for<std::int8_t>() {
    return built_in_type(type_code::int8);
}
template <>
constexpr type_of type_for<std::uint8_t>() {
    return built_in_type(type_code::uint8);
}
template <>
constexpr type_of type_for<std::int16_t>() {
    return built_in_type(type_code::int16);
}
template <>
constexpr type_of type_for<std::uint16_t>() {
    return built_in_type(type_code::uint16);
}
template <>
constexpr type_of type_for<std::int32_t>() {
    return built_in_type(type_code::int32);
}
template <>
constexpr type_of type_for<std::uint32_t>() {
    return built_in_type(type_code::uint32);
}
template <>
constexpr type_of type_for<std::int64_t>() {
    return built_in_type(type_code::int64);
}
template <>
constexpr type_of type_for<std::uint64_t>() {
    return built_in_type(type_code::uint64);
}
template <>
constexpr type_of type_for<float>() {
    return built_in_type(type_code::fp32);
}
template <>
constexpr type_of type_for<double>() {
    return built_in_type(type_code::fp64);
}

/// A value of any type, as bytes.
using value_bytes = std::vector<std::byte>;

template <class T>
value_bytes value_of(T x) {
    const auto* const from = reinterpret_cast<const std::byte*>(&x);
    return value_bytes(from, from + sizeof(T));
}

}  // namespace clbool::graphblas
