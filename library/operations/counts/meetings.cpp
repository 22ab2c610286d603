// SPDX-License-Identifier: MIT
// Meetings: pairs of rows shared out among groups, or chunks of rows among few work-items.
#include <operations/counts/meetings.hpp>

#include <operations/multiplication/row_pairs.hpp>
#include <operations/multiplication/rows_beside.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::operations {

using primitives::size_block;

namespace {

// Counters that groups spread over.
constexpr size_type kCounters = 64;

// Rows of a chunk: at most so many, fewer where work-items would not get so many chunks each.
constexpr size_type kChunkRows = 512;
constexpr size_type kChunks = 16;
// Entries of all operands for which one work-item is enough.
constexpr size_type kFewEntries = 4096;
// Marks of any size of operands; larger ones may have a quarter of their own size.
constexpr size_type kMarkBytes = size_type{1} << 20;

// `mask` is what rows of b are intersected with.
size_type count_by_groups(engine& on, const product_operands& operands,
                          const storage::compressed_rows& mask) {
    const size_block sizes(on);
    const auto sums = on.stream.allocate<cl_uint>(2 * kCounters);
    on.stream.fill<cl_uint>(sums, 0, 2 * kCounters);
    const row_pairs pairs(on, operands, false, mask);
    auto source = pairs.program("operations/counts/meetings.cl");
    source.set("COUNTERS", kCounters);
    pairs.launch(source, "meet_short_rows", "meet_long_rows", sums, sizes);
    const auto halves = on.stream.read_small<cl_uint>(sums, 2 * kCounters);
    size_type sum = 0;
    for (size_type i = 0; i < halves.size(); i += 2) {
        sum += halves[i] + (size_type{halves[i + 1]} << 32);
    }
    return sum;
}

size_type count_by_chunks(engine& on, const product_operands& operands,
                          const storage::compressed_rows& mask) {
    const size_type entries = operands.a->nnz() + operands.b->nnz() + mask.nnz();
    const size_type cores = std::max<size_type>(on.stream.state().info().compute_units, 1);
    const size_type items = std::min({1 + entries / kFewEntries, cores, size_type{mask.slots()}});
    const auto each = static_cast<cl_uint>(
        std::clamp<size_type>(mask.slots() / (items * kChunks), 1, kChunkRows));
    const size_type all_words = size_type{mask.ncols()} / 32 + 1;
    const bool is_too_much = items * all_words * sizeof(cl_uint) >
                             std::max(kMarkBytes, entries * sizeof(index_type) / 4);
    const size_type words = is_too_much ? 0 : all_words;
    const auto scratch = on.stream.allocate<cl_uint>(items * words);
    const auto cursor = on.stream.allocate<cl_uint>(1);
    on.stream.fill<cl_uint>(cursor, 0, 1);
    const auto totals = on.stream.allocate<cl_ulong>(items);
    const auto beside = find_beside(mask, *operands.a);
    runtime::program source("operations/counts/chunk_meetings.cl");
    source.set("GROUP", 1)
        .set("A_WIDE", primitives::is_wide(beside.pointer_width))
        .set("B_WIDE", primitives::is_wide(operands.b_width))
        .set("M_WIDE", primitives::is_wide(mask.rows().pointer_width));
    on.stream.launch(source, "chunk_meet", runtime::range::groups(items, 1), beside.pointers,
                     operands.keys, operands.b_pointers, operands.b->cols(), beside.other_names,
                     beside.slots, mask.rows().pointers, beside.names, size_type{mask.slots()},
                     mask.cols(), each, scratch, words, cursor, totals);
    const auto found = on.stream.read_small<cl_ulong>(totals, items);
    return std::accumulate(found.begin(), found.end(), size_type{0});
}

}  // namespace

size_type count_meetings(engine& on, const compressed_ptr& named, const compressed_ptr& a,
                         const compressed_ptr& b) {
    const auto operands = resolve_operands(on, named, b);
    return on.params.family == tuning::kernel_family::cpu ? count_by_chunks(on, operands, *a)
                                                          : count_by_groups(on, operands, *a);
}

}  // namespace clbool::operations
