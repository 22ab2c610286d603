// SPDX-License-Identifier: MIT
// Segmented operations on compressed rows.
#pragma once

#include <core/primitives/compact.hpp>

namespace clbool::primitives {

// Row pointers to row indices: out[k] = row of entry k, for n > 0 entries.
void expand_rows(tuning::engine& engine, const row_structure& rows, size_type n,
                 const runtime::buffer& out);

// DCSR to CSR row pointers; nrows + 1 of the same width.
void spread_pointers(tuning::engine& engine, const row_structure& rows, size_type nrows,
                     const runtime::buffer& out);

// Copy of `count` 64-bit offsets as 32-bit ones, which must fit.
runtime::buffer narrow_pointers(tuning::engine& engine, const runtime::buffer& wide,
                                size_type count);

// Segmented gather: out[out_pointers[s] + i] = in[starts[s] + i] - offset for `slots` runs;
// out_pointers[slots] <= most, most > 0.
void gather_runs(tuning::engine& engine, const runtime::buffer& in, const runtime::buffer& starts,
                 const runtime::buffer& out_pointers, width out_width, size_type slots,
                 size_type most, index_type offset, const runtime::buffer& out);

// In-place gather: values[i] = names[values[i]] for i < n.
void translate(tuning::engine& engine, const runtime::buffer& names, size_type n,
               const runtime::buffer& values);

}  // namespace clbool::primitives
