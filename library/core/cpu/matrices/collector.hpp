// SPDX-License-Identifier: MIT
// Collection of result rows of unknown size from the parts of a parallel job.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/matrices/matrix.hpp>

#include <atomic>
#include <deque>
#include <vector>

namespace clbool::cpu {

// Memory block for columns of several parts; freed once all its runs have been moved.
struct column_block {
    explicit column_block(size_type columns) : cols(columns) {}

    array<index_type> cols;
    std::atomic<size_type> runs{0};
};

// Columns of successive rows, contiguous in one block.
struct column_run {
    const index_type* first;
    size_type count;
    column_block* block;
};

// Blocks of one worker.
struct column_lane {
    size_type next_block = 0;  // least columns of the next block
    std::deque<column_block> blocks;
    index_type* next = nullptr;
    index_type* end = nullptr;
};

// Non-empty rows of one part.
struct row_piece {
    array<index_type> names;
    array<index_type> counts;
    std::vector<column_run> runs;
};

// Writer for the rows of one part, ascending; used by one worker.
class row_writer {
public:
    row_writer(column_lane& lane, row_piece& piece, size_type rows_expected);
    row_writer(const row_writer&) = delete;
    row_writer& operator=(const row_writer&) = delete;
    ~row_writer();

    // Buffer for at least `most` columns of the next row.
    index_type* room(size_type most) {
        if (static_cast<size_type>(lane_.end - lane_.next) < most) {
            open_block(most);
        }
        return lane_.next;
    }
    // The first `count` columns of that buffer are row `number`.
    void end_row(index_type number, size_type count) {
        if (count > 0) {
            piece_.names.push_back(number);
            piece_.counts.push_back(static_cast<index_type>(count));
            lane_.next += count;
        }
    }

private:
    void open_block(size_type most);
    void open_run();
    void close_run() noexcept;

    column_lane& lane_;
    row_piece& piece_;
};

// Gathers all parts, then assembles the matrix (DCSR).
class collector {
public:
    // Rows of later parts are above those of earlier ones. `columns_expected`: estimate of nnz.
    collector(const team& workers, size_type parts, size_type columns_expected);

    row_writer writer(unsigned worker, size_type part, size_type rows_expected) {
        return {lanes_[worker], pieces_[part], rows_expected};
    }
    // Frees blocks along the way: peak memory is hardly more than the matrix.
    matrix finish(const team& workers, index_type nrows, index_type ncols);

private:
    std::vector<column_lane> lanes_;
    std::vector<row_piece> pieces_;
};

// A matrix of what body(slot, writer) writes for each slot of `a`, no more entries than it has.
template <class Body>
matrix row_by_row(const team& workers, const rows& a, index_type nrows, index_type ncols,
                  const Body& body) {
    const team crew = workers.for_work(work_of(a));
    const size_type parts = parts_for(crew, work_of(a));
    collector out(crew, parts, a.nnz());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const index_type first = cut(a, part, parts);
        const index_type last = cut(a, part + 1, parts);
        auto writer = out.writer(worker, part, last - first);
        for (index_type slot = first; slot < last; ++slot) {
            body(slot, writer);
        }
    });
    return out.finish(crew, nrows, ncols);
}

}  // namespace clbool::cpu
