// SPDX-License-Identifier: MIT
// What a product will cost, row by row; shared by all methods.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/plan.hpp>

namespace clbool::operations {

// The operands as product kernels see them: for each entry of a, `keys` names b's row in
// `b_pointers`, either directly (a's column) or by slot.
struct product_operands {
    compressed_ptr a;
    compressed_ptr b;
    runtime::buffer keys;
    runtime::buffer b_pointers;
    primitives::width b_width = primitives::width::narrow;
    size_type b_rows = 0;  // rows that b_pointers has
};

// Whether a row index of b, which keeps it, costs no more than what searches for a's entries do.
bool is_worth_indexing(const storage::compressed_rows& a, const storage::compressed_rows& b);

// Resolves b's rows once: directly for CSR or where a row index is there or worth making, else by
// one search per entry of a.
product_operands resolve_operands(engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Sets the parameters that all product programs share.
runtime::program& set_widths(runtime::program& source, const product_operands& operands,
                             primitives::width out);

// offsets[k] = products of the entries of a before entry k (nnz(a) + 1 of them, 64-bit); the total
// goes to total 0 of `sizes`.
runtime::buffer count_products(engine& on, const product_operands& operands,
                               const primitives::size_block& sizes);

// Rows by weight.
struct weighed_rows {
    runtime::buffer starts;   // products before each slot of a (slots + 1, 64-bit)
    runtime::buffer weights;  // products of each slot, at most `cap`
};

// Weighs the rows and counts them per bin in `sizes`.
weighed_rows weigh_products(engine& on, const product_operands& operands,
                            const runtime::buffer& product_offsets, const binning& bins,
                            index_type cap, const primitives::size_block& sizes);

// Where each row of a run starts when they are packed one behind the other (count + 1, 64-bit);
// the total goes to total 0 of `sizes`. Row sizes are `weights` (32-bit, per slot) …
runtime::buffer pack_by_weight(engine& on, const runtime::buffer& order, const row_run& run,
                               const runtime::buffer& weights, const primitives::size_block& sizes);
// … or the numbers of products between `starts`.
runtime::buffer pack_by_products(engine& on, const runtime::buffer& order, const row_run& run,
                                 const runtime::buffer& starts,
                                 const primitives::size_block& sizes);

}  // namespace clbool::operations
