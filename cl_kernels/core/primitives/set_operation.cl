// SPDX-License-Identifier: MIT
// Merge path set operation (union, intersection, difference) of two ascending lists of unique keys,
// (row, column) pairs. Tiles of GROUP * ITEMS merged keys are staged in local memory for coalesced
// access; work-items merge ITEMS each. For a difference a is the subtrahend: whether a key stays
// then depends only on earlier keys.
// Parameters: GROUP, ITEMS (at most 31), OPERATION.
#include "common/group_scan.cl"
#include "common/merge_path.cl"
#include "common/unroll.cl"

#define SEQUENCES                                                                                 \
    __global const index_t *a_rows, __global const index_t *a_cols,                               \
        __global const index_t *b_rows, __global const index_t *b_cols
#define SEQUENCE_ARGUMENTS a_rows, a_cols, b_rows, b_cols

typedef struct {
    __global const index_t* rows;
    __global const index_t* cols;
} list;

// The keys of a tile: those of a, then those of b.
typedef struct {
    __local index_t* rows;
    __local index_t* cols;
} stage;

typedef ulong key_t;
#define NO_KEY 0xFFFFFFFFFFFFFFFFul
#define KEY(of, i) ((key_t)(of).rows[i] << 32 | (of).cols[i])

DEFINE_SPLIT(split_lists, list, KEY, count_t)
DEFINE_SPLIT(split_stages, stage, KEY, uint)

#define TILE (GROUP * ITEMS)

// splits[t]: keys of a before tile t, and one for the end.
__kernel void set_split(SEQUENCES, count_t a_end, count_t b_end, uint tiles,
                        __global count_t* splits) {
    const uint t = get_global_id(0);
    if (t <= tiles) {
        const list a = {a_rows, a_cols};
        const list b = {b_rows, b_cols};
        splits[t] = split_lists(a, a_end, b, b_end, min((count_t)t * TILE, a_end + b_end));
    }
}

void put(stage at, uint n, key_t key) {
    at.rows[n] = (index_t)(key >> 32);
    at.cols[n] = (index_t)key;
}

// Merges ITEMS keys of the tile; values[k] becomes the key of step k. Returns a bit mask of those
// kept. Work-group collective (one barrier, before the merge). Inlined to keep the values in
// registers.
__attribute__((always_inline)) uint merge_tile(SEQUENCES, count_t a_end, count_t b_end,
                                               __global const count_t* splits, stage at,
                                               key_t* values) {
    const list a = {a_rows, a_cols};
    const list b = {b_rows, b_cols};
    const count_t position = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, a_end + b_end - position);
    const count_t a_begin = splits[get_group_id(0)];
    const count_t b_begin = position - a_begin;
    const uint a_size = (uint)(splits[get_group_id(0) + 1] - a_begin);
    const uint b_size = size - a_size;
    for (uint n = get_local_id(0); n < a_size; n += GROUP) {
        put(at, n, KEY(a, a_begin + n));
    }
    for (uint n = get_local_id(0); n < b_size; n += GROUP) {
        put(at, a_size + n, KEY(b, b_begin + n));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint diagonal = min((uint)get_local_id(0) * ITEMS, size);
    const uint steps = min((uint)ITEMS, size - diagonal);
    const stage of_b = {at.rows + a_size, at.cols + a_size};
    uint i = split_stages(at, a_size, of_b, b_size, diagonal);
    uint j = a_size + diagonal - i;
    key_t last = i > 0 ? KEY(at, i - 1) : a_begin > 0 ? KEY(a, a_begin - 1) : NO_KEY;
    key_t a_key = i < a_size ? KEY(at, i) : NO_KEY;
    key_t b_key = j < size ? KEY(at, j) : NO_KEY;
    uint kept = 0;
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        values[k] = min(a_key, b_key);
        const bool from_a = a_key <= b_key;
        const bool common = last == b_key;
        const bool keep = from_a ? KEEPS_A(OPERATION) : common == KEEPS_COMMON(OPERATION);
        last = from_a ? a_key : last;
        i += from_a ? 1 : 0;
        j += from_a ? 0 : 1;
        const uint next = from_a ? i : j;
        const key_t key = next < (from_a ? a_size : size) ? KEY(at, next) : NO_KEY;
        a_key = from_a ? key : a_key;
        b_key = from_a ? b_key : key;
        kept |= (keep && k < steps ? 1u : 0u) << k;
    }
    return kept;
}

__kernel void set_count(SEQUENCES, count_t a_end, count_t b_end, __global const count_t* splits,
                        __global uint* counts) {
    __local index_t rows[TILE];
    __local index_t cols[TILE];
    const stage at = {rows, cols};
    __local uint scratch[GROUP];
    key_t values[ITEMS];
    const uint kept = merge_tile(SEQUENCE_ARGUMENTS, a_end, b_end, splits, at, values);
    const uint total = group_sum_uint(popcount(kept), scratch);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

__kernel void set_fill(SEQUENCES, count_t a_end, count_t b_end, __global const count_t* splits,
                       __global const count_t* offsets, __global index_t* out_rows,
                       __global index_t* out_cols) {
    __local index_t rows[TILE];
    __local index_t cols[TILE];
    const stage at = {rows, cols};
    __local uint scratch[GROUP];
    key_t values[ITEMS];
    const uint kept = merge_tile(SEQUENCE_ARGUMENTS, a_end, b_end, splits, at, values);
    uint total;
    uint rank = group_scan_uint(popcount(kept), scratch, &total);
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        if (kept >> k & 1) {
            put(at, rank++, values[k]);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t offset = offsets[get_group_id(0)];
    for (uint n = get_local_id(0); n < total; n += GROUP) {
        out_rows[offset + n] = at.rows[n];
        out_cols[offset + n] = at.cols[n];
    }
}
