// SPDX-License-Identifier: MIT
// Merge SpGEMM (Liu, Vinter, IPDPS 2014), boolean: rows by heap, bitonic sort or merge path, within
// the upper bound of the result.
#include <core/literature/products.hpp>

#include <core/operations/common/result_rows.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/primitives/segments.hpp>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// The expanded products of all rows.
struct expanded_product {
    runtime::buffer offsets;   // products before each entry of a
    runtime::buffer starts;    // prefix sum of products per row
    runtime::buffer order;     // rows by bin
    runtime::buffer products;  // column indices, to be sorted and deduplicated row by row
    runtime::buffer counts;    // entries of each row after that
};

runtime::program make_program(const engine& on, const product_operands& operands, size_type group) {
    runtime::program source("core/literature/merge.cl");
    source.set("GROUP", group).set("ITEMS", on.params.elementwise.items);
    return set_widths(source, operands, width::narrow);
}

// Rows too long for local memory: pairwise merge-path rounds between the products and a packed
// copy, then duplicates are dropped. One host read.
void merge_long_rows(engine& on, const product_operands& operands, const expanded_product& work,
                     const row_run& run, index_type most_runs) {
    const size_block sizes(on);
    const auto starts = pack_rows(on, work.order, run, work.starts, width::wide, sizes);
    const size_type total = sizes.read(on).total[0];
    const auto packed = on.stream.allocate<index_type>(total);
    const auto shape = on.params.elementwise;
    const auto shares = runtime::range::items((total + shape.items - 1) / shape.items, shape.group);
    const unsigned rounds = primitives::index_bits(most_runs);
    for (cl_uint round = 0; round < rounds; ++round) {
        const cl_uint unpack = round % 2;
        on.stream.launch(make_program(on, operands, shape.group), "merge_round", shares, work.order,
                         run.first, run.count, operands.a->rows().pointers, work.offsets,
                         work.starts, starts, total, round, unpack, work.products, packed);
    }
    const cl_uint packed_holds = rounds % 2;
    on.stream.launch(make_program(on, operands, run.group), "merge_unique",
                     runtime::range::groups(run.count, run.group), work.order, run.first,
                     work.starts, starts, packed_holds, work.products, packed, work.counts);
}

void merge_run(engine& on, const product_operands& operands, const expanded_product& work,
               const row_run& run, index_type most_runs) {
    const auto source = make_program(on, operands, run.group);
    switch (run.how) {
        case row_run::kind::light:
            on.stream.launch(source, "merge_heap", runtime::range::items(run.count, run.group),
                             work.order, run.first, run.count, work.starts, work.products,
                             runtime::local_memory{kLightRow * run.group * sizeof(index_type)},
                             work.counts);
            break;
        case row_run::kind::local:
            on.stream.launch(source, "merge_bitonic", runtime::range::groups(run.count, run.group),
                             work.order, run.first, work.starts, work.products,
                             runtime::local_memory{run.most_weight * sizeof(index_type)},
                             work.counts);
            break;
        case row_run::kind::global: merge_long_rows(on, operands, work, run, most_runs); break;
    }
}

}  // namespace

void expand_products(engine& on, const product_operands& operands,
                     const runtime::buffer& product_offsets, size_type products,
                     const runtime::buffer& slots, const runtime::buffer& cols) {
    const auto shape = on.params.elementwise;
    runtime::program source("core/literature/expand.cl");
    source.set("GROUP", shape.group).set("ITEMS", shape.items).set("WITH_ROWS", slots ? 1 : 0);
    on.stream.launch(set_widths(source, operands, width::narrow), "expand_products",
                     runtime::range::items((products + shape.items - 1) / shape.items, shape.group),
                     operands.a->rows().pointers, operands.keys, operands.b_pointers,
                     operands.b->cols(), size_type{operands.a->slots()}, operands.a->nnz(),
                     product_offsets, products, slots, cols);
}

compressed_ptr multiply_merge(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();
    const binning bins = make_binning(kLightRow, on.params.merge_product.local_weight);

    expanded_product work;
    const size_block bounds(on);
    work.offsets = count_partial_products(on, operands, bounds);
    const auto rows = weigh_products(on, operands, work.offsets, bins, kMaxDimension, bounds);
    work.starts = rows.starts;
    work.order = primitives::order_by_bin(on, rows.weights, a.slots(), bins, bounds);
    const auto expected = bounds.read(on);
    const size_type products = expected.total[0];
    if (products == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }

    work.products = on.stream.allocate<index_type>(products);
    work.counts = on.stream.allocate<cl_uint>(a.slots());
    on.stream.fill<cl_uint>(work.counts, 0, a.slots());
    expand_products(on, operands, work.offsets, products, runtime::buffer(), work.products);
    for (const auto& run : plan_merge(bins, expected.bin, expected.most[0], on.params)) {
        merge_run(on, operands, work, run, expected.most[1]);
    }

    const size_block sizes(on);
    result_rows result(on, work.counts, a.rows().names, a.slots(), products, sizes);
    const auto room = result.make_room(on, sizes, products);
    primitives::gather_runs(on, work.products, work.starts, result.pointers(),
                            result.pointer_width(), a.slots(), room.nnz.bound(), 0, room.cols);
    return result.finish(on, nrows, ncols, room);
}

}  // namespace clbool::operations
