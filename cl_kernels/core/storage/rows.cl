// SPDX-License-Identifier: MIT
// Statistics and partitions of CSR/DCSR rows.
// Parameters: GROUP, A_WIDE, LONG (entries of a piece), STRIDE (rows plus entries of a share).
#include "common/local_words.cl"

// `found`, initially 0, becomes the longest row and the number of non-empty rows; lengths fit 32
// bits.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void measure_rows(
    index_t slots, __global const a_pointer_t* pointers, __global uint* found) {
    __local uint of_group[2];
    clear_local(of_group, 2);
    uint most = 0;
    uint filled = 0;
    for (count_t slot = get_global_id(0); slot < slots; slot += get_global_size(0)) {
        const uint length = (uint)(pointers[slot + 1] - pointers[slot]);
        most = max(most, length);
        filled += length > 0 ? 1 : 0;
    }
    atomic_max(&of_group[0], most);
    atomic_add(&of_group[1], filled);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        atomic_max(&found[0], of_group[0]);
        atomic_add(&found[1], of_group[1]);
    }
}

// Bitmap of non-empty rows, `words` words.
__kernel void list_filled_rows(index_t slots, __global const a_pointer_t* pointers, count_t words,
                               __global uint* bits) {
    const count_t word = get_global_id(0);
    if (word >= words) {
        return;
    }
    const count_t first = word * 32;
    const uint rows = first < slots ? (uint)min((count_t)32, slots - first) : 0;
    uint filled = 0;
    for (uint r = 0; r < rows; ++r) {
        filled |= (pointers[first + r + 1] > pointers[first + r] ? 1u : 0u) << r;
    }
    bits[word] = filled;
}

// Lists the pieces of rows beyond LONG entries, consecutive per row; *count is initially 0.
__kernel void list_long_rows(index_t slots, __global const a_pointer_t* pointers,
                             __global uint* count, __global uint2* items) {
    const count_t slot = get_global_id(0);
    if (slot >= slots) {
        return;
    }
    const count_t length = pointers[slot + 1] - pointers[slot];
    if (length <= LONG) {
        return;
    }
    const uint pieces = (uint)((length + LONG - 1) / LONG);
    const uint base = atomic_add(count, pieces);
    for (uint piece = 0; piece < pieces; ++piece) {
        items[base + piece] = (uint2)((uint)slot, piece);
    }
}

// Merge-path partition of rows and entries: row and entry at which each of `count` shares starts,
// and the end. A share is STRIDE steps, each an entry or a row end. After Merrill and Garland,
// "Merge-based parallel sparse matrix-vector multiplication", SC 2016.
__kernel void list_row_shares(index_t slots, __global const a_pointer_t* pointers, count_t nnz,
                              count_t count, __global ulong2* bounds) {
    const count_t share = get_global_id(0);
    if (share > count) {
        return;
    }
    if (share == count) {
        bounds[share] = (ulong2)(slots, nnz);
        return;
    }
    const count_t place = share * STRIDE;
    // The last row that starts at or before `place`.
    count_t low = 0;
    count_t high = slots;
    while (low < high) {
        const count_t middle = (low + high + 1) / 2;
        if (middle + pointers[middle] <= place) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    bounds[share] = (ulong2)(low, place - low);
}
