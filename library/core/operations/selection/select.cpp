// SPDX-License-Identifier: MIT
// select: entries within a band of diagonals, rows and columns (tril, triu, windows).
#include <core/operations/selection/select.hpp>

#include <core/cpu/structure/select.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/result_rows.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/primitives/segments.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using cpu::band;
using primitives::width;
using storage::compressed_rows;

runtime::program make_program(const engine& on, const compressed_rows& a, const band& places) {
    return primitives::items_program(on, "core/operations/selection/bands.cl")
        .set("A_WIDE", a.rows().pointer_width)
        .set("RENAMED", a.rows().names ? 1 : 0)
        .set("OTHERS", places.others);
}

// Entries to keep: `per_slot` column runs for each slot, their lengths, and the totals per slot if
// there is more than one.
struct column_runs {
    size_type per_slot;
    runtime::buffer starts;
    runtime::buffer lengths;
    runtime::buffer counts;
};

column_runs find_runs(engine& on, const compressed_rows& a, const band& places) {
    auto& stream = on.stream;
    const size_type slots = a.slots();
    const size_type each = places.others ? 2 : 1;
    column_runs runs{each, stream.allocate<cl_ulong>(each * slots),
                     places.others ? stream.allocate<cl_uint>(each * slots) : runtime::buffer(),
                     stream.allocate<cl_uint>(slots)};
    stream.launch(make_program(on, a, places), "band_count", items(on, slots), a.rows().pointers,
                  a.rows().names, a.cols(), slots, cl_long{places.lowest}, cl_long{places.highest},
                  places.row_begin, places.row_end, places.col_begin, places.col_end, runs.starts,
                  runs.lengths, runs.counts);
    return runs;
}

// Gathers the columns of the runs, at most `most`.
void gather(engine& on, const compressed_rows& a, const column_runs& runs,
            const result_rows& result, size_type most, const runtime::buffer& cols) {
    const size_type all = runs.per_slot * a.slots();
    const width w = result.pointer_width();
    runtime::buffer ends = result.pointers();
    if (runs.per_slot > 1) {
        const primitives::size_block unread(on);
        ends = primitives::allocate_offsets(on, all + 1, w);
        primitives::exclusive_scan(on, runs.lengths, width::narrow, all, ends, w, unread, 0);
    }
    primitives::gather_runs(on, a.cols(), runs.starts, ends, w, all, most, 0, cols);
}

// Null when all entries are kept. One host read, or none.
compressed_ptr cut_out(engine& on, const compressed_rows& a, const band& places) {
    const auto runs = find_runs(on, a, places);
    const primitives::size_block sizes(on);
    const size_type bound = a.nnz_bound();
    result_rows result(on, runs.counts, a.rows().names, a.slots(), bound, sizes);
    const auto room = result.make_room(on, sizes, bound);
    if (room.nnz.is_known() && room.nnz.exact() == a.nnz()) {
        return nullptr;
    }
    if (room.cols) {
        gather(on, a, runs, result, room.nnz.bound(), room.cols);
    }
    return result.finish(on, a.nrows(), a.ncols(), room);
}

// Diagonals clamped to those of the largest matrix, ranges to this matrix.
band clipped(const entry_selector& places, const node& a) {
    constexpr std::int64_t kFar = std::int64_t{1} << 33;
    return {std::clamp(places.lowest, -kFar, kFar),
            std::clamp(places.highest, -kFar, kFar),
            std::min<size_type>(places.row_begin, a.nrows()),
            std::min<size_type>(places.row_end, a.nrows()),
            std::min<size_type>(places.col_begin, a.ncols()),
            std::min<size_type>(places.col_end, a.ncols()),
            places.others};
}

}  // namespace

node_ptr selected(engine& on, const node_ptr& a, const entry_selector& places_given,
                  backend asked) {
    const band places = clipped(places_given, *a);
    if (a->is_known_empty()) {
        return a;
    }
    const auto device = facts_of(on);
    const auto by = plan_backend(device, asked, false, storage::is_seen_by_host(on, *a),
                                 planned_entries(device, *a));
    note_step(on, "selection", by, "runs of columns found by searches");
    const auto by_host = [&] {
        return storage::make_node(on, cpu::select(cpu::team(), host_view::make(on, *a), places));
    };
    return by_choice(
        on, by,
        [&] {
            auto some = cut_out(on, *storage::compressed_of(on, *a), places);
            return some ? storage::make_node(std::move(some)) : a;
        },
        by_host);
}

}  // namespace clbool::operations

namespace clbool::v0 {

void select(context& on_context, matrix& out, mask_argument mask, accumulator accum,
            const matrix& a, const entry_selector& places_given, const descriptor& desc_given,
            const operation_hints& hints_given) {
    operations::enter(on_context, "select", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const auto places = operations::read_sized(places_given);
        const operations::operand source(on, "select", "the operand", a, desc.transpose_first);
        operations::destination to(on, "select", out, mask, accum, desc, source.nrows(),
                                   source.ncols());
        operations::announce(on, "select", operations::shape_text(source));
        to.write(on, operations::selected(on, source.get(on, hints.backend), places, hints.backend),
                 ewise_hints(hints.backend));
    });
}

}  // namespace clbool::v0
