// SPDX-License-Identifier: MIT
// SpGEMM of giant rows: a dense bitmap accumulator per row in global memory, scattered to by
// several work-groups and emitted in parts of PART_WORDS words.
// Parameters: GROUP (a power of two, at most 1024), COMPRESSED, A_WIDE, B_WIDE, C_WIDE, OWN (local
// memory has room for bitmaps: work-groups fill their own first) and those of hidden_rows.cl.
#include "common/emit_words.cl"
#include "core/operations/spgemm/hidden_rows.cl"
#include "core/operations/spgemm/word_rows.cl"

#define SHARE_WEIGHT 32768  // items per work-group, about
#define PART_WORDS GROUP    // less than a group can emit at a time: rows are few
#define KERNEL __kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))

#define LONGER 32           // items a work-item above which a row of b waits for a larger team

#if OWN
#define BITMAP volatile __local uint*
#else
#define BITMAP volatile __global uint*
#endif

// Work-item `lane` of a team of `lanes`.
void mark_row(__global const item_t* b_items, item_span row, uint lane, uint lanes,
              BITMAP bitmap) {
    for (count_t p = (count_t)row.begin + lane; p < row.end; p += lanes) {
        const uint mask = mask_of(b_items[p]);
        const uint word = word_of(b_items[p]);
        if ((bitmap[word] & mask) != mask) {
            atomic_or(&bitmap[word], mask);
        }
    }
}

// Entries that wait.
typedef struct {
    uint count;
    ushort entries[GROUP];
} waiting_t;

// Marks the rows of b that entries [begin, end) of a select, each by `sharing` work-items. Of GROUP
// entries at a time, long rows wait, so as not to keep few work-items busy. Collective.
void mark_share(WORD_OPERANDS, count_t begin, count_t end, uint sharing, BITMAP bitmap,
                __local waiting_t* waiting) {
    const uint team = min((uint)GROUP, LONGER * sharing);
    for (; begin < end; begin += GROUP) {
        if (get_local_id(0) == 0) {
            waiting->count = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint size = (uint)min((count_t)GROUP, end - begin);
        for (uint k = get_local_id(0) / sharing; k < size; k += GROUP / sharing) {
            const item_span row = items_of(keys, b_spans, begin + k);
            const uint lane = get_local_id(0) % sharing;
            if (row.end - row.begin <= LONGER * sharing) {
                mark_row(b_items, row, lane, sharing, bitmap);
            } else if (lane == 0) {
                waiting->entries[atomic_inc(&waiting->count)] = (ushort)k;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = get_local_id(0) / team; i < waiting->count; i += GROUP / team) {
            const item_span row = items_of(keys, b_spans, begin + waiting->entries[i]);
            mark_row(b_items, row, get_local_id(0) % team, team, bitmap);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Work-group g scatters one of up to `most` shares of row g / most; `sharing` work-items (a power
// of two) take a row of b together. Bitmaps have `words` words, initially 0.
KERNEL void giant_mark(__global const index_t* order, uint first, uint most, uint sharing,
                       WORD_OPERANDS, __global const uint* weights, uint words,
                       __global uint* bitmaps, __local uint* own HIDDEN_ROWS) {
    __local waiting_t waiting;
    const uint row = get_group_id(0) / most;
    const uint share = get_group_id(0) % most;
    const index_t slot = order[first + row];
    const uint shares = min(most, weights[slot] / SHARE_WEIGHT + 1);
    if (share >= shares) {
        return;
    }
    const count_t row_begin = a_pointers[slot];
    const count_t entries = a_pointers[slot + 1] - row_begin;
    const count_t begin = row_begin + entries * share / shares;
    const count_t end = row_begin + entries * (share + 1) / shares;
    volatile __global uint* bitmap = bitmaps + row * (count_t)words;
#if OWN
    clear_local(own, words);
    mark_share(WORD_OPERAND_ARGUMENTS, begin, end, sharing, own, &waiting);
    for (uint i = get_local_id(0); i < words; i += GROUP) {
        if (own[i] != 0) {
            atomic_or(&bitmap[i], own[i]);
        }
    }
#else
    mark_share(WORD_OPERAND_ARGUMENTS, begin, end, sharing, bitmap, &waiting);
#endif
}

#if MASKED
// Clears the mask's entries from the bitmaps; `shares` work-groups per row.
KERNEL void giant_clear(__global const index_t* order, uint first, uint shares, uint words,
                        __global uint* bitmaps HIDDEN_ROWS) {
    const uint row = get_group_id(0) / shares;
    const hidden_t hidden = FIND_HIDDEN(order[first + row]);
    __global uint* bitmap = bitmaps + row * (count_t)words;
    for (count_t k = get_group_id(0) % shares * (count_t)GROUP + get_local_id(0); k < hidden.size;
         k += (count_t)shares * GROUP) {
        const index_t col = hidden.cols[k];
        atomic_and((volatile __global uint*)&bitmap[col >> 5], ~(1u << (col & 31)));
    }
}
#endif

// One work-group per row: its size, and the columns before each part.
KERNEL void giant_count(__global const index_t* order, uint first, uint words, uint parts,
                        __global const uint* bitmaps, __global uint* before,
                        __global uint* sizes HIDDEN_ROWS) {
    __local uint scratch[GROUP];
    const uint row = get_group_id(0);
    uint columns = 0;
    for (uint part = 0; part < parts; ++part) {
        const uint i = part * PART_WORDS + get_local_id(0);
        const uint own = i < words ? popcount(bitmaps[row * (count_t)words + i]) : 0;
        const uint total = group_sum_uint(own, scratch);
        if (get_local_id(0) == 0) {
            before[row * parts + part] = columns;
        }
        columns += total;
    }
    if (get_local_id(0) == 0) {
        sizes[order[first + row]] = columns;
        NOTE_SIZE(columns)
    }
}

// Work-group g writes part g % parts of row g / parts.
KERNEL void giant_fill(__global const index_t* order, uint first, uint words, uint parts,
                       __global const uint* bitmaps, __global const uint* before,
                       __global const c_pointer_t* out_pointers,
                       __global index_t* out_cols HIDDEN_ROWS) {
    __local emission_t emission;
    __local uint bitmap[EMIT_WORDS];
    const uint row = get_group_id(0) / parts;
    const uint start = get_group_id(0) % parts * PART_WORDS;
    list_columns(bitmaps + row * (count_t)words, start, min(words, start + (uint)PART_WORDS), 0,
                 bitmap, &emission,
                 out_cols + out_pointers[order[first + row]] + before[get_group_id(0)]);
}
