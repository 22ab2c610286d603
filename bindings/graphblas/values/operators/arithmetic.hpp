// SPDX-License-Identifier: MIT
// Arithmetic of all built-in types that is defined for every value: integers wrap around, a number
// divided by zero is the largest, or smallest, one, and bool has its logical counterparts.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace clbool::graphblas {

template <class T>
constexpr bool kIsBool = std::is_same_v<T, bool>;

template <class T>
constexpr bool kIsFloat = std::is_floating_point_v<T>;

template <class T>
std::uint64_t widened(T x) {
    return static_cast<std::uint64_t>(x);
}

template <class T>
T add(T x, T y) {
    if constexpr (kIsBool<T>) {
        return x || y;
    } else if constexpr (kIsFloat<T>) {
        return x + y;
    } else {
        return static_cast<T>(widened(x) + widened(y));
    }
}

template <class T>
T subtract(T x, T y) {
    if constexpr (kIsBool<T>) {
        return x != y;
    } else if constexpr (kIsFloat<T>) {
        return x - y;
    } else {
        return static_cast<T>(widened(x) - widened(y));
    }
}

template <class T>
T multiply(T x, T y) {
    if constexpr (kIsBool<T>) {
        return x && y;
    } else if constexpr (kIsFloat<T>) {
        return x * y;
    } else {
        return static_cast<T>(widened(x) * widened(y));
    }
}

template <class T>
T negate(T x) {
    if constexpr (kIsBool<T>) {
        return x;
    } else if constexpr (kIsFloat<T>) {
        return -x;
    } else {
        return static_cast<T>(std::uint64_t{0} - widened(x));
    }
}

template <class T>
T divide(T x, T y) {
    if constexpr (kIsBool<T>) {
        return x;
    } else if constexpr (kIsFloat<T>) {
        return x / y;
    } else {
        using limits = std::numeric_limits<T>;
        if (y == 0) {
            return x == 0 ? T{0} : (x < 0 ? limits::min() : limits::max());
        }
        if constexpr (std::is_signed_v<T>) {
            // The smallest number has no counterpart: it stays as it is.
            if (y == -1) return negate(x);
        }
        return static_cast<T>(x / y);
    }
}

template <class T>
T absolute(T x) {
    if constexpr (kIsFloat<T>) {
        return std::fabs(x);
    } else if constexpr (std::is_signed_v<T>) {
        return x < 0 ? negate(x) : x;
    } else {
        return x;
    }
}

/// Of floats those that are numbers win over NaN.
template <class T>
T smaller(T x, T y) {
    if constexpr (kIsFloat<T>) {
        return std::fmin(x, y);
    } else {
        return x < y ? x : y;
    }
}

template <class T>
T larger(T x, T y) {
    if constexpr (kIsFloat<T>) {
        return std::fmax(x, y);
    } else {
        return x > y ? x : y;
    }
}

}  // namespace clbool::graphblas
