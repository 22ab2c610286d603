// SPDX-License-Identifier: MIT
// CSR to BSR with blocks of bits: EDGE work-items walk the rows of a block row in parallel; the
// next block is the smallest block column that any is at.
// Parameters: GROUP (a multiple of EDGE), EDGE (4, 8, 16, 32 or 64), A_WIDE.
#include "common/block_rows.cl"
#include "common/types.cl"

#define OWN (GROUP / EDGE)

// A work-item's position in its row.
typedef struct {
    count_t at;
    count_t end;
    index_t block;  // block column of the current entry; NO_INDEX at the end
} row_walk_t;

row_walk_t begin_row(count_t row, index_t nrows, __global const a_pointer_t* pointers,
                     __global const index_t* cols) {
    row_walk_t walk;
    walk.at = row < nrows ? pointers[row] : 0;
    walk.end = row < nrows ? pointers[row + 1] : 0;
    walk.block = walk.at < walk.end ? cols[walk.at] / EDGE : NO_INDEX;
    return walk;
}

// The work-item's bits of the current block; advances to the next.
row_t take_block(row_walk_t* walk, __global const index_t* cols) {
    const index_t block = walk->block;
    row_t bits = 0;
    while (walk->block == block) {
        bits |= (row_t)1 << cols[walk->at] % EDGE;
        ++walk->at;
        walk->block = walk->at < walk->end ? cols[walk->at] / EDGE : NO_INDEX;
    }
    return bits;
}

// Minimum block column over the EDGE work-items; NO_INDEX at the end. `going`: whether any
// work-item has one left. Work-group collective.
index_t next_block(index_t own, __local index_t* least, __local uint* going) {
    const uint team = get_local_id(0) / EDGE;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) % EDGE == 0) {
        least[team] = NO_INDEX;
    }
    if (get_local_id(0) == 0) {
        *going = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (own != NO_INDEX) {
        atomic_min(&least[team], own);
        *going = 1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return least[team];
}

// counts[i] = blocks of block row i.
__kernel void count_blocks(index_t nrows, index_t block_rows, __global const a_pointer_t* pointers,
                           __global const index_t* cols, __global uint* counts) {
    __local index_t least[OWN];
    __local uint going;
    const count_t block_row = (count_t)get_group_id(0) * OWN + get_local_id(0) / EDGE;
    row_walk_t walk =
        begin_row((count_t)get_group_id(0) * GROUP + get_local_id(0), nrows, pointers, cols);
    uint count = 0;
    for (uint goes = 1; goes != 0;) {
        const index_t block = next_block(walk.block, least, &going);
        goes = going;
        if (block != NO_INDEX) {
            ++count;
            if (walk.block == block) {
                take_block(&walk, cols);
            }
        }
    }
    if (get_local_id(0) % EDGE == 0 && block_row < block_rows) {
        counts[block_row] = count;
    }
}

// Block columns and bits; `starts`: first block of each block row.
__kernel void fill_blocks(index_t nrows, index_t block_rows, __global const a_pointer_t* pointers,
                          __global const index_t* cols, __global const uint* starts,
                          __global index_t* block_cols, __global stored_t* block_bits) {
    __local index_t least[OWN];
    __local uint going;
#if EDGE == 4
    __local uint halves[GROUP];
#endif
    const uint lane = get_local_id(0) % EDGE;
    const count_t block_row = (count_t)get_group_id(0) * OWN + get_local_id(0) / EDGE;
    row_walk_t walk =
        begin_row((count_t)get_group_id(0) * GROUP + get_local_id(0), nrows, pointers, cols);
    count_t to = block_row < block_rows ? starts[block_row] : 0;
    for (uint goes = 1; goes != 0;) {
        const index_t block = next_block(walk.block, least, &going);
        goes = going;
        const row_t bits = block != NO_INDEX && walk.block == block ? take_block(&walk, cols) : 0;
#if EDGE == 4
        halves[get_local_id(0)] = bits;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (block != NO_INDEX && lane % 2 == 0) {
            block_bits[to * 2 + lane / 2] = (stored_t)(bits | halves[get_local_id(0) + 1] << 4);
        }
#else
        if (block != NO_INDEX) {
            block_bits[to * EDGE + lane] = (stored_t)bits;
        }
#endif
        if (block != NO_INDEX) {
            if (lane == 0) {
                block_cols[to] = block;
            }
            ++to;
        }
    }
}
