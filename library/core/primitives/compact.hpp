// SPDX-License-Identifier: MIT
// Stable stream compaction in two steps: select_… counts what is kept and writes the number to
// total `slot` of a size_block, so that the host reads several sizes at once; what it returns
// writes it.
#pragma once

#include <core/primitives/arrays.hpp>
#include <core/primitives/size_block.hpp>

#include <functional>

namespace clbool::primitives {

// Writes what is kept to two arrays: rows and columns of pairs, or numbers and pointers of rows.
using selection = std::function<void(const runtime::buffer&, const runtime::buffer&)>;

// DCSR or CSR row structure. A slot is the position of a stored row.
struct row_structure {
    runtime::buffer pointers;  // slots + 1
    width pointer_width = width::narrow;
    runtime::buffer names;  // slots row numbers (DCSR); null: slot i is row i (CSR)
    index_type slots = 0;
};

// Program of core/primitives/segments.cl for these widths of input and output pointers.
runtime::program segments_program(const tuning::engine& engine, width pointers, width out,
                                  bool renamed);

// Removes duplicates from a sorted list of pairs. in.count > 0 here and below.
selection select_unique(tuning::engine& engine, const pairs& in, const size_block& sizes,
                        cl_uint slot);

// Distinct rows of a sorted list of n row indices, with pointers to their first entries.
selection select_row_heads(tuning::engine& engine, const runtime::buffer& rows, size_type n,
                           width pointer_width, const size_block& sizes, cl_uint slot);

// Non-empty rows of a structure (CSR to DCSR).
selection select_filled(tuning::engine& engine, const row_structure& in, width out_width,
                        const size_block& sizes, cl_uint slot);

// Orientation by degree (row length in CSR): pairs with deg(i) < deg(j), or equal and i < j.
selection select_uphill(tuning::engine& engine, const pairs& in, const row_structure& of,
                        const size_block& sizes, cl_uint slot);

// Positions of non-zero bytes, and the pointers {0, number of them}; `source` includes
// core/primitives/compact.cl.
selection select_marked(tuning::engine& engine, const runtime::program& source,
                        const runtime::buffer& marks, index_type n, const size_block& sizes,
                        cl_uint slot);

}  // namespace clbool::primitives
