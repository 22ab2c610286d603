// SPDX-License-Identifier: MIT
// Memory sizes of storage formats, and their limits.
#pragma once

#include <core/cpu/forms/sliced_rows.hpp>
#include <core/storage/nodes/node.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Validated options. Throws invalid_argument naming what no format supports.
form_options read_options(const form_options& given);

// Values from the options, or defaults.
cpu::slicing slicing_of(const form_options* options) noexcept;
index_type edge_of(const form_options* options) noexcept;  // 0: choose
// Block edge with the smallest estimated BSR, from a sample of rows.
index_type best_edge(const cpu::rows& a);

// Bytes of a non-empty matrix in this format; see clbool::form_bytes().
size_type bytes_as(tuning::engine& engine, const node& a, matrix_form form,
                   const form_options& options);

// Shape of a matrix.
struct extent {
    template <class Matrix>
    extent(const Matrix& a) : nrows(a.nrows()), ncols(a.ncols()), nnz(a.nnz()) {}  // implicit

    index_type nrows;
    index_type ncols;
    size_type nnz;
};

// Throw invalid_argument if sliced ELL with so many padded entries, or BSR with so many blocks,
// would exceed the options' limit or 32-bit offsets.
void require_places(const extent& a, const cpu::slicing& cut, size_type places,
                    const form_options* options);
void require_blocks(const extent& a, index_type edge, size_type blocks,
                    const form_options* options);

}  // namespace clbool::storage
