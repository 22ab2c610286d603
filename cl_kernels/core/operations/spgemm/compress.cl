// SPDX-License-Identifier: MIT
// Compression of b's columns to (word, 32-bit mask) items (KokkosKernels: Deveci, Trott,
// Rajamanickam, 2018). A row's items start where its columns do, so no counting pass is needed;
// `spans` has first and end of each row's items.
// Parameters: GROUP, B_WIDE.
#include "common/group_scan.cl"

#define LONG_ROW 64  // entries above which a work-group compresses the row
#define RUN 4        // consecutive columns per work-item

// Sequential, one row per work-item.
b_pointer_t compress_short(__global const index_t* cols, b_pointer_t begin, b_pointer_t end,
                           __global ulong* items) {
    b_pointer_t to = begin;
    uint word = NO_INDEX;
    uint mask = 0;
    for (b_pointer_t p = begin; p < end; ++p) {
        const index_t col = cols[p];
        if (col >> 5 != word && mask != 0) {
            items[to++] = (ulong)word << 32 | mask;
            mask = 0;
        }
        word = col >> 5;
        mask |= 1u << (col & 31);
    }
    if (mask != 0) {
        items[to++] = (ulong)word << 32 | mask;
    }
    return to;
}

typedef struct {
    __local uint* masks;  // GROUP * RUN + 1: the word continued from before, then new ones
    __local uint* scratch;
} room_t;

// Whether column p is the first of its word.
bool is_first(__global const index_t* cols, count_t begin, count_t p) {
    return p == begin || cols[p - 1] >> 5 != cols[p] >> 5;
}

void add_bits(__local uint* word, uint mask) {
    if (mask != 0) {
        atomic_or(word, mask);
    }
}

// Compresses columns [base, base + GROUP * RUN) of a row, RUN per work-item, to items from `to` on;
// returns how many items begin there.
uint compress_tile(__global const index_t* cols, count_t begin, count_t base, count_t end,
                   __global ulong* items, room_t room) {
    const count_t first = base + get_local_id(0) * RUN;
    const count_t last = min(first + RUN, end);
    uint heads = 0;
    for (count_t p = first; p < last; ++p) {
        heads += is_first(cols, begin, p) ? 1 : 0;
    }
    fill_local(room.masks, GROUP * RUN + 1, 0);
    uint total;
    const uint before = group_scan_uint(heads, room.scratch, &total);
    uint at = before;
    uint mask = 0;
    for (count_t p = first; p < last; ++p) {
        if (is_first(cols, begin, p)) {
            add_bits(&room.masks[at++], mask);
            mask = 0;
        }
        mask |= 1u << (cols[p] & 31);
    }
    add_bits(&room.masks[at], mask);
    barrier(CLK_LOCAL_MEM_FENCE);
    at = before;
    for (count_t p = first; p < last; ++p) {
        if (is_first(cols, begin, p)) {
            items[at] = (ulong)(cols[p] >> 5) << 32 | room.masks[at + 1];
            ++at;
        }
    }
    if (get_local_id(0) == 0 && base > begin) {
        items[-1] |= room.masks[0];
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    return total;
}

// By the whole work-group; returns the end of the items.
b_pointer_t compress_long(__global const index_t* cols, b_pointer_t begin, b_pointer_t end,
                          __global ulong* items, room_t room) {
    count_t to = begin;
    for (count_t base = begin; base < end; base += GROUP * RUN) {
        to += compress_tile(cols, begin, base, end, items + to, room);
    }
    return (b_pointer_t)to;
}

// Rows beyond LONG_ROW go to the next kernel: long_count of them in long_rows.
__kernel void compress_rows(__global const b_pointer_t* pointers, count_t rows,
                            __global const index_t* cols, __global ulong* items,
                            __global b_pointer_t* spans, __global uint* long_count,
                            __global index_t* long_rows) {
    const count_t row = get_global_id(0);
    if (row < rows) {
        const b_pointer_t begin = pointers[row];
        const b_pointer_t end = pointers[row + 1];
        if (end - begin > LONG_ROW) {
            long_rows[atomic_inc(long_count)] = (index_t)row;
        } else {
            spans[2 * row] = begin;
            spans[2 * row + 1] = compress_short(cols, begin, end, items);
        }
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void compress_long_rows(
    __global const b_pointer_t* pointers, __global const index_t* cols, __global ulong* items,
    __global b_pointer_t* spans, __global const uint* long_count,
    __global const index_t* long_rows) {
    __local uint masks[GROUP * RUN + 1];
    __local uint scratch[GROUP];
    const room_t room = {masks, scratch};
    for (uint i = get_group_id(0); i < *long_count; i += get_num_groups(0)) {
        const count_t row = long_rows[i];
        const b_pointer_t end =
            compress_long(cols, pointers[row], pointers[row + 1], items, room);
        if (get_local_id(0) == 0) {
            spans[2 * row] = pointers[row];
            spans[2 * row + 1] = end;
        }
    }
}
