// SPDX-License-Identifier: MIT
// Conversions between host matrices (DCSR) and other representations.
#pragma once

#include <clbool/coordinates.hpp>
#include <core/cpu/matrices/entries.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Throws invalid_argument naming the first entry that is out of range or breaks a promise.
matrix build(const team& workers, const entry_list& in, entry_promise promised = {});

// A copy without empty rows.
matrix copy(const team& workers, const rows& a);

// COO, sorted.
coordinates to_coordinates(const team& workers, const rows& a);
// The same into arrays of nnz() each; null arrays are skipped.
void write_coordinates(const team& workers, const rows& a, index_type* row_of_each,
                       index_type* col_of_each);

// n × n identity.
matrix identity(const team& workers, index_type n);

bool equal(const team& workers, const rows& a, const rows& b);

}  // namespace clbool::cpu
