// SPDX-License-Identifier: MIT
// Intersection or difference of a small compressed matrix b with a much larger one a, in long
// chunks of b's entries, one work-item each, which looks them up in a: for processors that gain
// nothing from groups.
// chunk_cut, search_merge into places that are large enough whatever stays, piece_scan, and
// search_gather, which closes the gaps, in this order: searching twice would cost more than the
// memory. search_small is for one chunk, which has no gaps.
// Parameters: GROUP (1), ITEMS, A_WIDE, B_WIDE, C_WIDE, SEARCH (1), DROP (rows without entries are
// left out and the others' names written).
#include "operations/ewise/chunk.cl"

// Takes the entries [j, b_end) of a slot that a has, or those that it lacks.
void search_run(OPERANDS, uint operation, count_t slot, count_t j, count_t b_end, part_t* part) {
    if (j == b_end) {
        return;
    }
    run row = find_run(OPERAND_ARGUMENTS, slot_name(names, slot));
    for (; j < b_end; ++j) {
        row.begin = lower_bound_index(a_cols, row.begin, row.end, b_cols[j]);
        const bool common = row.begin < row.end && a_cols[row.begin] == b_cols[j];
        part->cols[part->entries] = b_cols[j];
        part->entries += common == KEEPS_COMMON(operation) ? 1 : 0;
    }
}

void search_chunk(OPERANDS, uint operation, chunk_t chunk, part_t* part) {
    count_t j = chunk.j;
    for (count_t segment = chunk.first; segment <= chunk.last; ++segment) {
        const count_t b_end = b_end_of(OPERAND_ARGUMENTS, chunk, segment);
        const count_t before = part->entries;
        search_run(OPERAND_ARGUMENTS, operation, segment - 1, j, b_end, part);
        put_head(part, true, chunk, names, segment, before, part->entries);
        j = b_end;
    }
}

// The first row head of a chunk before the gaps are closed; its first entry is that of b.
#define HEAD_PLACE(chunk, n) (DROP ? (chunk).first + (n) : (chunk).first)

__kernel void search_merge(OPERANDS, uint operation, count_t size, __global const count_t* cuts,
                           __global uint* counts, __global index_t* out_names,
                           __global c_pointer_t* out_pointers, __global index_t* out_cols) {
    const uint n = get_global_id(0);
    const chunk_t chunk = load_chunk(OPERAND_ARGUMENTS, size, cuts, n);
    part_t part = make_part(chunk, out_names, out_pointers, out_cols + chunk.j,
                            HEAD_PLACE(chunk, n), chunk.b_last - chunk.j);
    search_chunk(OPERAND_ARGUMENTS, operation, chunk, &part);
    store_counts(&part, chunk, counts, n);
}

__kernel void search_small(OPERANDS, uint operation, count_t size, count_t room,
                           __global count_t* sizes, __global index_t* out_names,
                           __global c_pointer_t* out_pointers, __global index_t* out_cols) {
    const chunk_t chunk = whole_chunk(OPERAND_ARGUMENTS);
    part_t part = make_part(chunk, out_names, out_pointers, out_cols, 0, room);
    search_chunk(OPERAND_ARGUMENTS, operation, chunk, &part);
    store_sizes(&part, slots, sizes);
}

__kernel void search_gather(OPERANDS, count_t size, __global const count_t* cuts,
                            __global const uint* counts, __global const count_t* offsets,
                            __global const count_t* sizes, __global const index_t* chunk_names,
                            __global const uint* chunk_pointers,
                            __global const index_t* chunk_cols, __global index_t* out_names,
                            __global c_pointer_t* restrict out_pointers,
                            __global index_t* restrict out_cols) {
    const uint n = get_global_id(0);
    const chunk_t chunk = load_chunk(OPERAND_ARGUMENTS, size, cuts, n);
    const count_t entries = offsets[2 * n];
    for (uint k = 0; k < counts[2 * n]; ++k) {
        out_cols[entries + k] = chunk_cols[chunk.j + k];
    }
    const count_t head = HEAD_PLACE(chunk, n);
#if DROP
    const count_t counted = offsets[2 * n + 1] & 1;
    const count_t row = offsets[2 * n + 1] / 2 - counted;
    const uint rows = counts[2 * n + 1] >> ROW_SHIFT;
    for (count_t k = counted; k < rows; ++k) {
        out_pointers[row + k] = (c_pointer_t)(entries + chunk_pointers[head + k]);
        out_names[row + k] = chunk_names[head + k];
    }
#else
    for (count_t slot = head; slot < chunk.last; ++slot) {
        out_pointers[slot] = (c_pointer_t)(entries + chunk_pointers[slot]);
    }
#endif
    if (n == 0) {
        out_pointers[sizes[1]] = (c_pointer_t)sizes[0];
    }
}
