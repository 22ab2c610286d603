// SPDX-License-Identifier: MIT
// Those operations whose output is a vector.
#pragma once

#include <bindings/graphblas/fast/outputs.hpp>

namespace clbool::graphblas::fast::vectors {

bool ewise_add(const output& to, const binary_op& op, collection& u, collection& v);
bool ewise_mult(const output& to, const binary_op& op, collection& u, collection& v);
bool copy(const output& to, collection& u);
bool extract(const output& to, collection& u, const index_list& places);
/// Part of a column, or with `turned` of a row, of a matrix.
bool extract(const output& to, collection& a, bool turned, const index_list& rows,
             std::uint64_t col);
bool assign(const output& to, collection& u, const index_list& places);
bool assign(const output& to, const void* x, const type_of& x_type, const index_list& places);
bool reduce(void* z, const monoid_op& by, collection& u);

}  // namespace clbool::graphblas::fast::vectors
