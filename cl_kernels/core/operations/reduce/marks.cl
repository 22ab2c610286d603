// SPDX-License-Identifier: MIT
// Boolean reductions: distinct columns by a byte mark each and compaction; non-empty rows.
// Work-groups take tiles of GROUP * ITEMS elements.
// Parameters: GROUP, ITEMS, A_WIDE, C_WIDE (pointers of the operand and of the result).
#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)

// marks[c] = 1 for each column c of the list, of at most `most` entries (the last pointer tells).
// Testing first saves most of the writes.
__kernel void mark_columns(__global const a_pointer_t* pointers, count_t slots,
                           __global const index_t* cols, count_t most, __global uchar* marks) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t n = min(most, (count_t)pointers[slots]);
    const uint size = base < n ? (uint)min((count_t)TILE, n - base) : 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const index_t col = cols[base + k];
        if (marks[col] == 0) {
            marks[col] = 1;
        }
    }
}

uint count_marks(__global const uchar* marks, count_t begin, count_t end) {
    uint count = 0;
    for (count_t col = begin; col < end; ++col) {
        count += marks[col];
    }
    return count;
}

// counts[g]: marked columns of tile g.
__kernel void marked_count(__global const uchar* marks, index_t ncols, __global uint* counts) {
    __local uint scratch[GROUP];
    const count_t begin = (count_t)get_group_id(0) * TILE + get_local_id(0) * ITEMS;
    uint total;
    group_scan_uint(count_marks(marks, begin, min(begin + ITEMS, (count_t)ncols)), scratch,
                    &total);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

// The marked columns in order, given the prefix sum over tiles, and the result's row pointers.
__kernel void marked_fill(__global const uchar* marks, index_t ncols,
                          __global const uint* offsets, __global index_t* out_cols,
                          __global c_pointer_t* out_pointers) {
    __local uint scratch[GROUP];
    const count_t begin = (count_t)get_group_id(0) * TILE + get_local_id(0) * ITEMS;
    const count_t end = min(begin + ITEMS, (count_t)ncols);
    uint total;
    uint rank = offsets[get_group_id(0)] +
                group_scan_uint(count_marks(marks, begin, end), scratch, &total);
    for (count_t col = begin; col < end; ++col) {
        if (marks[col] != 0) {
            out_cols[rank] = (index_t)col;
            ++rank;
        }
    }
    if (get_group_id(0) == 0 && get_local_id(0) == 0) {
        out_pointers[0] = 0;
        out_pointers[1] = offsets[get_num_groups(0)];
    }
}

// counts[r]: 1 if row r is not empty.
__kernel void filled_rows(__global const a_pointer_t* pointers, index_t nrows,
                          __global uint* counts) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, nrows - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        counts[base + k] = pointers[base + k] < pointers[base + k + 1] ? 1 : 0;
    }
}

// `slots` rows with an entry in column 0 each.
__kernel void unit_rows(index_t slots, __global c_pointer_t* out_pointers,
                        __global index_t* out_cols) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, slots - base);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out_cols[base + k] = 0;
        out_pointers[base + k] = (c_pointer_t)(base + k);
    }
    if (base + size == slots && get_local_id(0) == 0) {
        out_pointers[slots] = slots;
    }
}
