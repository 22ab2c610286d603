// SPDX-License-Identifier: MIT
// Host side of core/operations/spgemm/analysis.cl.
#include <core/operations/spgemm/analysis.hpp>

#include <core/primitives/scan.hpp>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Pointers of all rows cost nrows(b): worth it unless b is far sparser (hypersparse), or when one
// binary search per entry of a costs as much.
constexpr size_type kSparseRows = 16;
constexpr size_type kSearchCost = 8;

runtime::program make_program(const engine& on, width a, width b, const binning& bins) {
    auto source = primitives::items_program(on, "core/operations/spgemm/analysis.cl");
    source.set("A_WIDE", a).set("B_WIDE", b).set("C_WIDE", 0);
    return primitives::set_binning(source, bins);
}

// Kernels that do not use bins share the program of those that do.
runtime::program make_program(const engine& on, width a, width b) {
    return make_program(on, a, b, make_binning(kLightRow, on.params.hash.local_weight));
}

}  // namespace

bool is_worth_indexing(const storage::compressed_rows& a, const storage::compressed_rows& b) {
    return b.nrows() / kSparseRows <= b.slots() || b.nrows() / kSearchCost <= a.nnz();
}

product_operands resolve_operands(engine& on, const compressed_ptr& a, const compressed_ptr& b) {
    product_operands operands{a,
                              b,
                              a->cols(),
                              b->rows().pointers,
                              b->rows().pointer_width,
                              b->named() ? size_type{b->slots()} : size_type{b->nrows()}};
    if (!b->named() || b->slots() == b->nrows()) {
        return operands;
    }
    if (b->index() || is_worth_indexing(*a, *b)) {
        operands.b_pointers = storage::index_rows(on, *b)->pointers;
        operands.b_rows = b->nrows();
        return operands;
    }
    operands.keys = on.stream.allocate<index_type>(a->nnz());
    on.stream.launch(make_program(on, width::narrow, operands.b_width), "resolve_rows",
                     items(on, a->nnz()), a->cols(), a->nnz(), b->rows().names, b->slots(),
                     operands.keys);
    return operands;
}

runtime::program& set_widths(runtime::program& source, const product_operands& operands,
                             width out) {
    return source.set("A_WIDE", operands.a->rows().pointer_width)
        .set("B_WIDE", operands.b_width)
        .set("C_WIDE", out);
}

runtime::buffer count_partial_products(engine& on, const product_operands& operands,
                                       const size_block& sizes) {
    const size_type a_nnz = operands.a->nnz();
    const auto lengths = on.stream.allocate<cl_uint>(a_nnz);
    on.stream.launch(make_program(on, width::narrow, operands.b_width), "row_lengths",
                     items(on, a_nnz), operands.keys, a_nnz, operands.b_pointers, lengths);
    auto offsets = on.stream.allocate<cl_ulong>(a_nnz + 1);
    primitives::exclusive_scan(on, lengths, width::narrow, a_nnz, offsets, width::wide, sizes, 0);
    return offsets;
}

weighed_rows weigh_products(engine& on, const product_operands& operands,
                            const runtime::buffer& product_offsets, const binning& bins,
                            index_type cap, const size_block& sizes) {
    const size_type slots = operands.a->slots();
    weighed_rows rows{on.stream.allocate<cl_ulong>(slots + 1), on.stream.allocate<cl_uint>(slots)};
    on.stream.launch(make_program(on, operands.a->rows().pointer_width, operands.b_width, bins),
                     "weigh_products", items(on, slots + 1), operands.a->rows().pointers, slots,
                     product_offsets, cap, rows.starts, rows.weights, sizes.device());
    return rows;
}

runtime::buffer pack_rows(engine& on, const runtime::buffer& order, const row_run& run,
                          const runtime::buffer& starts, width w, const size_block& sizes) {
    const auto counts = primitives::allocate_offsets(on, run.count, w);
    on.stream.launch(make_program(on, width::narrow, width::narrow).set("C_WIDE", w),
                     "sizes_in_order", items(on, run.count), order, run.first, run.count, starts,
                     counts);
    auto packed = on.stream.allocate<cl_ulong>(size_type{run.count} + 1);
    primitives::exclusive_scan(on, counts, w, run.count, packed, width::wide, sizes, 0);
    return packed;
}

}  // namespace clbool::operations
