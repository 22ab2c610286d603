// SPDX-License-Identifier: MIT
// Extraction: gather of rows, then column renumbering; unordered columns by a selection product.
#include <clbool/extraction.hpp>

#include <core/cpu/structure/take.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/result_rows.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/indexing/place.hpp>
#include <core/operations/spgemm/product.hpp>
#include <core/operations/submatrix/submatrix.hpp>
#include <core/primitives/segments.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using primitives::width;
using storage::compressed_rows;

constexpr cl_uint kEntries = 2;  // a total in the size_block beside those of result_rows

// Upper bound of the entries in these rows.
size_type bound_of(const compressed_rows& a, const index_sequence& rows) {
    const size_type each = std::min<size_type>(a.nnz(), a.ncols());
    return rows.is_range() || rows.ascends() ? a.nnz() : rows.count() * each;
}

runtime::program rows_program(const engine& on, const compressed_rows& a) {
    return primitives::items_program(on, "core/operations/indexing/rows.cl")
        .set("A_WIDE", a.rows().pointer_width)
        .set("RENAMED", a.rows().names ? 1 : 0);
}

// Runs of a's entries that become rows of the result.
struct row_runs {
    runtime::buffer starts;
    runtime::buffer counts;
    runtime::buffer names;  // row numbers; null: run i is row i
    index_type slots;
};

row_runs find_listed(engine& on, const compressed_rows& a, const index_sequence& rows) {
    auto& stream = on.stream;
    const index_type count = rows.count();
    row_runs runs{stream.allocate<cl_ulong>(count), stream.allocate<cl_uint>(count),
                  runtime::buffer(), count};
    stream.launch(rows_program(on, a), "listed_rows", items(on, count), a.rows().pointers,
                  a.rows().names, a.slots(), a.nrows() - a.slots(), write_list(on, rows),
                  size_type{count}, runs.starts, runs.counts);
    return runs;
}

row_runs find_ranged(engine& on, const compressed_rows& a, const index_sequence& rows) {
    auto& stream = on.stream;
    const index_type slots = a.slots();
    const auto& run = rows.run();
    row_runs runs{stream.allocate<cl_ulong>(slots), stream.allocate<cl_uint>(slots),
                  stream.allocate<index_type>(slots), slots};
    stream.launch(rows_program(on, a), "ranged_rows", items(on, slots), a.rows().pointers,
                  a.rows().names, size_type{slots}, cl_long{run.first}, cl_long{run.step},
                  static_cast<cl_long>(run.count), runs.starts, runs.counts, runs.names);
    return runs;
}

// One host read, or none.
compressed_ptr take_rows(engine& on, const compressed_rows& a, const index_sequence& rows) {
    const auto runs = rows.is_range() ? find_ranged(on, a, rows) : find_listed(on, a, rows);
    const primitives::size_block sizes(on);
    const size_type bound = bound_of(a, rows);
    result_rows result(on, runs.counts, runs.names, runs.slots, bound, sizes);
    const auto room = result.make_room(on, sizes, bound);
    if (room.cols) {
        primitives::gather_runs(on, a.cols(), runs.starts, result.pointers(),
                                result.pointer_width(), runs.slots, room.nnz.bound(), 0, room.cols);
    }
    return result.finish(on, rows.count(), a.ncols(), room);
}

runtime::program columns_program(const engine& on, const compressed_rows& a) {
    return primitives::items_program(on, "core/operations/indexing/columns.cl")
        .set("A_WIDE", a.rows().pointer_width)
        .set("C_WIDE", storage::pointer_width(on, a.nnz()));
}

// Lookup table instead of binary searches unless columns far outnumber entries.
bool has_table(const compressed_rows& a) {
    constexpr size_type kColumnsPerEntry = 4;
    constexpr size_type kLittle = size_type{1} << 20;
    return a.ncols() <= std::max(kColumnsPerEntry * a.nnz(), kLittle);
}

// New column index of each entry, and whether it is kept.
void look_up(engine& on, const compressed_rows& a, const index_sequence& cols,
             const runtime::buffer& renumbered, const runtime::buffer& stays) {
    auto& stream = on.stream;
    const auto source = columns_program(on, a);
    if (cols.is_range()) {
        const auto& run = cols.run();
        stream.launch(source, "ranged_columns", items(on, a.nnz()), a.cols(), a.nnz(),
                      cl_long{run.first}, cl_long{run.step}, static_cast<cl_long>(run.count),
                      renumbered, stays);
        return;
    }
    const auto list = write_list(on, cols);
    const size_type count = cols.count();
    if (!has_table(a)) {
        stream.launch(source, "listed_columns", items(on, a.nnz()), a.cols(), a.nnz(), list, count,
                      renumbered, stays);
        return;
    }
    const auto table = stream.allocate<index_type>(a.ncols());
    stream.fill<index_type>(table, kMaxDimension, a.ncols());
    stream.launch(source, "list_places", items(on, count), list, count, table);
    stream.launch(source, "mapped_columns", items(on, a.nnz()), a.cols(), a.nnz(), table,
                  renumbered, stays);
}

// Strictly ascending columns. One host read, or none.
compressed_ptr take_columns(engine& on, const compressed_rows& a, const index_sequence& cols) {
    auto& stream = on.stream;
    const auto source = columns_program(on, a);
    const auto renumbered = stream.allocate<index_type>(a.nnz());
    const auto stays = stream.allocate<cl_uint>(a.nnz());
    look_up(on, a, cols, renumbered, stays);
    const width w = storage::pointer_width(on, a.nnz());
    const auto places = primitives::allocate_offsets(on, a.nnz() + 1, w);
    const primitives::size_block sizes(on);
    primitives::exclusive_scan(on, stays, width::narrow, a.nnz(), places, w, sizes, kEntries);
    const auto counts = stream.allocate<cl_uint>(a.slots());
    stream.launch(source, "row_counts", items(on, a.slots()), a.rows().pointers,
                  size_type{a.slots()}, places, counts);
    result_rows result(on, counts, a.rows().names, a.slots(), a.nnz(), sizes);
    const auto room = result.make_room(on, sizes, a.nnz());
    if (room.cols) {
        stream.launch(source, "put_columns", items(on, a.nnz()), renumbered, a.nnz(), places,
                      room.cols);
    }
    return result.finish(on, a.nrows(), cols.count(), room);
}

// Reverses the column order. No host read.
compressed_ptr mirrored(engine& on, const compressed_rows& a) {
    const auto slots = on.stream.allocate<index_type>(a.nnz());
    auto rows = a.rows();
    rows.names = runtime::buffer();
    primitives::expand_rows(on, rows, a.nnz(), slots);
    const auto cols = on.stream.allocate<index_type>(a.nnz());
    on.stream.launch(columns_program(on, a), "mirror_columns", items(on, a.nnz()),
                     a.rows().pointers, slots, a.cols(), a.nnz(), a.ncols(), cols);
    return std::make_shared<compressed_rows>(a.nrows(), a.ncols(), a.rows(), cols, a.nnz());
}

// Ranges need no memory in either direction; an unordered list needs a selector with one entry
// each.
node_ptr with_columns(engine& on, const node_ptr& a, const index_sequence& cols, backend where) {
    if (!cols.ascends() && !cols.descends()) {
        return multiply(on, a, places_of(on, cols), nullptr, false, where).entries;
    }
    const auto some =
        take_columns(on, *storage::compressed_of(on, *a), cols.ascends() ? cols : cols.distinct());
    return storage::make_node(cols.ascends() || some->nnz() == 0 ? some : mirrored(on, *some));
}

node_ptr taken_by_kernels(engine& on, const node_ptr& a, const index_sequence& rows,
                          const index_sequence& cols, backend where) {
    const node_ptr some =
        rows.is_whole() ? a
                        : storage::make_node(take_rows(on, *storage::compressed_of(on, *a), rows));
    if (some->empty() || cols.is_whole()) {
        return some->empty() ? storage::make_empty(rows.count(), cols.count()) : some;
    }
    return with_columns(on, some, cols, where);
}

// Host cost model: entries read, assuming that listed rows have average length.
size_type host_work(const node& a, const index_sequence& rows, const index_sequence& cols) {
    const size_type listed =
        (rows.is_range() ? 0 : rows.count()) + (cols.is_range() ? 0 : size_type{cols.count()});
    const size_type each =
        a.nnz() / std::max<size_type>(std::min<size_type>(a.nrows(), a.nnz()), 1) + 1;
    return listed + (rows.is_range() ? a.nnz() : std::min(rows.count() * each, a.nnz()));
}

}  // namespace

node_ptr taken(engine& on, const node_ptr& a, const index_sequence& rows,
               const index_sequence& cols, backend asked) {
    if (a->empty() || rows.count() == 0 || cols.count() == 0) {
        return storage::make_empty(rows.count(), cols.count());
    }
    if (rows.is_window() && cols.is_window()) {
        return window_of(on, a, {rows.run().at(0), cols.run().at(0), rows.count(), cols.count()},
                         asked);
    }
    const auto by = plan_backend(facts_of(on), asked, false, storage::is_seen_by_host(on, *a),
                                 host_work(*a, rows, cols));
    note_step(on, "extraction", by,
              cols.ascends() ? "rows gathered, columns renumbered"
                             : "rows gathered, columns put in order");
    const auto by_host = [&] {
        return storage::make_node(
            on, cpu::take(cpu::team(), host_view::make(on, *a), rows.run(), cols.run()));
    };
    return by_choice(
        on, by, [&] { return taken_by_kernels(on, a, rows, cols, by.where); }, by_host);
}

}  // namespace clbool::operations

namespace clbool::v0 {

void extract(context& on_context, matrix& out, mask_argument mask, accumulator accum,
             const matrix& a, const indices& rows_given, const indices& cols_given,
             const descriptor& desc_given, const operation_hints& hints_given) {
    operations::enter(on_context, "extract", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand source(on, "extract", "the operand", a, desc.transpose_first);
        const operations::index_sequence rows("extract: row", rows_given, source.nrows());
        const operations::index_sequence cols("extract: column", cols_given, source.ncols());
        operations::destination to(on, "extract", out, mask, accum, desc, rows.count(),
                                   cols.count());
        operations::announce(on, "extract", operations::shape_text(source));
        to.write(on,
                 operations::taken(on, source.get(on, hints.backend), rows, cols, hints.backend),
                 ewise_hints(hints.backend));
    });
}

}  // namespace clbool::v0
