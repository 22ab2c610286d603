// SPDX-License-Identifier: MIT
// Matrices as square blocks of bits: those that have entries, row by row of blocks.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// A view: the arrays must outlive it. Blocks of a row of blocks ascend, and each has an entry. The
// rows of a block follow each other, `edge` bits each, the lowest bit its first column: row r of
// block t begins at bit edge · (edge · t + r). Bits beyond the matrix are 0.
struct block_view {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    index_type edge = 0;                      // 4, 8, 16, 32 or 64
    const std::uint32_t* pointers = nullptr;  // block_rows() + 1: where its blocks begin
    const index_type* cols = nullptr;         // in blocks
    const std::byte* bits = nullptr;

    static index_type block_rows(index_type rows, index_type edge) noexcept {
        return rows / edge + (rows % edge != 0 ? 1 : 0);
    }
    index_type block_rows() const noexcept { return block_rows(nrows, edge); }
    size_type blocks() const noexcept { return pointers[block_rows()]; }
};

// Bytes of a block's bits.
constexpr size_type block_bytes(index_type edge) noexcept { return size_type{edge} * edge / 8; }

// Bytes of such a matrix.
size_type bytes_of_blocks(index_type nrows, index_type edge, size_type blocks) noexcept;

// Such a matrix with memory of its own.
struct block_matrix {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    index_type edge = 0;
    array<std::uint32_t> pointers;
    array<index_type> cols;
    array<std::byte> bits;

    block_view view() const noexcept {
        return {nrows, ncols, nnz, edge, pointers.data(), cols.data(), bits.data()};
    }
    operator block_view() const noexcept { return view(); }
    size_type bytes() const noexcept { return bytes_of_blocks(nrows, edge, cols.size()); }
};

// Blocks that have entries. O(rows that are stored + nnz · log of the blocks of a row).
size_type count_blocks(const team& workers, const rows& a, index_type edge);
// The same guessed from some rows of blocks, evenly spread, of about `most` entries together.
size_type guess_blocks(const rows& a, index_type edge, size_type most);

// Entries in rows of blocks of which all bits are set: sums over them are shared.
size_type count_in_whole_rows(const block_view& a);

// There must be fewer than 2^32 blocks. Costs as of counting them.
block_matrix to_blocks(const team& workers, const rows& a, index_type edge);
matrix to_rows(const team& workers, const block_view& a);
// The rows [first, last); others are left out. O(their rows of blocks).
matrix to_rows(const team& workers, const block_view& a, index_type first, index_type last);
// Row i as bits, in words for all columns, which were 0.
void copy_bits(const block_view& a, index_type i, word* to);
// Whether the entry is there. O(log of the blocks in a row).
bool has_entry(const block_view& a, index_type i, index_type j);

// Whether blocks are what this file says of them. For tests.
bool is_sound(const block_view& a);

}  // namespace clbool::cpu
