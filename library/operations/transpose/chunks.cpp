// SPDX-License-Identifier: MIT
// Host side of operations/transpose/chunks.cl.
#include <operations/transpose/blocks.hpp>
#include <operations/transpose/counting.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using primitives::row_structure;
using runtime::buffer;
using runtime::range;
using storage::compressed_rows;

// Rows of counters are whole vectors: VECTOR_COLUMNS of the kernels.
constexpr size_type kVectorColumns = 16;
// Every core counts for itself; beyond this many, adding the counters up would take longest.
constexpr size_type kMostChunks = 64;
// Up to so many entries one work-item alone is done sooner than others begin.
constexpr size_type kFewEntries = 4096;
// Tiles of columns, each of which adds up the sums of those before it.
constexpr size_type kMostTiles = 256;

size_type whole_vectors(size_type columns) noexcept {
    return (columns + kVectorColumns - 1) / kVectorColumns * kVectorColumns;
}

// Work-items that count: no more than there are entries for.
cl_uint chunks_for(const engine& on, const compressed_rows& a) {
    if (a.nnz() <= kFewEntries) {
        return 1;
    }
    const size_type affordable = kColumnsPerEntry * a.nnz() / std::max<size_type>(a.ncols(), 1);
    return static_cast<cl_uint>(std::clamp<size_type>(
        std::min<size_type>(on.stream.state().info().compute_units, affordable), 1, kMostChunks));
}

// What the kernels leave for the host: SLOTS and SCATTERED of the kernels.
struct findings {
    cl_ulong slots;
    cl_ulong scattered;
};

struct chunk_run {
    engine& on;
    const compressed_rows& a;
    runtime::program source;
    chunk_places places;
    row_structure rows;
    buffer found;
    buffer cols;

    chunk_run(engine& engine, const compressed_rows& matrix, bool named);
    void transpose_alone() const;
    void find_places(bool judge) const;
    void scatter() const;
    findings read() const {
        const auto words = on.stream.read_small<cl_ulong>(found, 2);
        return {words[0], words[1]};
    }
};

chunk_run::chunk_run(engine& engine, const compressed_rows& matrix, bool named)
    : on(engine), a(matrix), source("operations/transpose/chunks.cl") {
    const auto width = storage::pointer_width(on, a.nnz());
    source.set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("C_WIDE", primitives::is_wide(width))
        .set("RENAMED", a.named() ? 1 : 0)
        .set("NAMED", named ? 1 : 0);
    places = {buffer(), whole_vectors(a.ncols()), chunks_for(on, a), width};
    places.next = primitives::allocate_offsets(on, places.chunks * places.stride, width);
    const size_type most_rows = named ? std::min<size_type>(a.ncols(), a.nnz()) : a.ncols();
    rows = {primitives::allocate_offsets(on, most_rows + 1, width), width,
            named ? on.stream.allocate<index_type>(most_rows) : buffer(), a.ncols()};
    found = on.stream.allocate<cl_ulong>(2);
    cols = on.stream.allocate<index_type>(a.nnz());
}

void chunk_run::transpose_alone() const {
    on.stream.launch(source, "transpose_alone", range::groups(1, 1), a.rows().pointers,
                     a.rows().names, size_type{a.slots()}, a.cols(), places.next, a.ncols(),
                     places.stride, places.chunks, a.nnz(), rows.names, rows.pointers, found, cols);
}

void chunk_run::find_places(bool judge) const {
    const size_type tile =
        whole_vectors(std::max(on.params.transpose.tile(), places.stride / kMostTiles + 1));
    const auto tiles = range::groups((places.stride + tile - 1) / tile, 1);
    const auto sums = on.stream.allocate<cl_ulong>(2 * tiles.global);
    on.stream.launch(source, "transpose_count", range::groups(places.chunks, 1), a.cols(), a.nnz(),
                     places.stride, places.next, cl_uint{judge}, found);
    on.stream.launch(source, "transpose_reduce", tiles, places.next, places.stride, places.chunks,
                     tile, sums);
    on.stream.launch(source, "transpose_apply", tiles, places.next, a.ncols(), places.stride,
                     places.chunks, a.nnz(), rows.names, rows.pointers, found, tile, sums);
}

void chunk_run::scatter() const {
    on.stream.launch(source, "transpose_scatter", range::groups(places.chunks, 1),
                     a.rows().pointers, a.rows().names, size_type{a.slots()}, a.cols(), a.nnz(),
                     places.stride, places.next, cols);
}

}  // namespace

compressed_ptr transpose_in_chunks(engine& on, const compressed_rows& a, bool named) {
    chunk_run run(on, a, named);
    const bool judge = column_block_bits(a) > 0;
    findings found{};
    if (a.nnz() <= kFewEntries) {
        run.transpose_alone();
    } else {
        run.find_places(judge);
        if (judge) {
            found = run.read();
        }
        if (found.scattered != 0) {
            scatter_in_blocks(on, a, run.places, run.cols);
        } else {
            run.scatter();
        }
    }
    if (named) {
        run.rows.slots = static_cast<index_type>(judge ? found.slots : run.read().slots);
    }
    return assemble_transpose(on, a, run.rows, run.cols);
}

}  // namespace clbool::operations
