// SPDX-License-Identifier: MIT
// Rows of a product in a bitmap of columns in local memory, one group a row: dense enough rows come
// out sorted at the price of a popcount (cf. spECK: Parger et al., PPoPP 2020, dense accumulation).
// The bitmap is a window of `window` words that passes over the row's columns from the least to the
// greatest.
// Parameters: GROUP, A_WIDE, B_WIDE, C_WIDE.
#include "common/group_scan.cl"
#include "common/search.cl"
#include "operations/multiplication/product_rows.cl"

#define MOST_SHARING 64   // work-items that share a row of b, at most
#define STAGE 1024        // columns put together before they are written
#define SEARCH_LENGTH 64  // rows of b beyond which a window's part is searched for

// First and last word of the row's columns, by all of the group.
void find_range(OPERANDS, index_t slot, __local uint* range) {
    if (get_local_id(0) == 0) {
        range[0] = NO_INDEX;
        range[1] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint low = NO_INDEX;
    uint high = 0;
    for (count_t k = a_pointers[slot] + get_local_id(0); k < a_pointers[slot + 1]; k += GROUP) {
        const span row = row_of_b(keys, b_pointers, k);
        if (row.begin < row.end) {
            low = min(low, b_cols[row.begin] >> 5);
            high = max(high, b_cols[row.end - 1] >> 5);
        }
    }
    if (low <= high) {
        atomic_min((volatile __local uint*)&range[0], low);
        atomic_max((volatile __local uint*)&range[1], high);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Sets the row's columns in words [start, start + window) of the bitmap.
void mark_columns(OPERANDS, index_t slot, uint sharing, uint start, uint window, bool whole,
                  __local uint* bitmap) {
    const uint lane = get_local_id(0) & (sharing - 1);
    for (count_t k = a_pointers[slot] + get_local_id(0) / sharing; k < a_pointers[slot + 1];
         k += GROUP / sharing) {
        span row = row_of_b(keys, b_pointers, k);
        if (!whole && row.end - row.begin > SEARCH_LENGTH) {
            row.begin = lower_bound_index(b_cols, row.begin, row.end, start * 32);
        }
        for (count_t p = row.begin + lane; p < row.end; p += sharing) {
            const index_t col = b_cols[p];
            const uint at = (col >> 5) - start;  // wraps for columns before the window
            if (at < window) {
                const uint mask = 1u << (col & 31);
                if ((bitmap[at] & mask) == 0) {
                    atomic_or((volatile __local uint*)&bitmap[at], mask);
                }
            } else if (col >> 5 > start) {
                break;
            }
        }
    }
}

// Work-items of a row of b: its average length, rounded up to a power of two.
uint choose_sharing(__global const a_pointer_t* a_pointers, index_t slot, uint weight) {
    const count_t entries = a_pointers[slot + 1] - a_pointers[slot];
    uint sharing = 1;
    while (sharing < MOST_SHARING && sharing < GROUP && sharing * entries < weight) {
        sharing *= 2;
    }
    return sharing;
}

// Runs ACTION for each window of the row, with `start` and `size`, its first word and their number,
// and [begin, end), this work-item's own words, counted from `start`.
#define FOR_EACH_WINDOW(ACTION)                                                                   \
    __local uint scratch[GROUP];                                                                  \
    __local uint range[2];                                                                        \
    /* The last rows of a run are the heaviest: they come first. */                               \
    const index_t slot = order[first + (get_num_groups(0) - 1 - get_group_id(0))];                \
    const uint sharing = choose_sharing(a_pointers, slot, weights[slot]);                         \
    find_range(OPERAND_ARGUMENTS, slot, range);                                                   \
    const uint last = range[1];                                                                   \
    const bool whole = range[0] <= last && last - range[0] < window;                              \
    for (count_t at = range[0]; at <= last; at += window) {                                       \
        const uint start = (uint)at;                                                              \
        const uint size = min(window, last - start + 1);                                          \
        for (uint i = get_local_id(0); i < size; i += GROUP) {                                    \
            bitmap[i] = 0;                                                                        \
        }                                                                                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        mark_columns(OPERAND_ARGUMENTS, slot, sharing, start, size, whole, bitmap);               \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        /* An odd share, so that work-items do not meet in the same bank. */                      \
        const uint share = ((size + GROUP - 1) / GROUP) | 1;                                      \
        const uint begin = min((uint)get_local_id(0) * share, size);                                    \
        const uint end = min(begin + share, size);                                                \
        ACTION                                                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
    }

uint count_words(__local const uint* bitmap, uint begin, uint end) {
    uint columns = 0;
    for (uint i = begin; i < end; ++i) {
        columns += popcount(bitmap[i]);
    }
    return columns;
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void window_count(
    __global const index_t* order, uint first, OPERANDS, __global const uint* weights, uint window,
    __local uint* bitmap, __global uint* sizes) {
    uint columns = 0;
    FOR_EACH_WINDOW(columns += count_words(bitmap, begin, end);)
    uint total;
    group_scan_uint(columns, scratch, &total);
    if (get_local_id(0) == 0) {
        sizes[slot] = total;
    }
}

// Columns of a window go out through `stage`, STAGE at a time, so that neighbours write to
// neighbours. Each work-item brings those of its own words, from `place` on among the window's.
void emit_window(__local uint* bitmap, uint start, uint begin, uint end, uint place, uint total,
                 __local index_t* stage, __global index_t* out) {
    uint i = begin;
    uint mask = i < end ? bitmap[i] : 0;
    for (uint base = 0; base < total; base += STAGE) {
        while (i < end && place < base + STAGE) {
            if (mask == 0) {
                ++i;
                mask = i < end ? bitmap[i] : 0;
            } else {
                const uint lowest = mask & (0 - mask);
                stage[place - base] = (start + i) * 32 + (31 - clz(lowest));
                mask ^= lowest;
                ++place;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = get_local_id(0); k < min(total - base, (uint)STAGE); k += GROUP) {
            out[base + k] = stage[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void window_fill(
    __global const index_t* order, uint first, OPERANDS, __global const uint* weights, uint window,
    __local uint* bitmap, __global const c_pointer_t* out_pointers, __global index_t* out_cols) {
    __local index_t stage[STAGE];
    count_t written = 0;
    FOR_EACH_WINDOW(
        uint total;
        const uint place = group_scan_uint(count_words(bitmap, begin, end), scratch, &total);
        emit_window(bitmap, start, begin, end, place, total, stage,
                    out_cols + out_pointers[slot] + written);
        written += total;)
}
