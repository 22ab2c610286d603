// SPDX-License-Identifier: MIT
// Lists of entries put in order by the host, for devices that are its own cores: what
// kernels would do there no faster, and only after their compilation.
#pragma once

#include <clbool/types.hpp>
#include <storage/build.hpp>

#include <vector>

namespace clbool::storage {

// Entries in canonical form: either the caller's arrays or copies.
struct canonical_list {
    std::vector<index_type> own_rows;
    std::vector<index_type> own_cols;
    host_entries entries;
};

// The entries, which are within the matrix, in canonical form, given what host::look_at() found.
// Memory: 24 bytes an entry meanwhile when they are not.
canonical_list make_canonical(const host_entries& in, const host::entry_faults& found);

// The rows that occur in an ascending list, with pointers to their first entries and the end.
template <class Pointer>
struct row_list {
    std::vector<index_type> names;
    std::vector<Pointer> pointers;
};

template <class Pointer>
row_list<Pointer> list_rows(const index_type* rows, size_type nnz);

}  // namespace clbool::storage
