// SPDX-License-Identifier: MIT
// Semirings as types. Matrix entries are pattern only; k is the summed index.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/element.hpp>
#include <core/cpu/vectors/vector.hpp>

#include <type_traits>

namespace clbool::cpu {

// Members: value, of the result; input, what is read of the vector (no_value: nothing); kFirstEnds,
// whether the first product in ascending k is the sum (early exit); give (multiply), add.
struct or_and_ring {
    using value = no_value;
    using input = no_value;
    static constexpr bool kFirstEnds = true;
    static value give(index_type, input) noexcept { return {}; }
    static value add(value, value) noexcept { return {}; }
};

struct any_secondi_ring {
    using value = std::uint32_t;
    using input = no_value;
    static constexpr bool kFirstEnds = true;
    static value give(index_type k, input) noexcept { return k; }
    static value add(value sum, value) noexcept { return sum; }
};

template <class T, vector_op Op>
struct second_ring {
    using value = T;
    using input = T;
    static constexpr bool kFirstEnds = false;
    static value give(index_type, T of) noexcept { return of; }
    static value add(T sum, T given) noexcept { return combined(Op, sum, given); }
};

// min_second and max_second over floats none of which is NaN: sums take one instruction a term.
template <vector_op Op>
struct number_ring : second_ring<float, Op> {
    static float add(float sum, float given) noexcept {
        return (Op == vector_op::min ? given < sum : sum < given) ? given : sum;
    }
};

template <class T>
struct plus_pair_ring {
    using value = T;
    using input = no_value;
    static constexpr bool kFirstEnds = false;
    static value give(index_type, input) noexcept { return T{1}; }
    static value add(T sum, T given) noexcept { return static_cast<T>(sum + given); }
};

// Whether the first product of a row is its sum (terminal monoid).
constexpr bool first_ends(semiring over) noexcept {
    return over == semiring::or_and || over == semiring::any_secondi;
}

// Whether vector values are read.
constexpr bool reads_values(semiring over) noexcept {
    return !first_ends(over) && over != semiring::plus_pair;
}

// body(ring()) for a semiring with this value type, over products with u.
template <class Body>
decltype(auto) with_ring(semiring over, element_type type, const vector_view& u, Body&& body) {
    if (over == semiring::or_and) {
        return body(or_and_ring());
    }
    if (over == semiring::any_secondi) {
        return body(any_secondi_ring());
    }
    const auto numbers = [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_same_v<T, float>) {
            const bool compares = over == semiring::min_second || over == semiring::max_second;
            if (compares && !has_nan(u)) {
                return over == semiring::min_second ? body(number_ring<vector_op::min>())
                                                    : body(number_ring<vector_op::max>());
            }
        }
        if constexpr (std::is_integral_v<T>) {
            if (over == semiring::or_second) {
                return body(second_ring<T, vector_op::bit_or>());
            }
        }
        switch (over) {
            case semiring::min_second: return body(second_ring<T, vector_op::min>());
            case semiring::max_second: return body(second_ring<T, vector_op::max>());
            case semiring::plus_second: return body(second_ring<T, vector_op::plus>());
            default: return body(plus_pair_ring<T>());
        }
    };
    switch (type) {
        case element_type::uint64: return numbers(std::uint64_t());
        case element_type::float32: return numbers(float());
        default: return numbers(std::uint32_t());
    }
}

}  // namespace clbool::cpu
