// SPDX-License-Identifier: MIT
// Casts between types of values: as in C, but numbers that do not fit an integer become the nearest
// one, NaN becomes 0, and what is not 0 is true.
#pragma once

#include <bindings/graphblas/values/types.hpp>

#include <cstddef>
#include <cstdint>

namespace clbool::graphblas {

/// z = x, which may not overlap.
using cast_function = void (*)(void* z, const void* x);

/// Built-in types are cast to one another, user types to themselves.
bool can_cast(const type_of& to, const type_of& from);

/// z = (to) x. z may be x when the types are the same. @throws std::invalid_argument
void cast(const type_of& to, void* z, const type_of& from, const void* x);

/// Of built-in types.
cast_function find_cast(type_code to, type_code from);

/// Whether a value, cast to bool, is true. User types have none that is.
bool is_true(const type_of& type, const void* x);

/// Values of one type read as another, one after the other.
class reader {
public:
    /// @throws std::invalid_argument where there is no cast
    reader(const type_of& to, const type_of& from);

    /// x, or a copy of x of the type wanted, which lasts until the next call.
    const void* operator()(const void* x) {
        if (function_ == nullptr) {
            return x;
        }
        function_(copy_, x);
        return copy_;
    }

private:
    cast_function function_ = nullptr;  // null where types are the same
    alignas(std::uint64_t) std::byte copy_[sizeof(std::uint64_t)] = {};
};

}  // namespace clbool::graphblas
