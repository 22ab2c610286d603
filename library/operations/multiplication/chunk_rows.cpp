// SPDX-License-Identifier: MIT
// Host side of operations/multiplication/chunk_rows.cl.
#include <operations/multiplication/chunk_rows.hpp>

#include <operations/common/result_rows.hpp>
#include <operations/multiplication/rows_beside.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace clbool::operations {

using primitives::size_block;
using primitives::width;
using runtime::buffer;

namespace {

// Room for gathered products, the margin behind it and where those of each entry begin, in words of
// scratch memory; as the kernels have it.
constexpr size_type kRoom = 4096;
constexpr size_type kRoomWords = (kRoom + 32 + 512 + 2) / 2;
// Rows of a chunk: at most so many, fewer where work-items would not get so many chunks each.
constexpr size_type kChunkRows = 512;
constexpr size_type kChunks = 16;
// Entries of both operands for which one work-item is enough.
constexpr size_type kFewEntries = 4096;
// Scratch memory of any size of operands; larger ones may have a quarter of their own size.
constexpr size_type kScratchBytes = size_type{1} << 20;
// Chunks are still worth while on this fraction of the cores.
constexpr size_type kWorthwhile = 4;

// Rows that are kept need not be computed twice. Everything together shall take this much of what
// operands and result take. As the result is not known, room is made as it grows, segment by
// segment; a segment has so many entries of a at least.
constexpr double kMemoryShare = 1.45;
constexpr size_type kSegments = 8;
constexpr size_type kSegmentEntries = 1 << 16;

struct chunk_plan {
    size_type items;   // work-items
    cl_uint each;      // rows of a chunk
    size_type words;   // scratch words of a work-item
    size_type chunks;  // in all
    size_type per_segment;
};

size_type summary(size_type words) noexcept { return (words + 63) / 64; }

size_type scratch_words(index_type ncols) noexcept {
    const size_type bits = summary(ncols);
    return bits + summary(bits) + summary(summary(bits)) + kRoomWords;
}

size_type row_bytes(const storage::compressed_rows& a) noexcept {
    return a.slots() *
           (primitives::bytes_of(a.rows().pointer_width) + (a.named() ? sizeof(index_type) : 0));
}

size_type bytes_of(const storage::compressed_rows& a) {
    return a.nnz() * sizeof(index_type) + row_bytes(a);
}

// Work-items that the operands are enough for, and that there are cores for.
size_type wanted_items(const engine& on, const product_operands& operands) {
    const size_type cores = std::max<size_type>(on.stream.state().info().compute_units, 1);
    const size_type enough = 1 + (operands.a->nnz() + operands.b->nnz()) / kFewEntries;
    return std::min({enough, cores, size_type{operands.a->slots()}});
}

// Work-items that scratch memory may be taken for.
size_type affordable_items(const product_operands& operands) {
    const size_type bytes =
        std::max(kScratchBytes, (bytes_of(*operands.a) + bytes_of(*operands.b)) / 4);
    return bytes / (scratch_words(operands.b->ncols()) * sizeof(cl_ulong));
}

chunk_plan plan_chunks(const engine& on, const product_operands& operands) {
    const size_type slots = operands.a->slots();
    const size_type items = std::min(wanted_items(on, operands), affordable_items(operands));
    const size_type each = std::clamp<size_type>(slots / (items * kChunks), 1, kChunkRows);
    const size_type chunks = (slots + each - 1) / each;
    const size_type segments =
        std::clamp<size_type>(operands.a->nnz() / kSegmentEntries, 1, std::min(kSegments, chunks));
    return {items, static_cast<cl_uint>(each), scratch_words(operands.b->ncols()), chunks,
            (chunks + segments - 1) / segments};
}

// Some chunks of rows, and where their results are kept.
struct segment {
    size_type begin;  // slots
    size_type end;
    buffer kept;
    buffer kept_at;
};

// One product; `except` may be null.
class chunk_product {
public:
    chunk_product(engine& on, const product_operands& operands, compressed_ptr except)
        : on_(on),
          operands_(operands),
          except_(std::move(except)),
          plan_(plan_chunks(on, operands)),
          scratch_(on.stream.allocate<cl_ulong>(plan_.items * plan_.words)),
          counts_(on.stream.allocate<cl_uint>(operands.a->slots())),
          totals_(on.stream.allocate<cl_ulong>(2 * plan_.items)),
          cursors_(on.stream.allocate<cl_uint>(2 * kSegments)) {
        on.stream.fill<cl_uint>(cursors_, 0, 2 * kSegments);
    }

    compressed_ptr operator()() {
        const auto& a = *operands_.a;
        const auto& b = *operands_.b;
        count_all();
        const size_type nnz = found_.total[result_rows::kNnz];
        if (nnz == 0) {
            return std::make_shared<storage::compressed_rows>(a.nrows(), b.ncols(), a.named());
        }
        const size_block sizes(on_);
        const result_rows result(on_, counts_, a.rows().names, a.slots(), nnz, sizes,
                                 found_.total[result_rows::kFilled] == a.slots());
        const auto cols = on_.stream.allocate<index_type>(nnz);
        for (const auto& part : segments_) {
            launch(part, "chunk_rows_fill", result.pointer_width(), part.kept, part.kept_at,
                   result.pointers(), cols);
        }
        return result.finish(on_, a.nrows(), b.ncols(), found_, cols);
    }

    // The number of its entries.
    size_type count() {
        keeps_ = false;
        count_all();
        return found_.total[result_rows::kNnz];
    }

private:
    void count_all() {
        for (size_type chunk = 0; chunk < plan_.chunks; chunk += plan_.per_segment) {
            count(chunk);
        }
    }

    // Counts the segment that begins with `chunk`, and waits for it.
    void count(size_type chunk) {
        const size_type chunks = std::min(plan_.per_segment, plan_.chunks - chunk);
        const size_type room = share_of_columns(chunk, chunks) / plan_.items;
        segment part{chunk * plan_.each,
                     std::min<size_type>((chunk + chunks) * plan_.each, operands_.a->slots()),
                     on_.stream.allocate<index_type>(room * plan_.items),
                     on_.stream.allocate<cl_ulong>(chunks)};
        launch(part, "chunk_rows_count", width::narrow, cl_uint{segments_.empty() ? 1U : 0U},
               part.kept, room, part.kept_at, counts_, totals_);
        const auto totals = on_.stream.read_small<cl_ulong>(totals_, 2 * plan_.items);
        for (size_type i = 0; i < totals.size(); i += 2) {
            found_.total[result_rows::kNnz] += totals[i];
            found_.total[result_rows::kFilled] += totals[i + 1];
        }
        kept_bytes_ += room * plan_.items * sizeof(index_type);
        segments_.push_back(std::move(part));
    }

    // Columns that there is room for, given what is known of the result.
    size_type room_for_columns() const {
        const auto& a = *operands_.a;
        const auto& b = *operands_.b;
        const size_type operands = bytes_of(a) + (operands_.a == operands_.b ? 0 : bytes_of(b));
        const size_type result = row_bytes(a) * found_.total[result_rows::kFilled] / a.slots() +
                                 found_.total[result_rows::kNnz] * sizeof(index_type);
        const auto extra = (kMemoryShare - 1) * static_cast<double>(operands + result) -
                           static_cast<double>(counts_.capacity() + scratch_.capacity());
        const size_type bytes =
            std::max(extra > 0 ? static_cast<size_type>(extra) : 0, kScratchBytes);
        return bytes > kept_bytes_ ? (bytes - kept_bytes_) / sizeof(index_type) : 0;
    }

    // Columns that are given to the next segment: that room, but no more than expected.
    size_type share_of_columns(size_type chunks_before, size_type chunks) const {
        if (!keeps_) {
            return 0;
        }
        const size_type room = room_for_columns();
        if (chunks_before == 0) {
            return chunks == plan_.chunks ? room : room / 2;
        }
        const size_type expected = found_.total[result_rows::kNnz] / chunks_before * chunks;
        return std::min(room, expected + expected / 4 + plan_.items * kRoom);
    }

    template <class... Targets>
    void launch(const segment& part, const char* kernel, width out, const Targets&... targets) {
        const auto& a = *operands_.a;
        const auto& b = *operands_.b;
        runtime::program source("operations/multiplication/chunk_rows.cl");
        set_widths(source, operands_, out).set("GROUP", 1).set("EXCEPT", except_ ? 1 : 0);
        const auto run = [&](const auto&... more) {
            on_.stream.launch(source, kernel, runtime::range::groups(plan_.items, 1),
                              a.rows().pointers, operands_.keys, operands_.b_pointers, b.cols(),
                              b.nnz(), b.ncols(), part.begin, part.end, plan_.each, scratch_,
                              cursors_, next_cursor_++, more...);
        };
        if (!except_) {
            run(targets...);
            return;
        }
        const auto rows = find_beside(a, *except_);
        source.set("M_WIDE", primitives::is_wide(rows.pointer_width));
        run(rows.names, rows.pointers, rows.other_names, rows.slots, except_->cols(), targets...);
    }

    engine& on_;
    const product_operands& operands_;
    compressed_ptr except_;
    chunk_plan plan_;
    buffer scratch_;
    buffer counts_;
    buffer totals_;
    buffer cursors_;  // one for each launch
    cl_uint next_cursor_ = 0;
    std::vector<segment> segments_;
    size_block::values found_{};
    size_type kept_bytes_ = 0;
    bool keeps_ = true;
};

}  // namespace

bool may_multiply_chunks(const engine& on, const product_operands& operands) {
    return on.params.family == tuning::kernel_family::cpu &&
           affordable_items(operands) * kWorthwhile >= wanted_items(on, operands);
}

compressed_ptr multiply_chunks(engine& on, const product_operands& operands,
                               const compressed_ptr& except) {
    return chunk_product(on, operands, except)();
}

size_type count_chunks(engine& on, const product_operands& operands, const compressed_ptr& except) {
    return chunk_product(on, operands, except).count();
}

}  // namespace clbool::operations
