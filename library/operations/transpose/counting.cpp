// SPDX-License-Identifier: MIT
// Host side of operations/transpose/counting.cl.
#include <operations/transpose/counting.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using primitives::row_structure;
using primitives::width;
using runtime::buffer;
using runtime::range;
using storage::compressed_rows;

// Beyond this many columns an entry, counters would be most of the work.
constexpr size_type kColumnsPerEntry = 4;
constexpr size_type kMostChunks = 64;
// Up to so many tiles of columns, every group adds up the sums of the tiles before its own.
constexpr size_type kFewTiles = 1024;
// Words of the block in which the device says what it found.
constexpr cl_uint kHeader = 4;
constexpr cl_uint kMost = 2;
constexpr cl_uint kLong = 3;

// The longest column that a group sorts in local memory, of which some is left for the compiler.
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
    buffer block;  // the header, then counters that all share
    width pointer_width;
    runtime::program source;

    counting_run(engine& engine, const compressed_rows& matrix, bool name_rows)
        : on(engine),
          a(matrix),
          named(name_rows),
          pointer_width(storage::pointer_width(engine, matrix.nnz())),
          source("operations/transpose/counting.cl") {
        const auto shape = on.params.transpose;
        const size_type words = kHeader + (shape.group > 1 ? size_type{a.ncols()} : 0);
        block = on.stream.allocate<cl_uint>(words);
        on.stream.fill<cl_uint>(block, 0, words);
        source.set("GROUP", static_cast<std::int64_t>(shape.group))
            .set("ITEMS", static_cast<std::int64_t>(shape.items))
            .set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
            .set("C_WIDE", primitives::is_wide(pointer_width))
            .set("RENAMED", a.named() ? 1 : 0)
            .set("NAMED", named ? 1 : 0)
            .set("LONGEST", static_cast<std::int64_t>(longest_column(on)))
            .set("HEADER", static_cast<std::int64_t>(kHeader))
            .set("MOST", static_cast<std::int64_t>(kMost))
            .set("LONG", static_cast<std::int64_t>(kLong));
    }

    struct findings {
        size_type filled;
        cl_uint most;
        cl_uint long_columns;
    };
    // Waits for everything before: one host read.
    findings read() const {
        const auto words = on.stream.read_small<cl_uint>(block, kHeader);
        return {words[0] | size_type{words[1]} << 32, words[kMost], words[kLong]};
    }

    range tiles(size_type n) const {
        const auto shape = on.params.transpose;
        return range::groups((n + shape.tile() - 1) / shape.tile(), shape.group);
    }
};

// Row pointers of the transpose; with names also those of the rows that have entries.
struct counted_rows {
    buffer pointers;
    row_structure filled;
};

// Non-empty rows of the transpose are at most so many; how many they are, the host learns last.
counted_rows sum_counts(counting_run& run, const buffer& counts, cl_uint chunks) {
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
    stream.launch(run.source, "transpose_reduce", where, counts, ncols, chunks, sums);
    const cl_uint summed = tiles > kFewTiles ? 1 : 0;
    if (summed != 0) {
        stream.launch(run.source, "transpose_sums", range::groups(1, where.local), sums, tiles);
    }
    stream.launch(run.source, "transpose_apply", where, counts, ncols, chunks, run.a.nnz(), sums,
                  summed, out.pointers, out.filled.names, out.filled.pointers, run.block);
    return out;
}

// A prefix of a buffer, in memory of its own if that is much less.
buffer shrunk(engine& on, const buffer& whole, size_type bytes) {
    constexpr size_type kNoticeable = 4096;
    if (bytes + bytes / 4 + kNoticeable > whole.capacity()) {
        return whole;
    }
    auto part = on.stream.allocate<cl_uchar>(bytes);
    on.stream.copy(whole, 0, part, 0, bytes);
    return part;
}

compressed_ptr assemble(counting_run& run, counted_rows rows, const buffer& cols,
                        size_type filled) {
    const auto nrows = run.a.ncols();
    const auto ncols = run.a.nrows();
    if (!run.named) {
        return std::make_shared<compressed_rows>(
            nrows, ncols, row_structure{rows.pointers, run.pointer_width, buffer(), nrows}, cols,
            run.a.nnz());
    }
    rows.filled.slots = static_cast<index_type>(filled);
    rows.filled.names = shrunk(run.on, rows.filled.names, filled * sizeof(index_type));
    rows.filled.pointers = shrunk(run.on, rows.filled.pointers,
                                  (filled + 1) * primitives::bytes_of(run.pointer_width));
    return std::make_shared<compressed_rows>(nrows, ncols, rows.filled, cols, run.a.nnz());
}

// Counters of every chunk; stable, so that nothing is left to sort.
compressed_ptr count_in_chunks(counting_run& run) {
    const auto& a = run.a;
    auto& stream = run.on.stream;
    const size_type affordable = kColumnsPerEntry * a.nnz() / std::max<size_type>(a.ncols(), 1);
    const auto chunks = static_cast<cl_uint>(std::clamp<size_type>(
        std::min<size_type>(stream.state().info().compute_units, affordable), 1, kMostChunks));
    const auto counts =
        primitives::allocate_offsets(run.on, size_type{chunks} * a.ncols(), run.pointer_width);
    const auto each = range::groups(chunks, 1);
    stream.launch(run.source, "transpose_count", each, a.cols(), a.nnz(), a.ncols(), counts);
    const auto rows = sum_counts(run, counts, chunks);
    const auto out = stream.allocate<index_type>(a.nnz());
    stream.launch(run.source, "transpose_scatter", each, a.rows().pointers, a.rows().names,
                  size_type{a.slots()}, a.cols(), a.nnz(), a.ncols(), counts, out);
    const size_type filled = run.named ? run.read().filled : 0;
    return assemble(run, rows, out, filled);
}

// Columns that work-items sort alone are at most so long: SHORT of the kernel.
constexpr size_type kShortest = 32;

// Counters shared by all; null when a column is too long to be sorted. Long ones wait until the
// host knows whether there are any.
compressed_ptr count_together(counting_run& run) {
    const auto& a = run.a;
    auto& stream = run.on.stream;
    const auto group = run.on.params.transpose.group;
    const auto places = stream.allocate<cl_uint>(a.nnz());
    stream.launch(run.source, "transpose_count", run.tiles(a.nnz()), a.cols(), a.nnz(), run.block,
                  places);
    const auto rows = sum_counts(run, run.block, 1);
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

}  // namespace

compressed_ptr transpose_by_counting(engine& on, const compressed_rows& a, bool named) {
    if (a.ncols() / kColumnsPerEntry > a.nnz()) {
        return nullptr;
    }
    counting_run run(on, a, named);
    return on.params.transpose.group == 1 ? count_in_chunks(run) : count_together(run);
}

}  // namespace clbool::operations
