// SPDX-License-Identifier: MIT
// Rows of a closure as words of bits, of which those that have any are stored: for answers that are
// dense in parts alone.
#pragma once

#include <core/cpu/containers/arena.hpp>
#include <core/cpu/forms/block_rows.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/closure/cpu/row_schedule.hpp>
#include <queries/closure/cpu/word_rows.hpp>

#include <deque>

namespace clbool::cpu {

// The edge of a tile, whose rows are words.
inline constexpr index_type kTile = kWordBits;

// Every row once: parts that nothing joins beside each other, or level by level where one of them
// is most of the work. O(words of rows at all edges) work, 12 bytes a word of memory, and an eighth
// of a byte a column for each thread.
class closure_tiles {
public:
    // `of` must outlive it. Where the work was ended, rows have what their edges lead to.
    closure_tiles(const team& workers, const closure_rows& of,
                  const closure_progress& progress = {});

    word_row row(index_type r) const noexcept { return rows_[r]; }
    // Over all nodes.
    size_type entries() const noexcept;

    // The closure over all nodes, in tiles: how many there are before each row of them, and in all;
    // and the matrix, of which there must be fewer than 2^32. Of plain rows, whose columns are
    // nodes.
    array<size_type> count_tiles(const team& workers) const;
    block_matrix to_blocks(const team& workers, const array<size_type>& tiles_before) const;
    // The same as lists, over the vertices of the graph that the rows were made of.
    matrix of_vertices(const team& workers, const graph_rows& graph) const;

private:
    // Memory of one thread.
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
