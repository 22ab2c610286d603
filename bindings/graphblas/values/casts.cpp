// SPDX-License-Identifier: MIT
// One function for each pair of built-in types.
#include <bindings/graphblas/values/casts.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace clbool::graphblas {

namespace {

/// The nearest integer that is not further from 0.
template <class To, class From>
To saturated(From x) {
    using limits = std::numeric_limits<To>;
    if (std::isnan(x)) {
        return 0;
    }
    if (x <= static_cast<From>(limits::min())) {
        return limits::min();
    }
    return x >= static_cast<From>(limits::max()) ? limits::max() : static_cast<To>(x);
}

template <class To, class From>
To cast_value(From x) {
    if constexpr (std::is_same_v<To, bool>) {
        return x != From{0};
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        return saturated<To>(x);
    } else {
        return static_cast<To>(x);
    }
}

template <class To, class From>
void cast_bytes(void* z, const void* x) {
    store<To>(z, cast_value<To>(load<From>(x)));
}

}  // namespace

cast_function find_cast(type_code to, type_code from) {
    return with_type(to, [&](auto to_tag) {
        return with_type(from, [&](auto from_tag) -> cast_function {
            return cast_bytes<typename decltype(to_tag)::type, typename decltype(from_tag)::type>;
        });
    });
}

bool can_cast(const type_of& to, const type_of& from) {
    return to == from || (!to.is_user() && !from.is_user());
}

void cast(const type_of& to, void* z, const type_of& from, const void* x) {
    if (to == from) {
        std::memmove(z, x, to.size);
        return;
    }
    std::memcpy(z, reader(to, from)(x), to.size);
}

bool is_true(const type_of& type, const void* x) {
    return !type.is_user() && load<bool>(reader(type_for<bool>(), type)(x));
}

reader::reader(const type_of& to, const type_of& from) {
    if (!can_cast(to, from)) {
        throw std::invalid_argument("values of a user-defined type cannot be cast");
    }
    if (to != from) {
        function_ = find_cast(to.code, from.code);
    }
}

}  // namespace clbool::graphblas
