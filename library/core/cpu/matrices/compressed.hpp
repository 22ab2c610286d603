// SPDX-License-Identifier: MIT
// Validation of CSR arrays from callers.
#pragma once

#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// CSR: nrows + 1 pointers, and column indices.
template <class Pointer>
struct row_arrays {
    const Pointer* pointers;
    const index_type* cols;
    index_type nrows;
    index_type ncols;
};

// Checks that pointers ascend from 0, columns are in range, and promises hold; columns may be
// unsorted otherwise. Throws invalid_argument naming the first invalid row or entry.
rows check_rows(const team& workers, const row_arrays<std::uint32_t>& in, entry_promise promised);
rows check_rows(const team& workers, const row_arrays<std::uint64_t>& in, entry_promise promised);

// Whether the columns of each row are sorted and unique.
bool are_canonical(const team& workers, const rows& a);

}  // namespace clbool::cpu
