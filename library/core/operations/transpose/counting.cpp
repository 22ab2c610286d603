// SPDX-License-Identifier: MIT
// Transpose by counting sort. Host side of core/operations/transpose/counting.cl.
#include <core/operations/transpose/counting.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using primitives::row_structure;
using primitives::width;
using runtime::buffer;
using runtime::range;
using storage::compressed_rows;

// Up to this many tiles every work-group adds up the sums of the tiles before its own.
constexpr size_type kFewTiles = 1024;
// Layout of the result block read by the host.
constexpr cl_uint kHeader = 4;
constexpr cl_uint kMost = 2;
constexpr cl_uint kLongColumns = 3;

// Longest column that a work-group sorts in local memory, some of which is left to the compiler.
size_type longest_column(const engine& on) noexcept {
    size_type longest = 8192;
    while (longest * sizeof(index_type) > on.stream.state().info().local_memory / 4 * 3) {
        longest /= 2;
    }
    return longest;
}

struct counting_run {
    engine& on;
    const compressed_rows& a;
    bool named;
    buffer block;  // header, then a counter per column
    width pointer_width;
    runtime::program source;

    counting_run(engine& engine, const compressed_rows& matrix, bool name_rows)
        : on(engine),
          a(matrix),
          named(name_rows),
          pointer_width(storage::pointer_width(engine, matrix.nnz())),
          source(primitives::tiled_program("core/operations/transpose/counting.cl",
                                           engine.params.transpose)) {
        const size_type words = kHeader + size_type{a.ncols()};
        block = on.stream.allocate<cl_uint>(words);
        on.stream.fill<cl_uint>(block, 0, words);
        source.set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
            .set("C_WIDE", primitives::is_wide(pointer_width))
            .set("RENAMED", a.named() ? 1 : 0)
            .set("NAMED", named ? 1 : 0)
            .set("LONGEST", static_cast<std::int64_t>(longest_column(on)))
            .set("HEADER", static_cast<std::int64_t>(kHeader))
            .set("MOST", static_cast<std::int64_t>(kMost))
            .set("LONG", static_cast<std::int64_t>(kLongColumns));
    }

    struct findings {
        size_type filled;
        cl_uint most;
        cl_uint long_columns;
    };
    // One host read.
    findings read() const {
        const auto words = on.stream.read_small<cl_uint>(block, kHeader);
        return {words[0] | size_type{words[1]} << 32, words[kMost], words[kLongColumns]};
    }

    range tiles(size_type n) const { return primitives::tiles_of(on.params.transpose, n); }
};

// Row pointers of the transpose; for DCSR also the non-empty rows.
struct counted_rows {
    buffer pointers;
    row_structure filled;
};

// Prefix sum and compaction; the number of non-empty rows is read by the host only at the end.
counted_rows sum_counts(counting_run& run) {
    auto& stream = run.on.stream;
    const index_type ncols = run.a.ncols();
    const size_type most_rows = std::min<size_type>(ncols, run.a.nnz());
    const auto where = run.tiles(ncols);
    const size_type tiles = where.global / where.local;
    counted_rows out;
    out.pointers = primitives::allocate_offsets(run.on, size_type{ncols} + 1, run.pointer_width);
    if (run.named) {
        out.filled.names = stream.allocate<index_type>(most_rows);
        out.filled.pointers =
            primitives::allocate_offsets(run.on, most_rows + 1, run.pointer_width);
    }
    out.filled.pointer_width = run.pointer_width;
    const auto sums = stream.allocate<cl_ulong>(2 * tiles);
    stream.launch(run.source, "transpose_reduce", where, run.block, ncols, sums);
    const cl_uint summed = tiles > kFewTiles ? 1 : 0;
    if (summed != 0) {
        stream.launch(run.source, "transpose_sums", range::groups(1, where.local), sums, tiles);
    }
    stream.launch(run.source, "transpose_apply", where, run.block, ncols, run.a.nnz(), sums, summed,
                  out.pointers, out.filled.names, out.filled.pointers);
    return out;
}

compressed_ptr assemble(counting_run& run, counted_rows rows, const buffer& cols,
                        size_type filled) {
    if (!run.named) {
        return assemble_transpose(
            run.on, run.a, {rows.pointers, run.pointer_width, buffer(), run.a.ncols()}, cols);
    }
    rows.filled.slots = static_cast<index_type>(filled);
    return assemble_transpose(run.on, run.a, rows.filled, cols);
}

// Columns sorted by single work-items are at most this long: SHORT of the kernel.
constexpr size_type kShortest = 32;

// Counting sort with global counters; null when a column is too long to sort. Long columns wait
// until the host knows whether there are any.
compressed_ptr count_together(counting_run& run) {
    const auto& a = run.a;
    auto& stream = run.on.stream;
    const auto group = run.on.params.transpose.group;
    const auto places = stream.allocate<cl_uint>(a.nnz());
    stream.launch(run.source, "transpose_count", run.tiles(a.nnz()), a.cols(), a.nnz(), run.block,
                  places);
    const auto rows = sum_counts(run);
    const auto out = stream.allocate<index_type>(a.nnz());
    stream.launch(run.source, "transpose_scatter", run.tiles(a.nnz()), a.rows().pointers,
                  a.rows().names, size_type{a.slots()}, a.cols(), a.nnz(), places, rows.pointers,
                  out);
    const auto long_columns = stream.allocate<index_type>(a.nnz() / kShortest + 1);
    stream.launch(run.source, "transpose_sort", range::items(a.ncols(), group), rows.pointers,
                  a.ncols(), out, run.block, long_columns);
    const auto found = run.read();
    if (found.most > 0) {
        return nullptr;
    }
    if (found.long_columns > 0) {
        stream.launch(run.source, "transpose_sort_long", range::groups(found.long_columns, group),
                      rows.pointers, long_columns, out);
    }
    return assemble(run, rows, out, found.filled);
}

// A prefix of a buffer, copied to release memory if it is much smaller.
buffer shrunk(engine& on, const buffer& whole, size_type bytes) {
    constexpr size_type kNoticeable = 4096;
    if (bytes + bytes / 4 + kNoticeable > whole.capacity()) {
        return whole;
    }
    auto part = on.stream.allocate<cl_uchar>(bytes);
    on.stream.copy(whole, 0, part, 0, bytes);
    return part;
}

}  // namespace

compressed_ptr assemble_transpose(engine& on, const compressed_rows& a, row_structure rows,
                                  const buffer& cols) {
    if (rows.names) {
        rows.names = shrunk(on, rows.names, rows.slots * sizeof(index_type));
        rows.pointers =
            shrunk(on, rows.pointers,
                   (size_type{rows.slots} + 1) * primitives::bytes_of(rows.pointer_width));
    }
    return std::make_shared<compressed_rows>(a.ncols(), a.nrows(), rows, cols, a.nnz());
}

compressed_ptr transpose_by_counting(engine& on, const compressed_rows& a, bool named) {
    if (a.ncols() / kColumnsPerEntry > a.nnz()) {
        return nullptr;
    }
    counting_run run(on, a, named);
    return count_together(run);
}

}  // namespace clbool::operations
