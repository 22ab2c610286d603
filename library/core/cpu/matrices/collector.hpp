// SPDX-License-Identifier: MIT
// Results that the parts of a job make row by row.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

#include <atomic>
#include <deque>
#include <vector>

namespace clbool::cpu {

// Memory for the columns of several parts' rows, given back once all of them have been moved on.
struct column_block {
    explicit column_block(size_type columns) : cols(columns) {}

    array<index_type> cols;
    std::atomic<size_type> runs{0};
};

// Columns of successive rows in one block.
struct column_run {
    const index_type* first;
    size_type count;
    column_block* block;
};

// The blocks of one worker.
struct column_lane {
    size_type next_block = 0;  // columns in it, at least
    std::deque<column_block> blocks;
    index_type* next = nullptr;
    index_type* end = nullptr;
};

// Rows of one part, none of them empty.
struct row_piece {
    array<index_type> names;
    array<index_type> counts;
    std::vector<column_run> runs;
};

// What a worker writes the rows of one part with; rows ascend.
class row_writer {
public:
    row_writer(column_lane& lane, row_piece& piece, size_type rows_expected);
    row_writer(const row_writer&) = delete;
    row_writer& operator=(const row_writer&) = delete;
    ~row_writer();

    // Room for the columns of the next row, `most` at least.
    index_type* room(size_type most) {
        if (static_cast<size_type>(lane_.end - lane_.next) < most) {
            open_block(most);
        }
        return lane_.next;
    }
    // The first `count` columns in that room are those of row `number`.
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

// The rows of all parts of a job, and then the matrix that they make.
class collector {
public:
    // Rows of later parts are above those of earlier ones. `columns_expected`: as far as it is
    // known.
    collector(const team& workers, size_type parts, size_type columns_expected);

    row_writer writer(unsigned worker, size_type part, size_type rows_expected) {
        return {lanes_[worker], pieces_[part], rows_expected};
    }
    // Gives memory back while it goes, so that there is hardly more than the matrix takes.
    matrix finish(const team& workers, index_type nrows, index_type ncols);

private:
    std::vector<column_lane> lanes_;
    std::vector<row_piece> pieces_;
};

}  // namespace clbool::cpu
