// SPDX-License-Identifier: MIT
// Kronecker product of two DCSR matrices, every entry computed in place: no scan, no sort.
//
// Row (i, j) of the result, for slots i of a and j of b, starts at
//     a_pointers[i] * nnz(b) + length(a, i) * b_pointers[j],
// as all of b precedes it once per earlier entry of a, and b's earlier rows once per entry of a's
// row i. It is row j of b once per entry of row i of a; its length fits 32 bits, as it cannot
// exceed the number of columns. Work-groups write tiles of GROUP * ITEMS consecutive entries.
// Parameters: GROUP, ITEMS, A_WIDE, B_WIDE, C_WIDE.
#include "common/search.cl"

#define TILE (GROUP * ITEMS)

// Division of many 32-bit numbers by the same divisor: multiplication by a reciprocal and a
// correction instead of some twenty instructions (Granlund and Montgomery 1994).

// Reciprocal for quotient(); divisor > 0.
uint reciprocal_of(uint divisor) { return 0xFFFFFFFFu / divisor; }

// n / divisor. The estimate is exact or one too small.
uint quotient(uint n, uint divisor, uint reciprocal) {
    const uint estimate = mul_hi(n, reciprocal);
    return n - estimate * divisor >= divisor ? estimate + 1 : estimate;
}

#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_rows,                       \
        __global const index_t *a_cols, count_t a_slots, __global const b_pointer_t *b_pointers,  \
        __global const index_t *b_rows, __global const index_t *b_cols, count_t b_slots
#define OPERAND_ARGUMENTS a_pointers, a_rows, a_cols, a_slots, b_pointers, b_rows, b_cols, b_slots

__kernel void kronecker_rows(OPERANDS, index_t b_nrows, __global c_pointer_t* out_pointers,
                             __global index_t* out_rows) {
    const count_t slots = a_slots * b_slots;
    const count_t first = (count_t)get_group_id(0) * TILE;
    const c_pointer_t b_nnz = (c_pointer_t)b_pointers[b_slots];
    const count_t first_i = first / b_slots;
    const uint first_j = (uint)(first % b_slots);
    const uint reciprocal = reciprocal_of((uint)b_slots);
    const uint size = (uint)min((count_t)TILE, slots - first);
    for (uint at = get_local_id(0); at < size; at += GROUP) {
        const uint beyond = quotient(first_j + at, (uint)b_slots, reciprocal);
        const count_t i = first_i + beyond;
        const uint j = first_j + at - beyond * (uint)b_slots;
        const c_pointer_t begin = (c_pointer_t)a_pointers[i];
        const c_pointer_t length = (c_pointer_t)a_pointers[i + 1] - begin;
        out_pointers[first + at] = begin * b_nnz + length * (c_pointer_t)b_pointers[j];
        out_rows[first + at] = a_rows[i] * b_nrows + b_rows[j];
    }
    if (first + size == slots && get_local_id(0) == 0) {
        out_pointers[slots] = (c_pointer_t)a_pointers[a_slots] * b_nnz;
    }
}

// A position in the result: row (i, j) and an offset within it. 40 bytes.
typedef struct {
    count_t i;
    count_t a_begin;  // first entry of row i
    count_t b_begin;  // first entry of row j
    uint a_length;
    uint b_length;
    uint in_row;
    uint unused;
} place_t;

// Position of output t; the end of the result is the start of a row of slot a_slots.
place_t locate(OPERANDS, count_t t) {
    place_t place = {a_slots, 0, 0, 0, 0, 0, 0};
    const count_t b_nnz = b_pointers[b_slots];
    const count_t entry = t / b_nnz;
    if (entry < a_pointers[a_slots]) {
        place.i = find_segment_a(a_pointers, 0, a_slots, entry);
        place.a_begin = a_pointers[place.i];
        place.a_length = (uint)(a_pointers[place.i + 1] - place.a_begin);
        const count_t in_rows_of_i = t - place.a_begin * b_nnz;
        const count_t j =
            find_segment_b(b_pointers, 0, b_slots, in_rows_of_i / place.a_length);
        place.b_begin = b_pointers[j];
        place.b_length = (uint)(b_pointers[j + 1] - place.b_begin);
        place.in_row = (uint)(in_rows_of_i - place.a_length * place.b_begin);
    }
    return place;
}

// Precomputes all searches and long divisions: starts[t] is the start of tile t, starts[tiles] the
// end; places[y] is the offset of entry y of b in its row, and the row's length.
__kernel void kronecker_places(OPERANDS, count_t tiles, __global place_t* starts,
                               __global uint2* places) {
    const count_t y = get_global_id(0);
    const count_t b_nnz = b_pointers[b_slots];
    if (y < b_nnz) {
        const count_t j = find_segment_b(b_pointers, 0, b_slots, y);
        places[y] = (uint2)((uint)(y - b_pointers[j]), (uint)(b_pointers[j + 1] - b_pointers[j]));
    } else if (y - b_nnz <= tiles) {
        starts[y - b_nnz] =
            locate(OPERAND_ARGUMENTS, min((y - b_nnz) * TILE, a_pointers[a_slots] * b_nnz));
    }
}

// tile[k] for outputs in_row + k of one row, k < count; coalesced.
void fill_part(OPERANDS, index_t b_ncols, __global const place_t* row, uint in_row, uint count,
               __local index_t* tile) {
    const uint length = row->b_length;
    const uint reciprocal = reciprocal_of(length);
    for (uint k = get_local_id(0); k < count; k += GROUP) {
        const uint copies = quotient(in_row + k, length, reciprocal);
        tile[k] = a_cols[row->a_begin + copies] * b_ncols +
                  b_cols[row->b_begin + (in_row + k - copies * length)];
    }
}

// Whole rows of `units` (row of a, entry of b) pairs from slot i and entry y on: a work-item takes
// a pair and writes the entry's copies, one per entry of a's row; few pairs are split among several
// work-items. `first` is the output index of the tile.
void fill_rows(OPERANDS, index_t b_ncols, __global const uint2* places, count_t i, count_t y,
               uint units, count_t first, __local index_t* tile) {
    const count_t b_nnz = b_pointers[b_slots];
    const uint parts = units < GROUP ? GROUP / units : 1;
    const uint part = parts > 1 ? get_local_id(0) / units : 0;
    uint unit = get_local_id(0) - part * units;
    if (part >= parts) {
        return;
    }
    for (; unit < units; unit += GROUP) {
        count_t slot = i;
        count_t entry = y + unit;
        if (entry >= b_nnz) {
            const count_t beyond = b_nnz > TILE ? 1 : (uint)entry / (uint)b_nnz;
            slot += beyond;
            entry -= beyond * b_nnz;
        }
        const count_t a_begin = a_pointers[slot];
        const uint copies = (uint)(a_pointers[slot + 1] - a_begin);
        const uint2 place = places[entry];
        const index_t col = b_cols[entry];
        // Modulo 2^32, as the result is below TILE.
        uint at = (uint)a_begin * (uint)b_nnz + copies * ((uint)entry - place.x) + place.x -
                  (uint)first + part * place.y;
        for (uint copy = part; copy < copies; copy += parts, at += parts * place.y) {
            tile[at] = a_cols[a_begin + copy] * b_ncols + col;
        }
    }
}

// Assembles the tile in local memory: the end of a row, whole rows, the start of a row.
__kernel void kronecker_columns(OPERANDS, index_t b_ncols, __global const place_t* starts,
                                __global const uint2* places, __global index_t* out_cols) {
    __local uint4 tile_of_four[TILE / 4];
    __local index_t* tile = (__local index_t*)tile_of_four;
    const count_t b_nnz = b_pointers[b_slots];
    const count_t first = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, a_pointers[a_slots] * b_nnz - first);
    __global const place_t* from = &starts[get_group_id(0)];
    __global const place_t* to = from + 1;
    if (from->i == to->i && from->b_begin == to->b_begin) {
        fill_part(OPERAND_ARGUMENTS, b_ncols, from, from->in_row, size, tile);
    } else {
        count_t y = from->b_begin;
        if (from->in_row > 0) {
            fill_part(OPERAND_ARGUMENTS, b_ncols, from, from->in_row,
                      from->a_length * from->b_length - from->in_row, tile);
            y += from->b_length;
        }
        const uint units = (uint)((to->i - from->i) * b_nnz + to->b_begin - y);
        if (units > 0) {
            fill_rows(OPERAND_ARGUMENTS, b_ncols, places, from->i, y, units, first, tile);
        }
        if (to->in_row > 0) {
            fill_part(OPERAND_ARGUMENTS, b_ncols, to, 0, to->in_row, tile + size - to->in_row);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    __global uint4* out_of_four = (__global uint4*)(out_cols + first);
    for (uint k = get_local_id(0); k < size / 4; k += GROUP) {
        out_of_four[k] = tile_of_four[k];
    }
    for (uint k = size / 4 * 4 + get_local_id(0); k < size; k += GROUP) {
        out_cols[first + k] = tile[k];
    }
}
