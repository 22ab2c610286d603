// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/chunk_rows.cl.
#include <operations/multiplication/chunk_rows.hpp>

#include <operations/common/result_rows.hpp>

#include <algorithm>
#include <vector>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;

namespace {

// Room for gathered products and the margin behind it, in words of scratch memory; as the kernels
// have it.
constexpr size_type kRoomWords = (2048 + 32) / 2;
// Rows of a chunk: at most so many, fewer where work-items would not get so many chunks each.
constexpr size_type kChunkRows = 512;
constexpr size_type kChunks = 16;
// Entries of both operands for which one work-item is enough.
constexpr size_type kFewEntries = 4096;
// Scratch memory of any size of operands; larger ones may have a quarter of their own size.
constexpr size_type kScratchBytes = size_type{1} << 20;
// Chunks are still worth while on this fraction of the cores.
constexpr size_type kWorthwhile = 4;

struct chunk_plan {
    size_type items;  // work-items
    cl_uint each;     // rows of a chunk
    size_type words;  // scratch words of a work-item
};

size_type summary(size_type words) noexcept { return (words + 63) / 64; }

size_type scratch_words(index_type ncols) noexcept {
    const size_type bits = summary(ncols);
    return bits + summary(bits) + summary(summary(bits)) + kRoomWords;
}

size_type bytes_of(const storage::compressed_rows& a) noexcept {
    return (a.nnz() + a.slots()) * sizeof(index_type);
}

// Work-items that the operands are enough for, and that there are cores for.
size_type wanted_items(const engine& on, const product_operands& operands) noexcept {
    const size_type cores = std::max<size_type>(on.stream.state().info().compute_units, 1);
    const size_type enough = 1 + (operands.a->nnz() + operands.b->nnz()) / kFewEntries;
    return std::min({enough, cores, size_type{operands.a->slots()}});
}

// Work-items that scratch memory may be taken for.
size_type affordable_items(const product_operands& operands) noexcept {
    const size_type bytes =
        std::max(kScratchBytes, (bytes_of(*operands.a) + bytes_of(*operands.b)) / 4);
    return bytes / (scratch_words(operands.b->ncols()) * sizeof(cl_ulong));
}

chunk_plan plan_chunks(const engine& on, const product_operands& operands) noexcept {
    const size_type slots = operands.a->slots();
    const size_type items = std::min(wanted_items(on, operands), affordable_items(operands));
    const size_type each = std::clamp<size_type>(slots / (items * kChunks), 1, kChunkRows);
    return {items, static_cast<cl_uint>(each), scratch_words(operands.b->ncols())};
}

// What all work-items together counted, where result_rows looks for it.
size_block::values add_totals(const std::vector<cl_ulong>& totals) {
    size_block::values sum{};
    for (size_type i = 0; i < totals.size(); i += 2) {
        sum.total[result_rows::kNnz] += totals[i];
        sum.total[result_rows::kFilled] += totals[i + 1];
    }
    return sum;
}

}  // namespace

bool may_multiply_chunks(const engine& on, const product_operands& operands) {
    return on.stream.state().kernel_class() == "cpu" &&
           affordable_items(operands) * kWorthwhile >= wanted_items(on, operands);
}

compressed_ptr multiply_chunks(engine& on, const product_operands& operands) {
    const auto& a = *operands.a;
    const auto& b = *operands.b;
    const auto plan = plan_chunks(on, operands);
    const auto scratch = on.stream.allocate<cl_ulong>(plan.items * plan.words);
    const size_block sizes(on);
    const auto launch = [&](const char* kernel, width out, cl_uint cursor, const auto&... targets) {
        runtime::program source("operations/multiplication/chunk_rows.cl");
        source.set("GROUP", 1);
        on.stream.launch(set_widths(source, operands, out), kernel,
                         runtime::range::groups(plan.items, 1), a.rows().pointers, operands.keys,
                         operands.b_pointers, b.cols(), b.nnz(), b.ncols(), size_type{a.slots()},
                         plan.each, scratch, sizes.device(), cursor, targets...);
    };

    const auto counts = on.stream.allocate<cl_uint>(a.slots());
    const auto totals = on.stream.allocate<cl_ulong>(2 * plan.items);
    launch("chunk_rows_count", width::narrow, size_block::kCursors, counts, totals);
    const auto found = add_totals(on.stream.read_small<cl_ulong>(totals, 2 * plan.items));
    const size_type nnz = found.total[result_rows::kNnz];
    if (nnz == 0) {
        return std::make_shared<storage::compressed_rows>(a.nrows(), b.ncols(), a.named());
    }
    const result_rows result(on, counts, a.rows().names, a.slots(), nnz, sizes,
                             found.total[result_rows::kFilled] == a.slots());
    const auto cols = on.stream.allocate<index_type>(nnz);
    launch("chunk_rows_fill", result.pointer_width(), size_block::kCursors + 1, result.pointers(),
           cols);
    return result.finish(on, a.nrows(), b.ncols(), found, cols);
}

}  // namespace clbool::operations
