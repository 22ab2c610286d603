// SPDX-License-Identifier: MIT
// Union, intersection or difference of two compressed matrices in long chunks of equal work, one
// work-item each: for processors that read best what lies side by side and gain nothing from
// groups. See cut.cl for how the chunks are cut.
// chunk_cut, chunk_merge into places that are large enough whatever stays, piece_scan, and
// chunk_gather, which closes the gaps, in this order. One chunk alone has no gaps.
// Parameters: GROUP (1), ITEMS, A_WIDE, B_WIDE, C_WIDE, SEARCH, DROP (rows without entries are left
// out and the others' names written).
#include "operations/ewise/cut.cl"
#include "operations/ewise/piece_scan.cl"

__kernel void chunk_cut(OPERANDS, count_t size, uint chunks, __global count_t* cuts) {
    const uint n = get_global_id(0);
    if (n > chunks) {
        return;
    }
    const count_t position = min((count_t)n * ITEMS, size);
    store_cut(cuts, n, find_cut(OPERAND_ARGUMENTS, position));
}

// The first row head and the first entry of a chunk before the gaps are closed.
#define HEAD_PLACE(slot, n) (DROP ? (slot) + (n) : (slot))
#define ENTRY_PLACE(i, j) (KEEPS_A(operation) ? (i) + (j) : (j))

// Entries of b from this cut on: a key's two copies stay together.
count_t after_copy(OPERANDS, cut at, uint begun) {
    const bool copy = begun && at.i > A_BEFORE(at.slot) && at.j < b_pointers[at.slot + 1] &&
                      a_cols[at.i - 1] == b_cols[at.j];
    return at.j + (copy ? 1 : 0);
}

// Steps of a merge of two runs; without branches, as which run is ahead is anybody's guess.
#define MERGE_STEPS(ON_KEYS)                                                                      \
    while (i < a_size && j < b_size) {                                                            \
        const index_t a_key = a[i];                                                               \
        const index_t b_key = b[j];                                                               \
        ON_KEYS;                                                                                  \
        i += a_key <= b_key ? 1 : 0;                                                              \
        j += b_key <= a_key ? 1 : 0;                                                              \
    }

count_t copy_run(__global const index_t* from, count_t size, __global index_t* restrict out) {
    for (count_t n = 0; n < size; ++n) {
        out[n] = from[n];
    }
    return size;
}

// Merges two runs into out; returns how many entries it wrote.
count_t merge_runs(uint operation, __global const index_t* a, count_t a_size,
                   __global const index_t* b, count_t b_size, __global index_t* restrict out) {
    count_t i = 0;
    count_t j = 0;
    count_t kept = 0;
    if (operation == MERGE_UNION) {
        MERGE_STEPS(out[kept++] = min(a_key, b_key))
        kept += copy_run(a + i, a_size - i, out + kept);
    } else if (operation == MERGE_INTERSECTION) {
        MERGE_STEPS(out[kept] = b_key; kept += a_key == b_key ? 1 : 0)
        return kept;
    } else {
        MERGE_STEPS(out[kept] = b_key; kept += b_key < a_key ? 1 : 0)
    }
    return kept + copy_run(b + j, b_size - j, out + kept);
}

// Combines the entries [i, a_end) of a and [j, b_end) of b, which lie in one slot; returns how many
// entries it wrote.
count_t combine_slot(OPERANDS, uint operation, count_t slot, count_t i, count_t a_end, count_t j,
                     count_t b_end, __global index_t* restrict out) {
#if SEARCH
    if (j == b_end) {
        return 0;
    }
    run row = find_run(OPERAND_ARGUMENTS, slot_name(names, slot));
    count_t kept = 0;
    for (; j < b_end; ++j) {
        row.begin = lower_bound_index(a_cols, row.begin, row.end, b_cols[j]);
        const bool common = row.begin < row.end && a_cols[row.begin] == b_cols[j];
        out[kept] = b_cols[j];
        kept += common == KEEPS_COMMON(operation) ? 1 : 0;
    }
    return kept;
#else
    return merge_runs(operation, a_cols + i, a_end - i, b_cols + j, b_end - j, out);
#endif
}

// What one chunk keeps: entries, and rows with their report (see piece_scan.cl).
typedef struct {
    count_t entries;
    uint rows, report;
} kept_counts;

// `out_names` and `out_pointers` begin with the head of the chunk's first row; with DROP that is
// the first row with entries, else the first that begins in it.
kept_counts merge_chunk(OPERANDS, uint operation, cut begin, uint begun, cut end, uint ended,
                        __global index_t* out_names, __global c_pointer_t* out_pointers,
                        __global index_t* out_cols) {
    kept_counts kept = {0, 0, 0};
    const count_t first = begin.slot + begun;
    const count_t last = end.slot + ended;
    const count_t b_last = after_copy(OPERAND_ARGUMENTS, end, ended);
    count_t i = begin.i;
    count_t j = after_copy(OPERAND_ARGUMENTS, begin, begun);
    // Segment `slot` is the row before it: the one that continues first, the last one cut short.
    for (count_t slot = first; slot <= last; ++slot) {
        const count_t a_end = min(A_BEFORE(slot), end.i);
        const count_t b_end = min((count_t)b_pointers[slot], b_last);
        const count_t before = kept.entries;
#if !DROP
        if (slot > first) {
            out_pointers[slot - first - 1] = (c_pointer_t)before;
        }
#endif
        kept.entries += combine_slot(OPERAND_ARGUMENTS, operation, slot - 1, i, a_end, j, b_end,
                                     out_cols + before);
        i = a_end;
        j = b_end;
#if DROP
        if (kept.entries > before) {
            out_pointers[kept.rows] = (c_pointer_t)before;
            out_names[kept.rows] = slot_name(names, slot - 1);
            ++kept.rows;
            kept.report |= (slot == first ? FIRST_FILLED : 0) | (slot == last ? LAST_FILLED : 0);
        }
#endif
    }
    kept.report |= last > first ? HAS_MARKER : 0;
    return kept;
}

__kernel void chunk_merge(OPERANDS, uint operation, count_t size, __global const count_t* cuts,
                          __global uint* counts, __global index_t* out_names,
                          __global c_pointer_t* out_pointers, __global index_t* out_cols) {
    const uint n = get_global_id(0);
    const cut begin = load_cut(cuts, n);
    const cut end = load_cut(cuts, n + 1);
    const uint begun = is_begun(begin, (count_t)n * ITEMS);
    const uint ended = is_begun(end, min((count_t)(n + 1) * ITEMS, size));
    const count_t head = HEAD_PLACE(begin.slot + begun, n);
    const count_t entry = ENTRY_PLACE(begin.i, after_copy(OPERAND_ARGUMENTS, begin, begun));
    const kept_counts kept =
        merge_chunk(OPERAND_ARGUMENTS, operation, begin, begun, end, ended,
                    DROP ? out_names + head : out_names, out_pointers + head, out_cols + entry);
    counts[2 * n] = (uint)kept.entries;
    counts[2 * n + 1] = kept.rows << ROW_SHIFT | kept.report;
}

// One chunk is everything; sizes[0] and [1] become the entries and rows of the result.
__kernel void chunk_small(OPERANDS, uint operation, count_t size, __global count_t* sizes,
                          __global index_t* out_names, __global c_pointer_t* out_pointers,
                          __global index_t* out_cols) {
    const cut begin = {0, 0, 0};
    const cut end = {slots, A_BEFORE(slots), b_pointers[slots]};
    const kept_counts kept = merge_chunk(OPERAND_ARGUMENTS, operation, begin, 0, end, 0, out_names,
                                         out_pointers, out_cols);
    sizes[0] = kept.entries;
    sizes[1] = DROP ? kept.rows : slots;
    out_pointers[sizes[1]] = (c_pointer_t)kept.entries;
}

__kernel void chunk_gather(OPERANDS, uint operation, count_t size, __global const count_t* cuts,
                           __global const uint* counts, __global const count_t* offsets,
                           __global const count_t* sizes, __global const index_t* chunk_names,
                           __global const uint* chunk_pointers,
                           __global const index_t* chunk_cols, __global index_t* out_names,
                           __global c_pointer_t* restrict out_pointers,
                           __global index_t* restrict out_cols) {
    const uint n = get_global_id(0);
    const cut begin = load_cut(cuts, n);
    const uint begun = is_begun(begin, (count_t)n * ITEMS);
    const count_t entries = offsets[2 * n];
    __global const index_t* from =
        chunk_cols + ENTRY_PLACE(begin.i, after_copy(OPERAND_ARGUMENTS, begin, begun));
    for (uint k = 0; k < counts[2 * n]; ++k) {
        out_cols[entries + k] = from[k];
    }
    const count_t head = HEAD_PLACE(begin.slot + begun, n);
#if DROP
    const count_t counted = offsets[2 * n + 1] & 1;
    const count_t row = offsets[2 * n + 1] / 2 - counted;
    const uint rows = counts[2 * n + 1] >> ROW_SHIFT;
    for (count_t k = counted; k < rows; ++k) {
        out_pointers[row + k] = (c_pointer_t)(entries + chunk_pointers[head + k]);
        out_names[row + k] = chunk_names[head + k];
    }
#else
    const cut end = load_cut(cuts, n + 1);
    const count_t last = end.slot + is_begun(end, min((count_t)(n + 1) * ITEMS, size));
    for (count_t slot = head; slot < last; ++slot) {
        out_pointers[slot] = (c_pointer_t)(entries + chunk_pointers[slot]);
    }
#endif
    if (n == 0) {
        out_pointers[sizes[1]] = (c_pointer_t)sizes[0];
    }
}
