// SPDX-License-Identifier: MIT
// extract: a window of a matrix.
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <host/extract.hpp>
#include <operations/common/entry.hpp>
#include <operations/common/kernels_or_host.hpp>
#include <operations/common/operand.hpp>
#include <operations/common/result_rows.hpp>
#include <operations/common/write_back.hpp>
#include <operations/submatrix/submatrix.hpp>
#include <primitives/segments.hpp>

#include <algorithm>
#include <string>

namespace clbool {

namespace operations {
namespace {

using storage::compressed_rows;

runtime::program make_program(const engine& on, const compressed_rows& a) {
    runtime::program source("operations/submatrix/window.cl");
    source.set("GROUP", static_cast<std::int64_t>(on.params.elementwise.group))
        .set("A_WIDE", primitives::is_wide(a.rows().pointer_width));
    return source;
}

// One host read.
compressed_ptr cut(engine& on, const compressed_rows& a, const window& area) {
    const index_type slots = std::min(a.slots(), area.nrows);  // or fewer, as the device will find
    auto& stream = on.stream;
    const auto starts = stream.allocate<cl_ulong>(slots);
    const auto counts = stream.allocate<cl_uint>(slots);
    const auto names = stream.allocate<index_type>(slots);
    stream.launch(make_program(on, a), "window_count",
                  runtime::range::items(slots, on.params.elementwise.group), a.rows().pointers,
                  a.rows().names, a.cols(), a.slots(), size_type{slots}, area.row,
                  size_type{area.row} + area.nrows, area.col, size_type{area.col} + area.ncols,
                  starts, counts, names);
    const primitives::size_block sizes(on);
    const result_rows result(on, counts, names, slots, a.nnz(), sizes);
    const auto found = sizes.read(on);
    const size_type nnz = found.total[result_rows::kNnz];
    const auto cols = stream.allocate<index_type>(nnz);
    if (nnz > 0) {
        primitives::gather_runs(on, a.cols(), starts, result.pointers(), result.pointer_width(),
                                slots, nnz, area.col, cols);
    }
    return result.finish(on, area.nrows, area.ncols, found, cols);
}

void check_window(index_type nrows, index_type ncols, const window& area) {
    if (size_type{area.row} + area.nrows > nrows || size_type{area.col} + area.ncols > ncols) {
        throw invalid_argument("extract: the window of " + shape_text(area.nrows, area.ncols) +
                               " at (" + std::to_string(area.row) + ", " +
                               std::to_string(area.col) + ") leaves the " +
                               shape_text(nrows, ncols) + " matrix");
    }
}

}  // namespace

node_ptr window_of(engine& on, const node_ptr& a, const window& area, backend asked) {
    if (a->empty() || area.nrows == 0 || area.ncols == 0) {
        return storage::make_empty(area.nrows, area.ncols);
    }
    if (area.nrows == a->nrows() && area.ncols == a->ncols()) {
        return a;
    }
    // Rows outside are passed over: those inside may have all entries.
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *a),
                                 std::min(a->nnz(), size_type{area.nrows} * area.ncols) +
                                     std::min<size_type>(area.nrows, a->nnz()));
    note_step(on, "window", by, "rows cut by searches");
    const auto by_host = [&] {
        return storage::make_node(on, host::extract(host::team(), host_view::make(on, *a), area.row,
                                                    area.col, area.nrows, area.ncols));
    };
    if (by.where == backend::host) {
        return by_host();
    }
    engine kernels = with_kernels(on, by.where);
    return kernels_or_host(
        on, [&] { return storage::make_node(cut(kernels, *storage::dcsr_of(kernels, *a), area)); },
        by_host);
}

}  // namespace operations

void extract(context& on_context, matrix& out, mask_argument mask, accumulator accum,
             const matrix& a, const window& area, const descriptor& desc_given,
             const operation_hints& hints_given) {
    operations::enter(on_context, "extract", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand source(on, "extract", "the operand", a, desc.transpose_first);
        operations::check_window(source.nrows(), source.ncols(), area);
        operations::destination to(on, "extract", out, mask, accum, desc, area.nrows, area.ncols);
        operations::announce(on, "extract", operations::shape_text(source));
        to.write(on, operations::window_of(on, source.get(on, hints.backend), area, hints.backend),
                 ewise_hints(hints.backend));
    });
}

}  // namespace clbool
