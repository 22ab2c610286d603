// SPDX-License-Identifier: MIT
// Products whose values are counts.
#pragma once

#include <bindings/graphblas/values/engine.hpp>

namespace clbool::graphblas {

/// Whether a product is one of pairs that are counted, in places that a mask names; and a table of
/// the columns is not far larger than the operands.
bool is_pair_count(const tuples& a, const tuples& b, const semiring_op& over, const masking& how);

/// That product: for each place of the mask the number of k with a(i, k) and b(k, j), if any.
tuples pair_counts(const tuples& a, const tuples& b, const type_of& type, const masking& how);

}  // namespace clbool::graphblas
