// SPDX-License-Identifier: MIT
// Built-in monoids, and semirings of them.
#include <bindings/graphblas/values/operators.hpp>
#include <bindings/graphblas/values/operators/arithmetic.hpp>
#include <bindings/graphblas/values/operators/dispatch.hpp>

#include <limits>
#include <optional>
#include <type_traits>

namespace clbool::graphblas {

namespace {

template <class T>
struct numbers_of_monoid {
    T identity;
    std::optional<T> terminal;
};

template <class T>
using monoid_numbers = std::optional<numbers_of_monoid<T>>;

template <class T>
T lowest() {
    return kIsFloat<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
}

template <class T>
T highest() {
    return kIsFloat<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}

monoid_numbers<bool> of_bool(binary_name name) {
    switch (name) {
        case binary_name::lor: return {{false, true}};
        case binary_name::land: return {{true, false}};
        case binary_name::lxor: return {{false, std::nullopt}};
        case binary_name::eq:
        case binary_name::lxnor: return {{true, std::nullopt}};
        default: return std::nullopt;
    }
}

template <class T>
monoid_numbers<T> of_numbers(binary_name name) {
    switch (name) {
        case binary_name::min: return {{highest<T>(), lowest<T>()}};
        case binary_name::max: return {{lowest<T>(), highest<T>()}};
        case binary_name::plus: return {{T{0}, std::nullopt}};
        case binary_name::times:
            if constexpr (kIsFloat<T>) return {{T{1}, std::nullopt}};
            return {{T{1}, T{0}}};
        default: return std::nullopt;
    }
}

template <class T>
monoid_numbers<T> of_bits(binary_name name) {
    constexpr T kAll = std::numeric_limits<T>::max();
    switch (name) {
        case binary_name::bor: return {{T{0}, kAll}};
        case binary_name::band: return {{kAll, T{0}}};
        case binary_name::bxor: return {{T{0}, std::nullopt}};
        case binary_name::bxnor: return {{kAll, std::nullopt}};
        default: return std::nullopt;
    }
}

template <class T>
monoid_numbers<T> find_numbers(binary_name name) {
    if (name == binary_name::any) {
        return {{T{0}, std::nullopt}};
    }
    if constexpr (kIsBool<T>) {
        return of_bool(name);
    } else {
        monoid_numbers<T> found = of_numbers<T>(name);
        if constexpr (std::is_unsigned_v<T>) {
            if (!found) found = of_bits<T>(name);
        }
        return found;
    }
}

}  // namespace

monoid_op built_in_monoid(binary_name name, type_code of) {
    return with_type(of, [&](auto tag) {
        using type = typename decltype(tag)::type;
        const monoid_numbers<type> numbers = find_numbers<type>(name);
        if (!numbers) {
            return monoid_op{};
        }
        return monoid_op{built_in_binary(name, of), value_of(numbers->identity),
                         numbers->terminal ? value_of(*numbers->terminal) : value_bytes()};
    });
}

semiring_op built_in_semiring(binary_name add, binary_name multiply, type_code of) {
    const binary_op times = built_in_binary(multiply, of);
    return {built_in_monoid(add, times.z.code), times};
}

}  // namespace clbool::graphblas
