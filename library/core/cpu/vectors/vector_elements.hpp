// SPDX-License-Identifier: MIT
// Apply, select, reduce, gather and scatter on one vector.
#pragma once

#include <clbool/vector_operations.hpp>
#include <core/cpu/vectors/vector.hpp>

#include <cstddef>
#include <cstring>

namespace clbool::cpu {

// A scalar of an element type; not boolean.
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
// Throws invalid_argument if the type cannot represent it.
number make_number(element_type type, const vector_scalar& of);

// op(value, with) for each entry, values being converted to the result type first.
vector apply(const team& workers, const vector_view& u, element_type from, element_type to,
             vector_op op, const number& with);
// Values become their index plus an offset.
vector apply_index(const team& workers, const vector_view& u, element_type to,
                   const number& offset);

// Entries by a comparison of values, and by an index range [first, last).
vector select(const team& workers, const vector_view& u, element_type type, comparison how,
              const number& with);
vector select_range(const team& workers, const vector_view& u, element_type type, index_type first,
                    index_type last);

// Monoid reduction; see clbool::reduce. Not for boolean vectors.
number reduce(const team& workers, const vector_view& u, element_type type, vector_op op);

// Gather: u(at(k)) for entries of `at`, or a list of indices, where u has an entry.
vector gather(const team& workers, const vector_view& u, element_type type, const vector_view& at);
vector gather(const team& workers, const vector_view& u, element_type type, span indices);

// Scatter: entry at(k) is u(k); collisions are combined in ascending order of k.
vector scatter(const team& workers, const vector_view& u, element_type type, const vector_view& at,
               index_type size, vector_op combine);
// The same with a list of indices; in collisions the last one wins.
vector scatter(const team& workers, const vector_view& u, element_type type, span indices,
               index_type size);

// A constant at the indices of a set; the set of all indices.
vector constant(const team& workers, const vector_view& set, element_type type,
                const number& value);
vector all_indices(const team& workers, index_type size);

}  // namespace clbool::cpu
