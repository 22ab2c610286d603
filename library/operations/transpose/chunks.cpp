// SPDX-License-Identifier: MIT
// Host side of operations/transpose/chunks.cl.
#include <operations/transpose/counting.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

using primitives::row_structure;
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

runtime::program make_program(const compressed_rows& a, primitives::width out, bool named) {
    runtime::program source("operations/transpose/chunks.cl");
    source.set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("C_WIDE", primitives::is_wide(out))
        .set("RENAMED", a.named() ? 1 : 0)
        .set("NAMED", named ? 1 : 0);
    return source;
}

}  // namespace

compressed_ptr transpose_in_chunks(engine& on, const compressed_rows& a, bool named) {
    auto& stream = on.stream;
    const auto width = storage::pointer_width(on, a.nnz());
    const auto source = make_program(a, width, named);
    const cl_uint chunks = chunks_for(on, a);
    const size_type stride = whole_vectors(a.ncols());
    const auto counts = primitives::allocate_offsets(on, chunks * stride, width);
    const size_type most_rows = named ? std::min<size_type>(a.ncols(), a.nnz()) : a.ncols();
    row_structure rows{primitives::allocate_offsets(on, most_rows + 1, width), width,
                       named ? stream.allocate<index_type>(most_rows) : runtime::buffer(),
                       a.ncols()};
    const auto slots = stream.allocate<cl_ulong>(1);
    const auto cols = stream.allocate<index_type>(a.nnz());
    if (a.nnz() <= kFewEntries) {
        stream.launch(source, "transpose_alone", range::groups(1, 1), a.rows().pointers,
                      a.rows().names, size_type{a.slots()}, a.cols(), counts, a.ncols(), stride,
                      chunks, a.nnz(), rows.names, rows.pointers, slots, cols);
    } else {
        const auto each = range::groups(chunks, 1);
        const size_type tile =
            whole_vectors(std::max(on.params.transpose.tile(), stride / kMostTiles + 1));
        const auto tiles = range::groups((stride + tile - 1) / tile, 1);
        const auto sums = stream.allocate<cl_ulong>(2 * tiles.global);
        stream.launch(source, "transpose_count", each, a.cols(), a.nnz(), stride, counts);
        stream.launch(source, "transpose_reduce", tiles, counts, stride, chunks, tile, sums);
        stream.launch(source, "transpose_apply", tiles, counts, a.ncols(), stride, chunks, a.nnz(),
                      rows.names, rows.pointers, slots, tile, sums);
        stream.launch(source, "transpose_scatter", each, a.rows().pointers, a.rows().names,
                      size_type{a.slots()}, a.cols(), a.nnz(), stride, counts, cols);
    }
    if (named) {
        rows.slots = static_cast<index_type>(stream.read_small<cl_ulong>(slots, 1).front());
    }
    return assemble_transpose(on, a, rows, cols);
}

}  // namespace clbool::operations
