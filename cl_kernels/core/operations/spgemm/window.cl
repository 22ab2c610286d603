// SPDX-License-Identifier: MIT
// SpGEMM with a dense bitmap accumulator in local memory, one work-group per row; sorted output
// costs a popcount (cf. spECK: Parger et al., PPoPP 2020, dense accumulation). A window of `window`
// words moves over the row's column range. Bitmaps are kept from the symbolic to the numeric pass.
// Parameters: GROUP (a power of two, at most 1024), COMPRESSED, A_WIDE, B_WIDE, C_WIDE and those of
// hidden_rows.cl.
#include "common/emit_words.cl"
#include "common/unroll.cl"
#include "core/operations/spgemm/hidden_rows.cl"
#include "core/operations/spgemm/word_rows.cl"

#define MOST_SHARING 64   // work-items per row of b, at most
#define SEARCH_LENGTH 64  // items of b's row above which the window's start is searched
#define BATCH 4           // items that a work-item loads at once

// First and last word of the row's columns; work-group collective.
void find_range(WORD_OPERANDS, index_t slot, __local uint* range) {
    if (get_local_id(0) == 0) {
        range[0] = NO_INDEX;
        range[1] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint low = NO_INDEX;
    uint high = 0;
    const a_pointer_t end = a_pointers[slot + 1];
    for (a_pointer_t k = a_pointers[slot] + get_local_id(0); k < end; k += GROUP) {
        const item_span row = items_of(keys, b_spans, k);
        if (row.begin < row.end) {
            low = min(low, word_of(b_items[row.begin]));
            high = max(high, word_of(b_items[row.end - 1]));
        }
    }
    if (low <= high) {
        atomic_min((volatile __local uint*)&range[0], low);
        atomic_max((volatile __local uint*)&range[1], high);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Lower bound of word `start` in a row.
b_pointer_t first_in_window(__global const item_t* b_items, item_span row, uint start) {
    while (row.begin < row.end) {
        const b_pointer_t middle = row.begin + (row.end - row.begin) / 2;
        if (word_of(b_items[middle]) < start) {
            row.begin = middle + 1;
        } else {
            row.end = middle;
        }
    }
    return row.begin;
}

// Sets an item's columns if its word is in [start, start + size).
void mark_item(item_t item, uint start, uint size, __local uint* bitmap) {
    const uint at = word_of(item) - start;  // wraps for words before the window
    const uint mask = mask_of(item);
    if (at < size && (bitmap[at] & mask) != mask) {
        atomic_or((volatile __local uint*)&bitmap[at], mask);
    }
}

// Sets the row's columns in words [start, start + size); `sharing` work-items per row of b.
void mark_columns(WORD_OPERANDS, index_t slot, uint sharing, uint start, uint size, bool whole,
                  __local uint* bitmap) {
    const uint lane = get_local_id(0) & (sharing - 1);
    const a_pointer_t end = a_pointers[slot + 1];
    for (a_pointer_t k = a_pointers[slot] + get_local_id(0) / sharing; k < end;
         k += GROUP / sharing) {
        item_span row = items_of(keys, b_spans, k);
        if (!whole && row.end - row.begin > SEARCH_LENGTH) {
            row.begin = first_in_window(b_items, row, start);
        }
        bool passed = false;
        for (count_t p = (count_t)row.begin + lane; p < row.end && !passed; p += BATCH * sharing) {
            item_t items[BATCH];
            UNROLL
            for (uint i = 0; i < BATCH; ++i) {
                items[i] = p + i * sharing < row.end ? b_items[p + i * sharing] : NO_ITEM;
            }
            UNROLL
            for (uint i = 0; i < BATCH; ++i) {
                mark_item(items[i], start, size, bitmap);
            }
            passed = word_of(items[0]) - start >= size && word_of(items[0]) > start;
        }
    }
}

#if MASKED

// Clears the mask's columns in words [start, start + size).
void clear_hidden(hidden_t row, uint start, uint size, __local uint* bitmap) {
    const count_t first = lower_bound_index(row.cols, 0, row.size, start * 32);
    for (count_t k = first + get_local_id(0); k < row.size; k += GROUP) {
        const uint at = (row.cols[k] >> 5) - start;
        if (at >= size) {
            break;
        }
        atomic_and((volatile __local uint*)&bitmap[at], ~(1u << (row.cols[k] & 31)));
    }
}

#endif

// Work-items per row of b: its average length, rounded up to a power of two.
uint choose_sharing(__global const a_pointer_t* a_pointers, index_t slot, uint weight) {
    const count_t entries = a_pointers[slot + 1] - a_pointers[slot];
    uint sharing = 1;
    while (sharing < MOST_SHARING && sharing < GROUP && sharing * entries < weight) {
        sharing *= 2;
    }
    return sharing;
}

// The heaviest rows, last in a run, start first.
uint row_of_group() { return get_num_groups(0) - 1 - get_group_id(0); }

#define KERNEL __kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))

// sizes[slot] = columns of the row, unless sizes is null. Unless `kept` is null, it keeps the
// bitmaps, of `words` words each, valid in ranges[row].
KERNEL void window_mark(__global const index_t* order, uint first, WORD_OPERANDS,
                        __global const uint* weights, uint window, __local uint* bitmap,
                        __global uint* sizes, uint words, __global uint* kept,
                        __global uint2* ranges HIDDEN_ROWS) {
    __local uint scratch[GROUP];
    __local uint range[2];
    const uint row = row_of_group();
    const index_t slot = order[first + row];
    const uint sharing = choose_sharing(a_pointers, slot, weights[slot]);
    find_range(WORD_OPERAND_ARGUMENTS, slot, range);
    SET_HIDDEN
    const uint last = range[1];
    const bool whole = range[0] <= last && last - range[0] < window;
    uint columns = 0;
    for (count_t at = range[0]; at <= last; at += window) {
        const uint start = (uint)at;
        const uint size = min(window, last - start + 1);
        clear_local(bitmap, size);
        mark_columns(WORD_OPERAND_ARGUMENTS, slot, sharing, start, size, whole, bitmap);
        barrier(CLK_LOCAL_MEM_FENCE);
#if MASKED
        clear_hidden(hidden, start, size, bitmap);
        barrier(CLK_LOCAL_MEM_FENCE);
#endif
        for (uint i = get_local_id(0); i < size; i += GROUP) {
            columns += popcount(bitmap[i]);
            if (kept != 0) {
                kept[row * (count_t)words + start + i] = bitmap[i];
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    const uint total = group_sum_uint(columns, scratch);
    if (get_local_id(0) == 0) {
        if (sizes != 0) {
            sizes[slot] = total;
            NOTE_SIZE(total)
        }
        if (kept != 0) {
            ranges[row] = (uint2)(range[0], range[0] <= last ? last + 1 : range[0]);
        }
    }
}

// Writes the columns of kept rows.
KERNEL void window_emit(__global const index_t* order, uint first, uint words,
                        __global const uint* kept, __global const uint2* ranges,
                        __global const c_pointer_t* out_pointers,
                        __global index_t* out_cols HIDDEN_ROWS) {
    __local uint bitmap[EMIT_WORDS];
    __local emission_t emission;
    const uint row = row_of_group();
    list_columns(kept + row * (count_t)words, ranges[row].x, ranges[row].y, 0, bitmap, &emission,
                 out_cols + out_pointers[order[first + row]]);
}
