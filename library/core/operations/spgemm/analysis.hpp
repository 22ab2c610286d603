// SPDX-License-Identifier: MIT
// SpGEMM analysis shared by all methods: row lookup in b, products per row, binning.
#pragma once

#include <core/operations/common/handles.hpp>
#include <core/operations/spgemm/plan.hpp>

namespace clbool::operations {

// Operands for SpGEMM kernels: each entry of a indexes b's row pointers through `keys`, which is
// its column (CSR or row index) or b's slot (position of a stored row).
struct product_operands {
    compressed_ptr a;
    compressed_ptr b;
    runtime::buffer keys;
    runtime::buffer b_pointers;
    primitives::width b_width = primitives::width::narrow;
    size_type b_rows = 0;  // rows in b_pointers
};

// Whether pointers of all rows of b (cached in it) cost no more than binary searches for a's
// entries.
bool is_worth_indexing(const storage::compressed_rows& a, const storage::compressed_rows& b);

// Resolves b's rows once: directly for CSR or with a row index present or worth making, else by one
// binary search per entry of a.
product_operands resolve_operands(engine& on, const compressed_ptr& a, const compressed_ptr& b);

// Sets the parameters common to all SpGEMM programs.
runtime::program& set_widths(runtime::program& source, const product_operands& operands,
                             primitives::width out);

// Prefix sum of products per entry of a (nnz(a) + 1 values, 64-bit); total to total 0 of `sizes`.
runtime::buffer count_partial_products(engine& on, const product_operands& operands,
                                       const primitives::size_block& sizes);

struct weighed_rows {
    runtime::buffer starts;   // products before each slot of a (slots + 1, 64-bit)
    runtime::buffer weights;  // products of each slot, at most `cap`
};

// Products per row, and rows per bin in `sizes`.
weighed_rows weigh_products(engine& on, const product_operands& operands,
                            const runtime::buffer& product_offsets, const binning& bins,
                            index_type cap, const primitives::size_block& sizes);

// Prefix sum of the sizes of a run's rows (count + 1, 64-bit), each from its start to the next
// slot's; total to total 0 of `sizes`.
runtime::buffer pack_rows(engine& on, const runtime::buffer& order, const row_run& run,
                          const runtime::buffer& starts, primitives::width w,
                          const primitives::size_block& sizes);

}  // namespace clbool::operations
