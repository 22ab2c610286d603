// SPDX-License-Identifier: MIT
// Conversions between the layouts. All share column arrays with their source.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// The offset width a matrix of `nnz` entries gets on this device (64-bit ones can be forced).
width pointer_width(const tuning::engine& engine, size_type nnz) noexcept;

// Pairs to doubly compressed rows. One host read (the number of non-empty rows).
compressed_ptr to_dcsr(tuning::engine& engine, const coordinate_list& a);
// Sorted pairs to doubly compressed rows, given the selection of their `slots` row heads. No host
// read.
compressed_ptr gather_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                           const primitives::selection& heads, const primitives::pairs& entries,
                           size_type slots);
// CSR to DCSR. One host read.
compressed_ptr to_dcsr(tuning::engine& engine, const compressed_ptr& a);
// Pairs to CSR. O(nrows) memory; no host read.
compressed_ptr to_csr(tuning::engine& engine, const coordinate_list& a);
// DCSR to CSR. O(nrows) memory; no host read.
compressed_ptr to_csr(tuning::engine& engine, const compressed_ptr& a);
// Compressed rows to pairs. No host read.
coordinate_ptr to_coordinates(tuning::engine& engine, const compressed_rows& a);

// Row pointers of all rows of a DCSR matrix, made once and kept with it.
std::shared_ptr<const row_index> index_rows(tuning::engine& engine, const compressed_rows& a);

// A doubly compressed matrix from the rows of `in` that are not empty: `chosen` selects them and
// `filled` is their number. `in` has pointers of the width the result shall have.
compressed_ptr drop_empty_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                               const primitives::selection& chosen,
                               const primitives::row_structure& in, index_type filled,
                               const runtime::buffer& cols, size_type nnz);

}  // namespace clbool::storage
