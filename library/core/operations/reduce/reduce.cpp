// SPDX-License-Identifier: MIT
// Boolean reductions to a column or a row: which rows or columns have an entry.

#include <core/cpu/structure/reduce.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/result_rows.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/reduce/reduce.hpp>
#include <core/primitives/radix_sort.hpp>
#include <core/storage/conversions/kernels.hpp>

#include <algorithm>
#include <utility>

namespace clbool::operations {
namespace {

using storage::compressed_rows;
using storage::coordinate_list;

runtime::program make_marks_program(const engine& on, primitives::width in, primitives::width out) {
    return primitives::tiled_program("core/operations/reduce/marks.cl", on.params.compact)
        .set("A_WIDE", in)
        .set("C_WIDE", out)
        .set("OFFSETS_WIDE", 0);  // tile offsets count columns: 32 bits
}

// DCSR to nrows × 1: the row numbers are the answer. One launch, no host read.
compressed_ptr named_rows(engine& on, const compressed_rows& a) {
    const index_type slots = a.slots();
    const auto width = storage::pointer_width(on, slots);
    const auto cols = on.stream.allocate<index_type>(slots);
    const primitives::row_structure rows{
        primitives::allocate_offsets(on, size_type{slots} + 1, width), width, a.rows().names,
        slots};
    on.stream.launch(make_marks_program(on, a.rows().pointer_width, width), "unit_rows",
                     primitives::tiles_of(on.params.compact, slots), slots, rows.pointers, cols);
    return std::make_shared<compressed_rows>(a.nrows(), 1, rows, cols, slots);
}

// CSR to nrows × 1: stream compaction of non-empty rows. One host read, or none.
compressed_ptr filled_rows(engine& on, const compressed_rows& a) {
    const index_type nrows = a.nrows();
    const auto width = a.rows().pointer_width;
    const size_type bound = std::min<size_type>(nrows, a.nnz_bound());
    const auto counts = on.stream.allocate<cl_uint>(nrows);
    on.stream.launch(make_marks_program(on, width, width), "filled_rows",
                     primitives::tiles_of(on.params.compact, nrows), a.rows().pointers, nrows,
                     counts);
    const primitives::size_block sizes(on);
    result_rows result(on, counts, runtime::buffer(), nrows, bound, sizes);
    const auto room = result.make_room(on, sizes, bound);
    on.stream.fill<index_type>(room.cols, 0, room.cols ? room.nnz.bound() : 0);
    return result.finish(on, nrows, 1, room);
}

compressed_ptr rows_with_entries(engine& on, const node& a) {
    const auto names = a.present().dcsr;
    const auto rows = names ? names : storage::compressed_of(on, a);
    return rows->named() ? named_rows(on, *rows) : filled_rows(on, *rows);
}

// To 1 × ncols: distinct columns by a byte mark each and compaction. One host read, or none.
compressed_ptr marked_columns(engine& on, const compressed_rows& a) {
    const index_type ncols = a.ncols();
    const auto width = storage::pointer_width(on, ncols);
    const auto source = make_marks_program(on, a.rows().pointer_width, width);
    auto& stream = on.stream;
    const auto marks = stream.allocate_zeroed<cl_uchar>(ncols);
    const size_type most = a.nnz_bound();
    stream.launch(source, "mark_columns", primitives::tiles_of(on.params.compact, most),
                  a.rows().pointers, size_type{a.slots()}, a.cols(), most, marks);
    const primitives::size_block sizes(on);
    const auto chosen = primitives::select_marked(on, source, marks, ncols, sizes, 0);
    const auto room = make_room(on, sizes, 0, std::min<size_type>(ncols, most));
    const primitives::row_structure rows{primitives::allocate_offsets(on, 2, width), width,
                                         runtime::buffer(), 1};
    chosen(room.cols, rows.pointers);
    return std::make_shared<compressed_rows>(1, ncols, rows, room.cols, room.nnz);
}

// The same by radix sort, where there are too many columns to mark. One host read.
coordinate_ptr sorted_columns(engine& on, const compressed_rows& a) {
    const size_type nnz = a.nnz();
    const primitives::pairs in{storage::make_constant(on, nnz, 0), a.cols(), nnz};
    const auto sorted = primitives::sort_by_cols(on, in, primitives::index_bits(a.ncols()));
    const primitives::size_block sizes(on);
    const auto chosen = primitives::select_unique(on, sorted, sizes, 0);
    auto out = primitives::allocate_pairs(on, sizes.read(on).total[0]);
    chosen(out.rows, out.cols);
    return std::make_shared<coordinate_list>(1, a.ncols(), std::move(out));
}

// A mark is a byte, a sort takes dozens of bytes an entry; small mark arrays are always fine.
bool can_mark(const compressed_rows& a) noexcept {
    constexpr size_type kMarksPerEntry = 32;
    constexpr size_type kLittle = size_type{1} << 20;
    return a.ncols() <= std::max(kMarksPerEntry * a.nnz_bound(), kLittle);
}

}  // namespace

node_ptr reduced_to_column(engine& on, const node_ptr& a, const operation_hints& hints) {
    if (a->is_known_empty()) {
        return storage::make_empty(a->nrows(), 1);
    }
    const auto device = facts_of(on);
    const auto by = plan_backend(device, hints.backend, false, storage::is_seen_by_host(on, *a),
                                 std::min<size_type>(a->nrows(), planned_entries(device, *a)));
    note_step(on, "reduction", by, "names of rows, or their pointers");
    if (by.where == backend::host) {
        return storage::make_node(on, cpu::reduce_to_column(cpu::team(), host_view::make(on, *a)));
    }
    return storage::make_node(rows_with_entries(on, *a));
}

namespace {

// Marks on request are honoured up to a good part of a device's memory.
bool by_marks(const compressed_rows& a, reduction_method asked) noexcept {
    constexpr size_type kMost = size_type{1} << 28;
    return asked == reduction_method::automatic
               ? can_mark(a)
               : asked == reduction_method::marks && a.ncols() <= kMost;
}

node_ptr to_row(engine& on, const node_ptr& a, const reduction_hints& hints) {
    if (a->is_known_empty()) {
        return storage::make_empty(1, a->ncols());
    }
    const auto device = facts_of(on);
    const auto by = plan_backend(device, hints.backend, hints.method != reduction_method::automatic,
                                 storage::is_seen_by_host(on, *a), planned_entries(device, *a));
    if (by.where == backend::host) {
        note_step(on, "reduction", by, "marks or sorting");
        return storage::make_node(on, cpu::reduce_to_row(cpu::team(), host_view::make(on, *a)));
    }
    const auto rows = storage::compressed_of(on, *a);
    const bool marks = by_marks(*rows, hints.method);
    note_step(on, "reduction", by, marks ? "marks" : "sorting");
    if (marks) {
        return storage::make_node(marked_columns(on, *rows));
    }
    return a->empty() ? storage::make_empty(1, a->ncols())
                      : storage::make_node(sorted_columns(on, *rows));
}

// Common body of both calls; `shape` and `reduce` differ.
template <class Hints, class Shape, class Reduce>
void reduce_call(context& on_context, const char* name, matrix& out, mask_argument mask,
                 accumulator accum, const matrix& a, const descriptor& desc_given,
                 const Hints& hints_given, Shape&& shape, Reduce&& reduce) {
    enter(on_context, name, [&](engine& on) {
        const auto desc = read_sized(desc_given);
        const auto hints = read_sized(hints_given);
        const operand source(on, name, "the operand", a, desc.transpose_first);
        const auto [nrows, ncols] = shape(source);
        destination to(on, name, out, mask, accum, desc, nrows, ncols);
        announce(on, name, shape_text(source));
        to.write(on, reduce(on, source.get(on, hints.backend), hints), ewise_hints(hints.backend));
    });
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void reduce_to_column(context& on, matrix& out, mask_argument mask, accumulator accum,
                      const matrix& a, const descriptor& desc, const operation_hints& hints) {
    operations::reduce_call(
        on, "reduce_to_column", out, mask, accum, a, desc, hints,
        [](const operations::operand& of) { return std::pair(of.nrows(), index_type{1}); },
        operations::reduced_to_column);
}

void reduce_to_row(context& on, matrix& out, mask_argument mask, accumulator accum, const matrix& a,
                   const descriptor& desc, const reduction_hints& hints) {
    operations::reduce_call(
        on, "reduce_to_row", out, mask, accum, a, desc, hints,
        [](const operations::operand& of) { return std::pair(index_type{1}, of.ncols()); },
        operations::to_row);
}

}  // namespace clbool::v0
