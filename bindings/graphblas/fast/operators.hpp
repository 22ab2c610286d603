// SPDX-License-Identifier: MIT
// Which operators of GraphBLAS are ones of clbool.
#pragma once

#include <bindings/graphblas/objects/collection.hpp>
#include <bindings/graphblas/values/operators.hpp>
#include <clbool/selection.hpp>
#include <clbool/vector_operations.hpp>

#include <cstdint>
#include <optional>

namespace clbool::graphblas::fast {

/// Whether op(true, true) is true, whatever becomes of other values.
bool keeps_true(const binary_op& op);

/// Whether it is the least or the greatest of signed numbers, which clbool takes for unsigned ones:
/// right where none is below 0.
bool compares_signed(const binary_op& op);
/// The operator on two numbers of this type, if clbool's vectors have it.
std::optional<vector_op> number_op(const binary_op& op, const type_of& type);

/// The semiring of a matrix and a vector, on either side, if clbool has it for values like theirs.
std::optional<semiring> vector_semiring(const semiring_op& over, collection& a, collection& u,
                                        bool vector_is_first);

/// The places that an operator on indices chooses.
std::optional<entry_selector> selector_of(const index_op& op, std::int64_t thunk);

}  // namespace clbool::graphblas::fast
