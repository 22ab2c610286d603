// SPDX-License-Identifier: MIT
// Matrices and vectors of clbool, and the same entries in plain memory.
#pragma once

#include <bindings/graphblas/values/tuples.hpp>
#include <clbool/matrix.hpp>
#include <clbool/vector.hpp>

#include <variant>

namespace clbool::graphblas {

/// A vector of clbool's of any type. Signed numbers are held as unsigned ones of the same bits.
using any_vector = std::variant<bit_vector, uint32_vector, uint64_vector, float_vector>;

inline vector_base& base_of(any_vector& v) {
    return std::visit([](auto& of) -> vector_base& { return of; }, v);
}
inline const vector_base& base_of(const any_vector& v) {
    return std::visit([](const auto& of) -> const vector_base& { return of; }, v);
}

/// Whether clbool has vectors of such numbers.
bool is_number_of_clbool(type_code code);

/// Without entries: of numbers, where clbool has these, else of bits.
any_vector empty_vector(const type_of& type, std::uint64_t size);

/// The same entries: with their values where clbool has such numbers, otherwise their places.
any_vector vector_of(context& on, const tuples& column);
/// The places of the entries.
matrix matrix_of(context& on, const tuples& a);

/// The value at a place, true of bits; false where there is none.
bool read_element(context& on, const any_vector& v, std::uint64_t index, void* x);
bool read_element(context& on, const matrix& a, std::uint64_t row, std::uint64_t col, void* x);

/// Back: a column of this type, the one that the vector is of. Bits are true.
tuples tuples_of(context& on, const any_vector& v, const type_of& type);
/// Back: all true.
tuples tuples_of(context& on, const matrix& a);

}  // namespace clbool::graphblas
