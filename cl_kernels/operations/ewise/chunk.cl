// SPDX-License-Identifier: MIT
// Chunks of two compressed matrices that work-items combine alone: what is in a chunk, and the rows
// that it hands on.
// Parameters: those of cut.cl, ITEMS (positions of a chunk), C_WIDE, DROP (rows without entries are
// left out and the others' names written).
#ifndef CLBOOL_OPERATIONS_EWISE_CHUNK
#define CLBOOL_OPERATIONS_EWISE_CHUNK

#include "operations/ewise/cut.cl"
#include "operations/ewise/piece_report.cl"

// Entries [i, a_last) of a and [j, b_last) of b. A chunk's rows are its segments, from `first` to
// `last`: segment n is the row before slot n, so that the first one may have begun before.
typedef struct {
    count_t first, last;
    count_t i, a_last;
    count_t j, b_last;
    count_t a_size, b_size;  // of the operands as wholes
} chunk_t;

// Entries of b from this cut on: a key's two copies stay together.
count_t after_copy(OPERANDS, cut at, uint begun) {
    const bool copy = begun && at.i > A_BEFORE(at.slot) && at.j < b_pointers[at.slot + 1] &&
                      a_cols[at.i - 1] == b_cols[at.j];
    return at.j + (copy ? 1 : 0);
}

chunk_t load_chunk(OPERANDS, count_t size, __global const count_t* cuts, uint n) {
    const cut begin = load_cut(cuts, n);
    const cut end = load_cut(cuts, n + 1);
    const uint begun = is_begun(begin, (count_t)n * ITEMS);
    const uint ended = is_begun(end, min((count_t)(n + 1) * ITEMS, size));
    const chunk_t loaded = {begin.slot + begun,
                            end.slot + ended,
                            begin.i,
                            end.i,
                            after_copy(OPERAND_ARGUMENTS, begin, begun),
                            after_copy(OPERAND_ARGUMENTS, end, ended),
                            A_BEFORE(slots),
                            b_pointers[slots]};
    return loaded;
}

// All there is as one chunk.
chunk_t whole_chunk(OPERANDS) {
    const count_t a_size = A_BEFORE(slots);
    const count_t b_size = b_pointers[slots];
    const chunk_t whole = {0, slots, 0, a_size, 0, b_size, a_size, b_size};
    return whole;
}

count_t a_end_of(OPERANDS, chunk_t chunk, count_t segment) {
    return min(A_BEFORE(segment), chunk.a_last);
}

count_t b_end_of(OPERANDS, chunk_t chunk, count_t segment) {
    return min((count_t)b_pointers[segment], chunk.b_last);
}

// What a chunk hands on: its part of the result.
typedef struct {
    __global index_t* names;  // where its part of the arrays begins
    __global c_pointer_t* pointers;
    __global index_t* cols;
    count_t room;        // entries that it has place for
    count_t before;      // entries of the result before it, which its pointers count
    count_t heads_from;  // the first segment whose head is its to write
    count_t entries;     // so far
    count_t rows;        // so far; with DROP those with entries
    uint first_filled;   // whether its first segment has entries
    uint last_filled;    // whether the latest one has
} part_t;

// A part without anything before it, whose heads begin at place `head` of these arrays.
part_t make_part(chunk_t chunk, __global index_t* names, __global c_pointer_t* pointers,
                 __global index_t* cols, count_t head, count_t room) {
    const part_t part = {DROP ? names + head : names,
                         pointers + head,
                         cols,
                         room,
                         0,
                         DROP ? chunk.first : chunk.first + 1,
                         0,
                         0,
                         0,
                         0};
    return part;
}

// Puts down the head of a segment that has entries from `begin` to `end` of the part, or only
// counts it.
void put_head(part_t* part, bool writes, chunk_t chunk, __global const index_t* names,
              count_t segment, count_t begin, count_t end) {
#if DROP
    part->last_filled = end > begin ? 1 : 0;
    part->first_filled = segment == chunk.first ? part->last_filled : part->first_filled;
    if (!writes) {
        part->rows += part->last_filled;
    } else if (end > begin && segment >= part->heads_from) {
        part->pointers[part->rows] = (c_pointer_t)(part->before + begin);
        part->names[part->rows] = slot_name(names, segment - 1);
        ++part->rows;
    }
#else
    if (writes && segment >= part->heads_from) {
        part->pointers[segment - chunk.first - 1] = (c_pointer_t)(part->before + begin);
    }
#endif
}

// What a chunk counted, for piece_scan.
void store_counts(const part_t* part, chunk_t chunk, __global uint* counts, uint n) {
    counts[2 * n] = (uint)part->entries;
    counts[2 * n + 1] = (uint)part->rows << ROW_SHIFT | (part->first_filled ? FIRST_FILLED : 0) |
                        (part->last_filled ? LAST_FILLED : 0) |
                        (chunk.last > chunk.first ? HAS_MARKER : 0);
}

// One chunk was everything: sizes[0] and [1] become the entries and rows of the result.
void store_sizes(const part_t* part, count_t slots, __global count_t* sizes) {
    sizes[0] = part->entries;
    sizes[1] = DROP ? part->rows : slots;
    part->pointers[sizes[1]] = (c_pointer_t)part->entries;
}

__kernel void chunk_cut(OPERANDS, count_t size, uint chunks, __global count_t* cuts) {
    const uint n = get_global_id(0);
    if (n <= chunks) {
        store_cut(cuts, n, find_cut(OPERAND_ARGUMENTS, min((count_t)n * ITEMS, size)));
    }
}

#endif
