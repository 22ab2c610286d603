// SPDX-License-Identifier: MIT
// Conversions between COO, CSR and DCSR. Column arrays are shared with the source.
#pragma once

#include <core/storage/nodes/layout.hpp>
#include <core/tuning/engine.hpp>

namespace clbool::storage {

// Width of row pointers for `nnz` entries on this device (64-bit can be forced).
width pointer_width(const tuning::engine& engine, size_type nnz) noexcept;

// COO to DCSR. One host read (the number of non-empty rows).
compressed_ptr to_dcsr(tuning::engine& engine, const coordinate_list& a);
// Sorted COO to DCSR, given the selection of its `slots` row heads. No host read.
compressed_ptr gather_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                           const primitives::selection& heads, const primitives::pairs& entries,
                           size_type slots);
// CSR to DCSR. One host read.
compressed_ptr to_dcsr(tuning::engine& engine, const compressed_ptr& a);
// COO to CSR. O(nrows) memory; no host read.
compressed_ptr to_csr(tuning::engine& engine, const coordinate_list& a);
// DCSR to CSR. O(nrows) memory; no host read.
compressed_ptr to_csr(tuning::engine& engine, const compressed_ptr& a);
// CSR or DCSR to COO. No host read.
coordinate_ptr to_coordinates(tuning::engine& engine, const compressed_rows& a);

// Row pointers of all rows of a DCSR matrix, cached with it.
std::shared_ptr<const row_index> index_rows(tuning::engine& engine, const compressed_rows& a);

// DCSR of the non-empty rows: `chosen` selects them, with pointers of width w, and `filled` is
// their number.
compressed_ptr drop_empty_rows(tuning::engine& engine, index_type nrows, index_type ncols,
                               const primitives::selection& chosen, width w, index_type filled,
                               const runtime::buffer& cols, size_type nnz);
// The same for rows that are not counted yet; a has entries. One host read.
compressed_ptr drop_empty_rows(tuning::engine& engine, const compressed_rows& a);

}  // namespace clbool::storage
