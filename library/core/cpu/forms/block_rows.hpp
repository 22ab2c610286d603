// SPDX-License-Identifier: MIT
// BSR: square blocks of bits; only non-empty blocks are stored.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>

namespace clbool::cpu {

// A view: the arrays must outlive it. Blocks of a block row ascend, none is empty. Row r of block t
// begins at bit edge · (edge · t + r), lowest bit first. Bits beyond the matrix are 0.
struct block_view {
    index_type nrows = 0;
    index_type ncols = 0;
    size_type nnz = 0;
    index_type edge = 0;                      // 4, 8, 16, 32 or 64
    const std::uint32_t* pointers = nullptr;  // block_rows() + 1: first block of each block row
    const index_type* cols = nullptr;         // block column indices
    const std::byte* bits = nullptr;

    static index_type block_rows(index_type rows, index_type edge) noexcept {
        return rows / edge + (rows % edge != 0 ? 1 : 0);
    }
    index_type block_rows() const noexcept { return block_rows(nrows, edge); }
    size_type blocks() const noexcept { return pointers[block_rows()]; }
};

constexpr size_type block_bytes(index_type edge) noexcept { return size_type{edge} * edge / 8; }

size_type bytes_of_blocks(index_type nrows, index_type edge, size_type blocks) noexcept;

// Owning version.
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
};

// Number of non-empty blocks. O(stored rows + nnz · log(blocks of a row)).
size_type count_blocks(const team& workers, const rows& a, index_type edge);
// Estimate from evenly spread block rows with about `most` entries in all.
size_type guess_blocks(const rows& a, index_type edge, size_type most);

// Entries in rows of a block with all bits set (full rows), whose sums are shared in SpMV.
size_type count_in_whole_rows(const block_view& a);

// There must be fewer than 2^32 blocks. Cost as of counting them.
block_matrix to_blocks(const team& workers, const rows& a, index_type edge);
matrix to_rows(const team& workers, const block_view& a);
// Rows [first, last); other rows are empty. O(their block rows).
matrix to_rows(const team& workers, const block_view& a, index_type first, index_type last);
// Expands row i to a zeroed bitmap of all columns.
void copy_bits(const block_view& a, index_type i, word* to);
// O(log(blocks in a row)).
bool has_entry(const block_view& a, index_type i, index_type j);

}  // namespace clbool::cpu
