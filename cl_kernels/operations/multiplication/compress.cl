// SPDX-License-Identifier: MIT
// Rows of columns as rows of (word, mask) items (KokkosKernels' compression: Deveci, Trott,
// Rajamanickam, 2018). Each row's items start where its columns do, so nothing has to be counted
// first; `spans` tells their first and their end.
// Parameters: GROUP, B_WIDE.
#include "common/group_scan.cl"

#define LONG_ROW 64  // entries beyond which a whole group compresses a row

// Words a row, work-item by work-item.
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

// The same by the whole group: whoever has the first column of a word makes its item.
b_pointer_t compress_long(__global const index_t* cols, b_pointer_t begin, b_pointer_t end,
                          __global ulong* items, __local uint* scratch) {
    b_pointer_t to = begin;
    for (count_t base = begin; base < end; base += GROUP) {
        const count_t p = base + get_local_id(0);
        const uint word = p < end ? cols[p] >> 5 : NO_INDEX;
        const bool is_head = p < end && (p == begin || cols[p - 1] >> 5 != word);
        uint heads;
        const uint rank = group_scan_uint(is_head ? 1 : 0, scratch, &heads);
        if (is_head) {
            uint mask = 0;
            for (count_t q = p; q < end && cols[q] >> 5 == word; ++q) {
                mask |= 1u << (cols[q] & 31);
            }
            items[to + rank] = (ulong)word << 32 | mask;
        }
        to += heads;
    }
    return to;
}

__kernel void compress_rows(__global const b_pointer_t* pointers, count_t rows,
                            __global const index_t* cols, __global ulong* items,
                            __global b_pointer_t* spans) {
    __local count_t long_rows[GROUP];
    __local uint long_count;
    __local uint scratch[GROUP];
    if (get_local_id(0) == 0) {
        long_count = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t row = get_global_id(0);
    if (row < rows) {
        const b_pointer_t begin = pointers[row];
        const b_pointer_t end = pointers[row + 1];
        spans[2 * row] = begin;
        if (end - begin > LONG_ROW) {
            long_rows[atomic_inc(&long_count)] = row;
        } else {
            spans[2 * row + 1] = compress_short(cols, begin, end, items);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < long_count; ++i) {
        const count_t long_row = long_rows[i];
        const b_pointer_t end = compress_long(cols, pointers[long_row], pointers[long_row + 1],
                                              items, scratch);
        if (get_local_id(0) == 0) {
            spans[2 * long_row + 1] = end;
        }
    }
}
