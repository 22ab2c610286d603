// SPDX-License-Identifier: MIT
// Union, intersection or difference of two compressed matrices in long chunks of equal work, one
// work-item each: for processors that read best what lies side by side and gain nothing from
// groups. See cut.cl for how the chunks are cut.
// chunk_cut, chunk_merge into places that are large enough whatever stays, piece_scan, and
// chunk_gather, which closes the gaps, in this order. One chunk alone has no gaps.
// Parameters: GROUP (1), ITEMS, A_WIDE, B_WIDE, C_WIDE, SEARCH, DROP (rows without entries are left
// out and the others' names written).
#include "operations/ewise/cut.cl"
#include "operations/ewise/piece_report.cl"

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

// What one chunk keeps: entries, and rows with their report (see piece_report.cl).
typedef struct {
    count_t entries;
    uint rows, report;
} kept_counts;

// Where a chunk's rows go; with DROP only those with entries, else those that begin in it.
typedef struct {
    count_t first, last;  // its segments: segment n is the row before slot n
    __global index_t* names;
    __global c_pointer_t* pointers;
    __global index_t* cols;
} chunk_target;

// Puts down the head of a segment that has entries from `begin` to `end` of the chunk's result.
void put_head(chunk_target to, __global const index_t* names, count_t segment, count_t begin,
              count_t end, kept_counts* kept) {
#if DROP
    if (end > begin) {
        to.pointers[kept->rows] = (c_pointer_t)begin;
        to.names[kept->rows] = slot_name(names, segment - 1);
        ++kept->rows;
        kept->report |= (segment == to.first ? FIRST_FILLED : 0) |
                        (segment == to.last ? LAST_FILLED : 0);
    }
#else
    if (segment > to.first) {
        to.pointers[segment - to.first - 1] = (c_pointer_t)begin;
    }
#endif
}

// So many rows of one operand alone are copied together rather than one by one.
#define LONELY_ROWS 8

// Takes over the segments [segment, until] of one operand, whose entries there are [from, to), as
// the other has none.
#define DEFINE_COPY_SEGMENTS(NAME, POINTER)                                                       \
    void NAME(__global const POINTER* pointers, __global const index_t* cols, count_t from,       \
              count_t to, count_t segment, count_t until, __global const index_t* names,          \
              chunk_target target, kept_counts* kept) {                                           \
        const count_t base = kept->entries;                                                       \
        count_t begin = from;                                                                     \
        for (; segment <= until; ++segment) {                                                     \
            const count_t end = min((count_t)pointers[segment], to);                              \
            put_head(target, names, segment, base + begin - from, base + end - from, kept);       \
            begin = end;                                                                          \
        }                                                                                         \
        kept->entries += copy_run(cols + from, to - from, target.cols + base);                    \
    }
DEFINE_COPY_SEGMENTS(copy_segments_a, a_pointer_t)
DEFINE_COPY_SEGMENTS(copy_segments_b, b_pointer_t)

// Combines the operands between two cuts; the output arrays begin where the chunk's part does.
kept_counts merge_chunk(OPERANDS, uint operation, cut begin, uint begun, cut end, uint ended,
                        __global index_t* out_names, __global c_pointer_t* out_pointers,
                        __global index_t* out_cols) {
    kept_counts kept = {0, 0, 0};
    const chunk_target to = {begin.slot + begun, end.slot + ended, out_names, out_pointers,
                             out_cols};
    const count_t b_last = after_copy(OPERAND_ARGUMENTS, end, ended);
    count_t i = begin.i;
    count_t j = after_copy(OPERAND_ARGUMENTS, begin, begun);
    for (count_t segment = to.first; segment <= to.last; ++segment) {
        count_t a_end = min(A_BEFORE(segment), end.i);
        count_t b_end = min((count_t)b_pointers[segment], b_last);
#if !SEARCH
        const count_t ahead = segment + LONELY_ROWS;
        if (KEEPS_A(operation) && ahead <= to.last && b_pointers[ahead] <= j) {
            const count_t until = find_segment_b(b_pointers, ahead, to.last + 1, j);
            a_end = min((count_t)a_pointers[until], end.i);
            copy_segments_a(a_pointers, a_cols, i, a_end, segment, until, names, to, &kept);
            i = a_end;
            segment = until;
            continue;
        }
        if (!KEEPS_COMMON(operation) && ahead <= to.last && a_pointers[ahead] <= i) {
            const count_t until = find_segment_a(a_pointers, ahead, to.last + 1, i);
            b_end = min((count_t)b_pointers[until], b_last);
            copy_segments_b(b_pointers, b_cols, j, b_end, segment, until, names, to, &kept);
            j = b_end;
            segment = until;
            continue;
        }
#endif
        const count_t before = kept.entries;
        kept.entries += combine_slot(OPERAND_ARGUMENTS, operation, segment - 1, i, a_end, j, b_end,
                                     out_cols + before);
        put_head(to, names, segment, before, kept.entries, &kept);
        i = a_end;
        j = b_end;
    }
    kept.report |= to.last > to.first ? HAS_MARKER : 0;
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
