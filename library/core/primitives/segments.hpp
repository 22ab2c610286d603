// SPDX-License-Identifier: MIT
// Steps over the rows of compressed structures.
#pragma once

#include <core/primitives/compact.hpp>

namespace clbool::primitives {

// out[k] = row of entry k, for the n entries of `rows`. n > 0.
void expand_rows(tuning::engine& engine, const row_structure& rows, size_type n,
                 const runtime::buffer& out);

// Row pointers of all `nrows` rows from those of the named ones; nrows + 1 of the same width.
void spread_pointers(tuning::engine& engine, const row_structure& rows, size_type nrows,
                     const runtime::buffer& out);

// A 32-bit copy of `count` wide offsets, which must fit.
runtime::buffer narrow_pointers(tuning::engine& engine, const runtime::buffer& wide,
                                size_type count);

// out[out_pointers[s] + i] = in[starts[s] + i] - offset for each of `slots` runs, up to
// out_pointers[slots], which is no more than `most`; most > 0.
void gather_runs(tuning::engine& engine, const runtime::buffer& in, const runtime::buffer& starts,
                 const runtime::buffer& out_pointers, width out_width, size_type slots,
                 size_type most, index_type offset, const runtime::buffer& out);

// values[i] = names[values[i]] for i < n.
void translate(tuning::engine& engine, const runtime::buffer& names, size_type n,
               const runtime::buffer& values);

}  // namespace clbool::primitives
