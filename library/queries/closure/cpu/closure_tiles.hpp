// SPDX-License-Identifier: MIT
// Transitive closure as sparse bit rows: only non-zero words are stored, for locally dense answers.
#pragma once

#include <core/cpu/containers/arena.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/row_schedule.hpp>
#include <queries/closure/cpu/shared_rows.hpp>
#include <queries/closure/cpu/word_rows.hpp>

#include <deque>

namespace clbool::cpu {

// A tile is 64 x 64 bits; its rows are words.
inline constexpr index_type kTile = kWordBits;

// Independent parts in parallel, or by topological level where one part is most of the work. Work
// O(sum over edges of row words), 12 bytes a word of memory, and 1/8 byte a column for each thread.
class closure_tiles {
public:
    // `of` must outlive it. If cancelled, rows have what their edges lead to.
    closure_tiles(const team& workers, const closure_rows& of,
                  const closure_progress& progress = {});

    word_row row(index_type r) const noexcept { return rows_[r]; }
    // Over all nodes.
    size_type entries() const noexcept { return entries_of(lanes_); }

    // BSR of the closure over all nodes, in symbolic and numeric pass: row pointers of the tile
    // rows, then the matrix, of fewer than 2^32 tiles. Not for counted rows.
    array<size_type> count_tiles(const team& workers) const;
    block_matrix to_blocks(const team& workers, const array<size_type>& tiles_before) const;
    // The same as column lists, over the vertices of the graph that `of` was made of.
    matrix of_vertices(const team& workers, const graph_rows& graph) const;

private:
    // Scratch memory of a thread.
    struct lane {
        explicit lane(size_type words) : sum(words) {}

        word_sum sum;
        arena kept;
        size_type entries = 0;  // over all nodes
    };

    void close_all(const team& workers, const row_schedule& plan, const closure_progress& progress);
    void close_stage(const team& workers, const row_schedule& plan, size_type stage, bool alone);
    void close(lane& with, index_type r);
    void begin(lane& with, index_type r);
    void keep(lane& with, index_type r);
    size_type weight_of(const word_row& row) const noexcept;
    void fill_tiles(index_type tile_row, word_places& with, index_type* cols,
                    std::byte* bits) const;

    const closure_rows& of_;
    array<word_row> rows_;
    std::deque<lane> lanes_;
};

}  // namespace clbool::cpu
