// SPDX-License-Identifier: MIT
// Scatter of a transpose by chunks (see chunks.cl) where the columns are in no order: entries first
// go to blocks of 2^bits columns, so few that the next lines of all of them stay in the processor's
// cache, and then, block by block, to their columns, which do so too.
//
// Entries wait in the place that their block has in the transpose itself, each as its row and its
// column within the block in one word; from there a block is taken to a buffer of the work-item's
// own and scattered back.
// transpose_partition and transpose_place, in this order, in place of transpose_scatter. If a block
// is longer than the buffers, transpose_partition moves nothing, and transpose_place does what
// transpose_scatter does.
// Parameters: A_WIDE, C_WIDE, RENAMED (the matrix names its rows).
#include "operations/transpose/scatter.cl"

// starts[]: where the entries of each block begin; `first` are the places of the first chunk.
void find_starts(__global const c_pointer_t* first, uint bits, count_t blocks,
                 __global c_pointer_t* starts) {
    for (count_t block = 0; block < blocks; ++block) {
        starts[block] = first[block << bits];
    }
}

count_t longest_block(__global const c_pointer_t* starts, count_t blocks, count_t n) {
    count_t longest = n - starts[blocks - 1];
    for (count_t block = 1; block < blocks; ++block) {
        longest = max(longest, (count_t)(starts[block] - starts[block - 1]));
    }
    return longest;
}

// Moves cursors[], where the blocks begin, to where a chunk's entries do so in them: after those of
// the chunks before it. `next` are the chunk's places.
void advance_cursors(__global const c_pointer_t* first, __global const c_pointer_t* next,
                     count_t stride, uint bits, count_t blocks, __global c_pointer_t* cursors) {
    for (count_t block = 0; block < blocks; ++block) {
        const count_t end = min((block + 1) << bits, stride);
        c_pointer_t before = 0;
        for (count_t col = block << bits; col < end; ++col) {
            before += next[col] - first[col];
        }
        cursors[block] += before;
    }
}

// Rows of cursors are `cursor_stride` long: where the blocks begin, for transpose_place, then each
// chunk's own. *partitioned: whether all blocks have at most `longest` entries, which every
// work-item finds out for itself.
__kernel void transpose_partition(__global const a_pointer_t* a_pointers,
                                  __global const index_t* a_names, count_t a_slots,
                                  __global const index_t* cols, count_t n, count_t stride,
                                  __global const c_pointer_t* next, uint bits, count_t blocks,
                                  count_t longest, count_t cursor_stride,
                                  __global c_pointer_t* cursors, __global uint* partitioned,
                                  __global index_t* out) {
    const count_t chunk = get_global_id(0);
    __global c_pointer_t* own = cursors + (chunk + 1) * cursor_stride;
    find_starts(next, bits, blocks, own);
    const bool fits = longest_block(own, blocks, n) <= longest;
    if (chunk == 0) {
        find_starts(next, bits, blocks, cursors);
        *partitioned = fits ? 1 : 0;
    }
    if (fits) {
        if (chunk > 0) {
            advance_cursors(next, next + chunk * stride, stride, bits, blocks, own);
        }
        scatter_entries(a_pointers, a_names, a_slots, cols, n, share_begin(n, chunk),
                        share_begin(n, chunk + 1), bits, own, out);
    }
}

// Takes `count` entries of a block to `held`, and from there to the places of the block's columns,
// which are next[] and following.
void place_block(__global const index_t* block, count_t count, uint bits,
                 __global c_pointer_t* next, __global index_t* held, __global index_t* out) {
    for (count_t k = 0; k < count; ++k) {
        held[k] = block[k];
    }
    const index_t within = ((index_t)1 << bits) - 1;
    for (count_t k = 0; k < count; ++k) {
        const index_t entry = held[k];
        out[next[entry & within]++] = entry >> bits;
    }
}

// The blocks that begin among the entries [begin, end) of the transpose.
void place_blocks(__global const c_pointer_t* starts, count_t n, count_t begin, count_t end,
                  uint bits, count_t blocks, __global c_pointer_t* next, __global index_t* held,
                  __global index_t* out) {
    for (count_t block = 0; block < blocks && starts[block] < end; ++block) {
        if (starts[block] >= begin) {
            const count_t block_end = block + 1 < blocks ? (count_t)starts[block + 1] : n;
            place_block(out + starts[block], block_end - starts[block], bits,
                        next + (block << bits), held, out);
        }
    }
}

// Of the places next[], those of the first chunk serve all work-items if there are blocks, and each
// chunk's own its work-item if not. Rows of held[] are `longest` long.
__kernel void transpose_place(__global const a_pointer_t* a_pointers,
                              __global const index_t* a_names, count_t a_slots,
                              __global const index_t* cols, count_t n, count_t stride,
                              __global c_pointer_t* next, uint bits, count_t blocks,
                              count_t longest, __global const c_pointer_t* starts,
                              __global const uint* partitioned, __global index_t* held,
                              __global index_t* out) {
    const count_t chunk = get_global_id(0);
    const count_t begin = share_begin(n, chunk);
    const count_t end = share_begin(n, chunk + 1);
    if (*partitioned != 0) {
        place_blocks(starts, n, begin, end, bits, blocks, next, held + chunk * longest, out);
    } else {
        scatter_entries(a_pointers, a_names, a_slots, cols, n, begin, end, 0, next + chunk * stride,
                        out);
    }
}
