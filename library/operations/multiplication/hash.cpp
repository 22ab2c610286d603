// SPDX-License-Identifier: MIT
// The hash product (Nagasaka, Nukada, Matsuoka, ICPP 2017), boolean: the counting pass finds the
// sizes of the rows, the filling pass their columns.
#include <operations/multiplication/multiply.hpp>

#include <operations/common/result_rows.hpp>
#include <primitives/radix_sort.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Bits of a table at most half full with `weight` columns, as the kernels compute it.
cl_uint table_bits(size_type weight) noexcept {
    cl_uint bits = 2;
    while (bits < 32 && (size_type{1} << bits) < 2 * weight) {
        ++bits;
    }
    return bits;
}

// One pass over the rows of a: what stays the same between its launches.
class hash_pass {
public:
    hash_pass(engine& on, const product_operands& operands, runtime::buffer order,
              runtime::buffer weights)
        : on_(on), operands_(operands), order_(std::move(order)), weights_(std::move(weights)) {}

    void count(const row_run& run, const runtime::buffer& sizes) {
        switch (run.how) {
            case row_run::kind::tiny:
                launch_rows(tiny_program(run, width::narrow), "tiny_count",
                            runtime::range::items(run.count, run.group), run, run.count, sizes);
                break;
            case row_run::kind::local: launch_local(run, "hash_count", width::narrow, sizes); break;
            case row_run::kind::global: {
                const auto tables = make_tables(run);
                on_.stream.launch(program(run, width::narrow), "hash_global_count", tables.where,
                                  order_, run.first, run.count, operands_.a->rows().pointers,
                                  operands_.keys, operands_.b_pointers, operands_.b->cols(),
                                  weights_, tables.memory, tables.stride, sizes);
                break;
            }
        }
    }

    void fill(const row_run& run, const result_rows& rows, const runtime::buffer& cols) {
        switch (run.how) {
            case row_run::kind::tiny:
                launch_rows(tiny_program(run, rows.pointer_width()), "tiny_fill",
                            runtime::range::items(run.count, run.group), run, run.count,
                            rows.pointers(), cols);
                break;
            case row_run::kind::local:
                launch_local(run, "hash_fill", rows.pointer_width(), rows.pointers(), cols);
                break;
            case row_run::kind::global: fill_long_rows(run, rows, cols); break;
        }
    }

private:
    struct global_tables {
        runtime::buffer memory;
        size_type stride;
        runtime::range where;
    };

    runtime::program program(const row_run& run, width out) const {
        runtime::program source("operations/multiplication/hash.cl");
        source.set("GROUP", static_cast<std::int64_t>(run.group))
            .set("LANES", static_cast<std::int64_t>(std::min(on_.params.hash.lanes, run.group)));
        return set_widths(source, operands_, out);
    }

    runtime::program tiny_program(const row_run& run, width out) const {
        runtime::program source("operations/multiplication/tiny.cl");
        source.set("GROUP", static_cast<std::int64_t>(run.group))
            .set("TINY", static_cast<std::int64_t>(on_.params.hash.tiny));
        return set_widths(source, operands_, out);
    }

    // Order, the run's first row, `more`, the operands' arrays, `rest`: the kernels' common order.
    template <class More, class... Rest>
    void launch_rows(const runtime::program& source, const char* kernel, runtime::range where,
                     const row_run& run, const More& more, const Rest&... rest) {
        on_.stream.launch(source, kernel, where, order_, run.first, more,
                          operands_.a->rows().pointers, operands_.keys, operands_.b_pointers,
                          operands_.b->cols(), rest...);
    }

    template <class... Targets>
    void launch_local(const row_run& run, const char* kernel, width out,
                      const Targets&... targets) {
        const cl_uint bits = table_bits(run.most_weight);
        const runtime::local_memory table{sizeof(index_type) << bits};
        on_.stream.launch(program(run, out), kernel, runtime::range::groups(run.count, run.group),
                          order_, run.first, operands_.a->rows().pointers, operands_.keys,
                          operands_.b_pointers, operands_.b->cols(), bits, table, targets...);
    }

    global_tables make_tables(const row_run& run) {
        const size_type stride = size_type{1} << table_bits(run.most_weight);
        const size_type groups =
            plan_global_groups(run.count, stride * sizeof(index_type),
                               on_.stream.state().info().global_memory, on_.params);
        return {on_.stream.allocate<index_type>(groups * stride), stride,
                runtime::range::groups(groups, run.group)};
    }

    // Columns come out of the tables in no order: they are sorted together, by row and column.
    void fill_long_rows(const row_run& run, const result_rows& rows, const runtime::buffer& cols) {
        const size_block sizes(on_);
        const auto starts = pack_by_weight(on_, order_, run, weights_, sizes);
        const auto entries = primitives::allocate_pairs(on_, sizes.read(on_).total[0]);
        {
            const auto tables = make_tables(run);
            on_.stream.launch(program(run, rows.pointer_width()), "hash_global_fill", tables.where,
                              order_, run.first, run.count, operands_.a->rows().pointers,
                              operands_.keys, operands_.b_pointers, operands_.b->cols(), weights_,
                              tables.memory, tables.stride, starts, entries.rows, entries.cols);
        }
        const auto sorted = primitives::sort_pairs(on_, entries, primitives::index_bits(run.count),
                                                   primitives::index_bits(operands_.b->ncols()));
        on_.stream.launch(program(run, rows.pointer_width()), "place_long_rows",
                          runtime::range::items(entries.count, run.group), order_, run.first,
                          sorted.rows, sorted.cols, entries.count, starts, rows.pointers(), cols);
    }

    engine& on_;
    const product_operands& operands_;
    runtime::buffer order_;
    runtime::buffer weights_;  // upper bounds while counting, sizes while filling
};

}  // namespace

compressed_ptr multiply_hash(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const index_type nrows = a.nrows();
    const index_type ncols = operands.b->ncols();
    const binning bins = make_binning(on.params.hash.tiny, on.params.hash.local_weight);

    const size_block bounds(on);
    const auto offsets = count_products(on, operands, bounds);
    const auto bounded = weigh_products(on, operands, offsets, bins, ncols, bounds);
    const auto order = primitives::order_by_bin(on, bounded.weights, a.slots(), bins, bounds);
    const auto expected = bounds.read(on);
    const size_type products = expected.total[0];
    if (products == 0) {
        return std::make_shared<storage::compressed_rows>(nrows, ncols, a.named());
    }

    const auto counts = on.stream.allocate<cl_uint>(a.slots());
    on.stream.fill<cl_uint>(counts, 0, a.slots());
    hash_pass counting(on, operands, order, bounded.weights);
    for (const auto& run : plan_hash(bins, expected.bin, expected.most[0], on.params)) {
        counting.count(run, counts);
    }

    const size_block sizes(on);
    const result_rows rows(on, counts, a.rows().names, a.slots(), products, sizes);
    primitives::bin_weights(on, counts, a.slots(), bins, sizes);
    const auto final_order = primitives::order_by_bin(on, counts, a.slots(), bins, sizes);
    const auto found = sizes.read(on);

    const auto cols = on.stream.allocate<index_type>(found.total[result_rows::kNnz]);
    hash_pass filling(on, operands, final_order, counts);
    for (const auto& run : plan_hash(bins, found.bin, found.most[0], on.params)) {
        filling.fill(run, rows, cols);
    }
    return rows.finish(on, nrows, ncols, found, cols);
}

}  // namespace clbool::operations
