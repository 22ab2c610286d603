// SPDX-License-Identifier: MIT
// Into matrices of the host and out of them.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Throws invalid_argument naming the first entry that is out of range or breaks a promise.
matrix build(const team& workers, const entry_list& in, entry_promise promised = {});

// A copy, without rows that have no entries.
matrix copy(const team& workers, const rows& a);

// Every entry, in order.
coordinates to_coordinates(const team& workers, const rows& a);
// The same into arrays of nnz() each; a null array is left out.
void write_coordinates(const team& workers, const rows& a, index_type* row_of_each,
                       index_type* col_of_each);

// n × n: the entries (i, i).
matrix identity(const team& workers, index_type n);

// Whether shapes and entries are the same.
bool equal(const team& workers, const rows& a, const rows& b);

}  // namespace clbool::cpu
