// SPDX-License-Identifier: MIT
// Coordinate lists and CSR arrays from callers: validation, and sorting of lists.
#pragma once

#include <clbool/types.hpp>
#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/matrices/rows.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// Entries as given: unsorted, with duplicates, or out of range.
struct entry_list {
    const index_type* rows;
    const index_type* cols;
    index_type nrows;
    index_type ncols;
    size_type nnz;
};

// Promises of the caller; false: not known, so it is established.
struct entry_promise {
    bool sorted = false;
    bool unique = false;
};

// Result of the validation.
struct entry_faults {
    bool out_of_range = false;
    bool unordered = false;
    bool duplicate = false;  // among neighbours
};

// A non-empty list must have arrays. Throws invalid_argument.
void require_arrays(const entry_list& in);

entry_faults look_at(const team& workers, const entry_list& in);

// Whether entries are out of range or break a promise.
bool are_refused(const entry_faults& found, entry_promise promised) noexcept;

// Throws invalid_argument naming the first invalid entry.
[[noreturn]] void refuse(const entry_list& in, entry_promise promised);

// Sorts a valid list and removes duplicates. Memory: 16 bytes per entry temporarily, 8 in the end.
bucketed_keys ordered(const team& workers, const entry_list& in);

// CSR: nrows + 1 pointers, and column indices; DCSR: slots + 1, for the rows of these names.
template <class Pointer, class Column = index_type>
struct row_arrays {
    const Pointer* pointers;
    const Column* cols;
    index_type nrows;
    index_type ncols;
    index_type slots = nrows;
    const index_type* names = nullptr;
};

// Arrays of a caller that were looked at.
struct checked_rows {
    rows all;
    bool canonical;  // whether the columns of each row are sorted and unique
};

// Checks that pointers ascend from 0, names and columns are in range, names ascend, and promises
// hold; columns may be unsorted otherwise. Throws invalid_argument naming the first invalid row or
// entry.
checked_rows check_rows(const team& workers, const row_arrays<std::uint32_t>& in,
                        entry_promise promised);
checked_rows check_rows(const team& workers, const row_arrays<std::uint64_t>& in,
                        entry_promise promised);

// Columns as indices. Throws invalid_argument for pointers that do not ascend from 0 and for the
// first column that is none.
array<index_type> narrow_columns(const team& workers,
                                 const row_arrays<std::uint64_t, std::int64_t>& in);

}  // namespace clbool::cpu
