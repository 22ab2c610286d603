// SPDX-License-Identifier: MIT
// extract of a contiguous window.
#include <clbool/error.hpp>

#include <core/cpu/structure/select.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/result_rows.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/submatrix/submatrix.hpp>
#include <core/primitives/segments.hpp>
#include <core/storage/conversions/form_conversions.hpp>

#include <algorithm>
#include <string>

namespace clbool::operations {
namespace {

using storage::compressed_rows;

runtime::program make_program(const engine& on, const compressed_rows& a) {
    return primitives::items_program(on, "core/operations/submatrix/window.cl")
        .set("A_WIDE", a.rows().pointer_width)
        .set("RENAMED", a.named());
}

// Upper bound of the entries within a window.
size_type bound_of(const compressed_rows& a, const window& area) noexcept {
    return std::min(a.nnz_bound(), size_type{area.nrows} * area.ncols);
}

compressed_ptr cut(engine& on, const compressed_rows& a, const window& area) {
    // With row numbers an upper bound; the device finds how many.
    const index_type slots = a.named() ? std::min(a.slots(), area.nrows) : area.nrows;
    auto& stream = on.stream;
    const auto starts = stream.allocate<cl_ulong>(slots);
    const auto counts = stream.allocate<cl_uint>(slots);
    const auto names = a.named() ? stream.allocate<index_type>(slots) : runtime::buffer();
    stream.launch(make_program(on, a), "window_count", items(on, slots), a.rows().pointers,
                  a.rows().names, a.cols(), a.slots(), size_type{slots}, area.row,
                  size_type{area.row} + area.nrows, area.col, size_type{area.col} + area.ncols,
                  starts, counts, names);
    const primitives::size_block sizes(on);
    const size_type bound = bound_of(a, area);
    result_rows result(on, counts, names, slots, bound, sizes);
    const auto room = result.make_room(on, sizes, bound);
    if (room.cols) {
        primitives::gather_runs(on, a.cols(), starts, result.pointers(), result.pointer_width(),
                                slots, room.nnz.bound(), area.col, room.cols);
    }
    return result.finish(on, area.nrows, area.ncols, room);
}

// CSR where the operand is CSR and the window is expected to average an entry a row; else DCSR.
compressed_ptr source_rows(engine& on, const node& a, const window& area) {
    const auto present = storage::compressed_of(on, a);
    const double share = static_cast<double>(area.ncols) / a.ncols();
    const double in_a_row = static_cast<double>(present->nnz_bound()) / a.nrows() * share;
    return present->named() || in_a_row < 1 ? storage::dcsr_of(on, a) : present;
}

void check_window(index_type nrows, index_type ncols, const window& area) {
    if (size_type{area.row} + area.nrows > nrows || size_type{area.col} + area.ncols > ncols) {
        throw invalid_argument("extract: the window of " + shape_text(area.nrows, area.ncols) +
                               " at (" + std::to_string(area.row) + ", " +
                               std::to_string(area.col) + ") leaves the " +
                               shape_text(nrows, ncols) + " matrix");
    }
}

// Window of a BSR matrix: expands only the block rows it touches.
node_ptr cut_blocks(engine& on, const storage::block_ptr& blocks, const window& area,
                    backend asked) {
    const storage::blocks_around part(on, blocks, area.row, area.row + area.nrows);
    const auto rows = storage::make_node(on, cpu::to_rows(cpu::team(), part.view()));
    return window_of(on, rows, {part.place(area.row), area.col, area.nrows, area.ncols}, asked);
}

}  // namespace

node_ptr window_of(engine& on, const node_ptr& a, const window& area, backend asked) {
    if (a->is_known_empty() || area.nrows == 0 || area.ncols == 0) {
        return storage::make_empty(area.nrows, area.ncols);
    }
    if (area.nrows == a->nrows() && area.ncols == a->ncols()) {
        return a;
    }
    const auto blocks = storage::blocks_alone(*a);
    if (blocks && area.nrows <= a->nrows() / 2) {
        return cut_blocks(on, blocks, area, asked);
    }
    // Rows outside are skipped; all entries may be in the rows inside.
    const auto device = facts_of(on);
    const size_type entries = planned_entries(device, *a);
    const auto by = plan_backend(device, asked, false, storage::is_seen_by_host(on, *a),
                                 std::min(entries, size_type{area.nrows} * area.ncols) +
                                     std::min<size_type>(area.nrows, entries));
    note_step(on, "window", by, "rows cut by searches");
    const auto by_host = [&] {
        return storage::make_node(on, cpu::extract(cpu::team(), host_view::make(on, *a), area.row,
                                                   area.col, area.nrows, area.ncols));
    };
    return by_choice(
        on, by,
        [&] {
            const auto rows = source_rows(on, *a, area);
            return rows->slots() > 0 ? storage::make_node(cut(on, *rows, area))
                                     : storage::make_empty(area.nrows, area.ncols);
        },
        by_host);
}

}  // namespace clbool::operations

namespace clbool::v0 {

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

}  // namespace clbool::v0
