// SPDX-License-Identifier: MIT
// Compression of b's columns to (word, 32-bit mask) items (KokkosKernels: Deveci, Trott,
// Rajamanickam, 2018). A row's items start where its columns do, so no counting pass is needed;
// `spans` has first and end of each row's items.
// Parameters: GROUP, B_WIDE.
#include "common/group_scan.cl"
#include "common/unroll.cl"

#define LONG_ROW 64     // entries above which work-groups compress the row, …
#define MOST_PARTS 128  // … so many at most
#define RUN 4           // consecutive columns per work-item
#define TILE (GROUP * RUN)
#define BATCH 16  // columns that a work-item loads at once

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
    __local uint* masks;  // TILE + 1: the word continued from the tile before, then new ones
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

// Words that begin in [begin, end). Collective.
uint count_words(__global const index_t* cols, count_t begin, count_t end, __local uint* scratch) {
    uint heads = get_local_id(0) == 0 && begin < end ? 1 : 0;
    for (count_t p = begin + 1 + get_local_id(0); p < end; p += GROUP * BATCH) {
        uint changed[BATCH];
        UNROLL
        for (uint i = 0; i < BATCH; ++i) {
            const count_t at = min(p + i * GROUP, end - 1);
            changed[i] = cols[at - 1] ^ cols[at];
        }
        UNROLL
        for (uint i = 0; i < BATCH; ++i) {
            heads += p + i * GROUP < end && changed[i] >> 5 != 0 ? 1 : 0;
        }
    }
    return group_sum_uint(heads, scratch);
}

// Compresses the words of a row that begin in columns [base, base + TILE), RUN per work-item;
// returns how many there are. Collective.
uint compress_tile(__global const index_t* cols, count_t begin, count_t base, count_t end,
                   __global ulong* items, room_t room) {
    const count_t first = base + get_local_id(0) * RUN;
    const count_t last = min(first + RUN, end);
    uint heads = 0;
    for (count_t p = first; p < last; ++p) {
        heads += is_first(cols, begin, p) ? 1 : 0;
    }
    fill_local(room.masks, TILE + 1, 0);
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
    // The last word goes on behind the tile.
    for (count_t p = base + TILE + get_local_id(0); p < min(base + TILE + 31, end); p += GROUP) {
        if (cols[p] >> 5 == cols[base + TILE - 1] >> 5) {
            atomic_or(&room.masks[total], 1u << (cols[p] & 31));
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    at = before;
    for (count_t p = first; p < last; ++p) {
        if (is_first(cols, begin, p)) {
            items[at] = (ulong)(cols[p] >> 5) << 32 | room.masks[at + 1];
            ++at;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return total;
}

// Entries of a long row that a work-group compresses, in tiles.
count_t part_of(count_t length) { return (length / (TILE * MOST_PARTS) + 1) * TILE; }

// Rows beyond LONG_ROW go to the next kernel: *count parts, each (row, number within it).
__kernel void compress_rows(__global const b_pointer_t* restrict pointers, count_t rows,
                            __global const index_t* restrict cols, __global ulong* restrict items,
                            __global b_pointer_t* restrict spans, __global uint* restrict count,
                            __global uint2* restrict parts) {
    const count_t row = get_global_id(0);
    if (row < rows) {
        const b_pointer_t begin = pointers[row];
        const b_pointer_t end = pointers[row + 1];
        if (end - begin > LONG_ROW) {
            const uint needed = (uint)((end - begin - 1) / part_of(end - begin)) + 1;
            const uint first = atomic_add(count, needed);
            for (uint n = 0; n < needed; ++n) {
                parts[first + n] = (uint2)((uint)row, n);
            }
        } else {
            spans[2 * row] = begin;
            spans[2 * row + 1] = compress_short(cols, begin, end, items);
        }
    }
}

// Work-groups loop over parts. None waits for those before it in its row, whose words it counts
// itself.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void compress_long_rows(
    __global const b_pointer_t* restrict pointers, __global const index_t* restrict cols,
    __global ulong* restrict items, __global b_pointer_t* restrict spans,
    __global const uint* restrict count, __global const uint2* restrict parts) {
    __local uint masks[TILE + 1];
    __local uint scratch[GROUP];
    const room_t room = {masks, scratch};
    for (uint i = get_group_id(0); i < *count; i += get_num_groups(0)) {
        const count_t row = parts[i].x;
        const count_t begin = pointers[row];
        const count_t end = pointers[row + 1];
        const count_t size = part_of(end - begin);
        const count_t first = begin + parts[i].y * size;
        count_t to = begin + count_words(cols, begin, first, scratch);
        for (count_t base = first; base < min(first + size, end); base += TILE) {
            to += compress_tile(cols, begin, base, end, items + to, room);
        }
        if (get_local_id(0) == 0 && first + size >= end) {
            spans[2 * row] = (b_pointer_t)begin;
            spans[2 * row + 1] = (b_pointer_t)to;
        }
    }
}
