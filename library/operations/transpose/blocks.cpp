// SPDX-License-Identifier: MIT
// Host side of operations/transpose/blocks.cl.
#include <operations/transpose/blocks.hpp>

#include <primitives/radix_sort.hpp>

namespace clbool::operations {

namespace {

using runtime::range;
using storage::compressed_rows;

// Below this many entries what is saved is less than the further launches and the host's look at
// the order of the columns take. That order is judged by 8 * 1024 entries at least.
constexpr size_type kFewestEntries = size_type{1} << 18;
// Entries of a block on average: with the counters of their columns they are about as much as a
// cache of the first level holds.
constexpr size_type kBlockEntries = 8192;
// The next lines of so many blocks fit into a cache of the second level.
constexpr size_type kMostBlocks = 2048;
// Blocks begin with a whole line of counters.
constexpr unsigned kFewestBits = 4;
// The longest block is a work-item's share of the entries, divided by this: longer ones are few
// columns that hold most of the matrix, and all would wait for the work-item that places them.
constexpr size_type kSharesPerBlock = 2;
// Work-items' cursors do not share a line of a cache.
constexpr size_type kCursorsApart = 32;

size_type blocks_of(const compressed_rows& a, unsigned bits) noexcept {
    return ((size_type{a.ncols()} - 1) >> bits) + 1;
}

}  // namespace

unsigned column_block_bits(const compressed_rows& a) {
    if (a.nnz() < kFewestEntries) {
        return 0;
    }
    const size_type columns = kBlockEntries * a.ncols() / a.nnz();
    // A row and a column within a block share a word.
    const unsigned most = 32 - primitives::index_bits(a.nrows());
    unsigned bits = 0;
    while (bits < most && size_type{2} << bits <= columns) {
        ++bits;
    }
    return bits >= kFewestBits && blocks_of(a, bits) <= kMostBlocks ? bits : 0;
}

void scatter_in_blocks(engine& on, const compressed_rows& a, const chunk_places& places,
                       const runtime::buffer& out) {
    auto& stream = on.stream;
    runtime::program source("operations/transpose/blocks.cl");
    source.set("A_WIDE", primitives::is_wide(a.rows().pointer_width))
        .set("C_WIDE", primitives::is_wide(places.pointer_width))
        .set("RENAMED", a.named() ? 1 : 0);
    const cl_uint bits = column_block_bits(a);
    const size_type blocks = blocks_of(a, bits);
    const size_type longest = a.nnz() / places.chunks / kSharesPerBlock;
    const size_type apart = (blocks + kCursorsApart - 1) / kCursorsApart * kCursorsApart;
    // The first row is where the blocks begin.
    const auto cursors =
        primitives::allocate_offsets(on, (places.chunks + 1) * apart, places.pointer_width);
    const auto partitioned = stream.allocate<cl_uint>(1);
    const auto held = stream.allocate<index_type>(places.chunks * longest);
    const auto each = range::groups(places.chunks, 1);
    stream.launch(source, "transpose_partition", each, a.rows().pointers, a.rows().names,
                  size_type{a.slots()}, a.cols(), a.nnz(), places.stride, places.next, bits, blocks,
                  longest, apart, cursors, partitioned, out);
    stream.launch(source, "transpose_place", each, a.rows().pointers, a.rows().names,
                  size_type{a.slots()}, a.cols(), a.nnz(), places.stride, places.next, bits, blocks,
                  longest, cursors, partitioned, held, out);
}

}  // namespace clbool::operations
