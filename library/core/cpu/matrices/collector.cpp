// SPDX-License-Identifier: MIT
// Block memory and assembly of collected rows.
#include <core/cpu/matrices/collector.hpp>

namespace clbool::cpu {

namespace {

// Columns per block: doubles from block to block, up to 8 MiB.
constexpr size_type kSmallestBlock = 256;
constexpr size_type kLargestBlock = size_type{1} << 21;

// Offsets of a part's rows and columns.
struct part_place {
    size_type slot;
    size_type at;
};

void place_piece(row_piece& piece, part_place to, draft& out) {
    std::copy(piece.names.begin(), piece.names.end(), out.names() + to.slot);
    size_type end = to.at;
    for (size_type i = 0; i < piece.counts.size(); ++i) {
        out.set_pointer(to.slot + i, end);
        end += piece.counts[i];
    }
    index_type* cols = out.cols() + to.at;
    for (const auto& run : piece.runs) {
        cols = std::copy(run.first, run.first + run.count, cols);
        if (--run.block->runs == 0) {
            run.block->cols = array<index_type>();
        }
    }
    piece = row_piece();
}

}  // namespace

row_writer::row_writer(column_lane& lane, row_piece& piece, size_type rows_expected)
    : lane_(lane), piece_(piece) {
    piece.names.reserve(rows_expected);
    piece.counts.reserve(rows_expected);
    if (!lane.blocks.empty()) {
        open_run();
    }
}

row_writer::~row_writer() { close_run(); }

void row_writer::open_run() {
    piece_.runs.push_back({lane_.next, 0, &lane_.blocks.back()});
    ++lane_.blocks.back().runs;
}

void row_writer::close_run() noexcept {
    if (!piece_.runs.empty()) {
        auto& run = piece_.runs.back();
        run.count = static_cast<size_type>(lane_.next - run.first);
    }
}

void row_writer::open_block(size_type most) {
    close_run();
    auto& block = lane_.blocks.emplace_back(std::max(most, lane_.next_block));
    lane_.next_block = std::min(2 * lane_.next_block, kLargestBlock);
    lane_.next = block.cols.begin();
    lane_.end = block.cols.end();
    open_run();
}

collector::collector(const team& workers, size_type parts, size_type columns_expected)
    : lanes_(workers.threads()), pieces_(parts) {
    const size_type each = columns_expected / workers.threads();
    for (auto& lane : lanes_) {
        lane.next_block = std::clamp(each, kSmallestBlock, kLargestBlock);
    }
}

matrix collector::finish(const team& workers, index_type nrows, index_type ncols) {
    std::vector<part_place> places;
    part_place end{0, 0};
    for (const auto& piece : pieces_) {
        places.push_back(end);
        end.slot += piece.names.size();
        for (const auto& run : piece.runs) {
            end.at += run.count;
        }
    }
    draft out(nrows, ncols, static_cast<index_type>(end.slot), end.at);
    if (end.at > 0) {
        out.set_pointer(end.slot, end.at);
        workers.run(pieces_.size(), [&](unsigned, size_type part) {
            place_piece(pieces_[part], places[part], out);
        });
    }
    return out.finish();
}

}  // namespace clbool::cpu
