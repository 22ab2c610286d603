// SPDX-License-Identifier: MIT
// Validation of COO entries before a matrix is built. Work-groups take tiles of GROUP * ITEMS.
// Parameters: GROUP, ITEMS, FAULTS (word of the size_block that receives the findings).
#include "common/local_words.cl"

#define TILE (GROUP * ITEMS)
#define OUT_OF_RANGE 1u
#define UNORDERED 2u
#define DUPLICATE 4u

// ORs into block[FAULTS]: some entry is out of range, before its predecessor, or equal to it. One
// global atomic per work-group.
__kernel void check_entries(__global const index_t* rows, __global const index_t* cols, count_t n,
                            index_t nrows, index_t ncols, __global uint* block) {
    __local uint found_by_group;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    clear_local(&found_by_group, 1);
    uint found = 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const count_t i = base + k;
        const index_t row = rows[i];
        const index_t col = cols[i];
        found |= row >= nrows || col >= ncols ? OUT_OF_RANGE : 0;
        if (i > 0) {
            const index_t row_before = rows[i - 1];
            const index_t col_before = cols[i - 1];
            const bool same_row = row == row_before;
            found |= row < row_before || (same_row && col < col_before) ? UNORDERED : 0;
            found |= same_row && col == col_before ? DUPLICATE : 0;
        }
    }
    if (found != 0) {
        atomic_or(&found_by_group, found);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0 && found_by_group != 0) {
        atomic_or(&block[FAULTS], found_by_group);
    }
}
