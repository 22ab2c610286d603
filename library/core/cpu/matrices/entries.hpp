// SPDX-License-Identifier: MIT
// Lists of entries as callers have them: looked at, refused, put in order.
#pragma once

#include <core/cpu/containers/buckets.hpp>
#include <core/cpu/threads/team.hpp>

#include <clbool/types.hpp>

namespace clbool::cpu {

// Entries as a caller has them: in any order, more than once, or outside the matrix.
struct entry_list {
    const index_type* rows;
    const index_type* cols;
    index_type nrows;
    index_type ncols;
    size_type nnz;
};

// What the caller says of them; false means "make it so".
struct entry_promise {
    bool sorted = false;
    bool unique = false;
};

// What a look at a list of entries finds.
struct entry_faults {
    bool out_of_range = false;
    bool unordered = false;
    bool duplicate = false;  // of a neighbour
};

// Entries that there are some of must have arrays. Throws invalid_argument.
void require_arrays(const entry_list& in);

entry_faults look_at(const team& workers, const entry_list& in);

// Whether there are faults that the caller promised not to be there, or none may have.
bool are_refused(const entry_faults& found, entry_promise promised) noexcept;

// Throws invalid_argument, which tells what is wrong with the first entry that something is wrong
// with.
[[noreturn]] void refuse(const entry_list& in, entry_promise promised);

// The entries of a list, which are within the matrix, in canonical order, each once. Memory: 16
// bytes an entry meanwhile, 8 in the end.
bucketed_keys ordered(const team& workers, const entry_list& in);

}  // namespace clbool::cpu
