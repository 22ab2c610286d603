// SPDX-License-Identifier: MIT
// Operations on the entries of one vector: new values, some of them, all as one, moved elsewhere.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector.hpp>

#include <cstddef>
#include <cstring>

namespace clbool::cpu {

// A number as one of a type; not of bits.
struct number {
    element_type type = element_type::uint32;
    alignas(std::uint64_t) std::byte bytes[sizeof(std::uint64_t)] = {};

    template <class T>
    T as() const noexcept {
        T value;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
};
// Throws invalid_argument for what the type has not.
number make_number(element_type type, const vector_scalar& of);

// The entries with op(value, with), values being converted to the type of the result first.
vector apply(const team& workers, const vector_view& u, element_type from, element_type to,
             vector_op op, const number& with);
// The entries with their index plus an offset.
vector apply_index(const team& workers, const vector_view& u, element_type to,
                   const number& offset);

// Entries whose value compares so, and those from `first` to `last` - 1.
vector select(const team& workers, const vector_view& u, element_type type, comparison how,
              const number& with);
vector select_range(const team& workers, const vector_view& u, element_type type, index_type first,
                    index_type last);

// All values as one; see clbool::reduce. Not of bits.
number reduce(const team& workers, const vector_view& u, element_type type, vector_op op);

// u(at(k)) for the entries of `at`, or of a list of indices, that u has.
vector gather(const team& workers, const vector_view& u, element_type type, const vector_view& at);
vector gather(const team& workers, const vector_view& u, element_type type, span indices);

// Entry at(k) is u(k); what meets is combined in ascending order of k.
vector scatter(const team& workers, const vector_view& u, element_type type, const vector_view& at,
               index_type size, vector_op combine);
// The same with a list of indices; of what meets the last stays.
vector scatter(const team& workers, const vector_view& u, element_type type, span indices,
               index_type size);

// One value at every index that a set has, or at all indices.
vector constant(const team& workers, const vector_view& set, element_type type,
                const number& value);
vector all_indices(const team& workers, index_type size);

}  // namespace clbool::cpu
