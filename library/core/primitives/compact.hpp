// SPDX-License-Identifier: MIT
// Stable compactions in two steps: select_… counts what is kept and puts the number into a
// size_block, so that the host can read several sizes at once; gather_… then writes it.
#pragma once

#include <core/primitives/pairs.hpp>
#include <core/primitives/size_block.hpp>
#include <core/primitives/width.hpp>

namespace clbool::primitives {

// What a select_… call hands to its gather_… call.
struct selection {
    runtime::program source;
    size_type n = 0;
    runtime::buffer offsets;  // kept elements before each tile
};

// Row pointers of `slots` rows, which have names when they are not all rows of a matrix.
struct row_structure {
    runtime::buffer pointers;  // slots + 1
    width pointer_width = width::narrow;
    runtime::buffer names;  // slots row numbers, or null when slot i is row i
    index_type slots = 0;
};

// The program of core/primitives/segments.cl for pointers and, where it writes some, other
// pointers.
runtime::program segments_program(const tuning::engine& engine, width pointers, width out,
                                  bool renamed);

// Pairs of a sorted list that differ from their predecessor. in.count > 0 here and below.
selection select_unique(tuning::engine& engine, const pairs& in, const size_block& sizes,
                        cl_uint slot);
void gather_unique(tuning::engine& engine, const selection& chosen, const pairs& in,
                   const pairs& out);

// The rows that occur in an ascending list of n rows, with pointers to their first entries.
selection select_row_heads(tuning::engine& engine, const runtime::buffer& rows, size_type n,
                           width pointer_width, const size_block& sizes, cl_uint slot);
void gather_row_heads(tuning::engine& engine, const selection& chosen, const runtime::buffer& rows,
                      const runtime::buffer& out_names, const runtime::buffer& out_pointers);

// The rows of a structure that are not empty.
selection select_filled(tuning::engine& engine, const row_structure& in, width out_width,
                        const size_block& sizes, cl_uint slot);
void gather_filled(tuning::engine& engine, const selection& chosen, const row_structure& in,
                   const runtime::buffer& out_names, const runtime::buffer& out_pointers);

// The pairs that a compressed matrix has (members) or lacks.
selection select_members(tuning::engine& engine, const pairs& in, const row_structure& of,
                         const runtime::buffer& cols, bool members, const size_block& sizes,
                         cl_uint slot);
void gather_members(tuning::engine& engine, const selection& chosen, const pairs& in,
                    const row_structure& of, const runtime::buffer& cols, const pairs& out);

// The pairs (i, j) of which row i of a square compressed matrix that stores all rows is shorter
// than row j, or as long with i < j.
selection select_uphill(tuning::engine& engine, const pairs& in, const row_structure& of,
                        const size_block& sizes, cl_uint slot);
void gather_uphill(tuning::engine& engine, const selection& chosen, const pairs& in,
                   const row_structure& of, const pairs& out);

}  // namespace clbool::primitives
