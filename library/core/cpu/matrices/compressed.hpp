// SPDX-License-Identifier: MIT
// Compressed rows as a caller has them, checked.
#pragma once

#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Pointers of `nrows` rows, one more than these, and columns.
template <class Pointer>
struct row_arrays {
    const Pointer* pointers;
    const index_type* cols;
    index_type nrows;
    index_type ncols;
};

// The rows, which may still be out of order: pointers ascend from 0, columns are in range, and what
// was promised holds. Throws invalid_argument naming the first row or entry that is wrong.
rows check_rows(const team& workers, const row_arrays<std::uint32_t>& in, entry_promise promised);
rows check_rows(const team& workers, const row_arrays<std::uint64_t>& in, entry_promise promised);

// Whether the columns of each row ascend, none twice.
bool are_canonical(const team& workers, const rows& a);

}  // namespace clbool::cpu
