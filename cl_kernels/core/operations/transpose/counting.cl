// SPDX-License-Identifier: MIT
// Transpose by counting sort: histogram of columns (atomics also give each entry its place within
// its column), prefix sum to row pointers, scatter, then a sort within each column by rank, in
// local memory. Beside it, where entries were sorted instead, the row pointers.
//
// Parameters: GROUP (more than 1), ITEMS, A_WIDE, C_WIDE, RENAMED (the matrix is DCSR). Words of
// the zeroed `block`: TOO_LONG and TOO_FULL, whether a column or those of a work-group have too
// many entries for this; NEAR, see sample_columns().
#include "common/row_name.cl"
#include "common/segment_tile.cl"
#include "common/unroll.cl"

#define TILE (GROUP * ITEMS)
#define STAGE (TILE * 2)  // entries of a work-group's columns
#define OWN_SORTED 4      // in a column that one work-item sorts, while the others wait
#define LONGEST 256       // in a column that is sorted here

// counts[] were initially 0. places[k] = entries of the same column counted before entry k, in
// arbitrary order, of columns that are not too long.
__kernel void transpose_count(__global const index_t* restrict cols, count_t n,
                              __global uint* restrict counts, __global ushort* restrict places,
                              __global uint* restrict block) {
    const count_t base = (count_t)get_group_id(0) * TILE;
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        const count_t k = base + i * GROUP + get_local_id(0);
        if (k < n) {
            const uint place = atomic_inc(&counts[cols[k]]);
            places[k] = (ushort)place;
            if (place == LONGEST) {
                block[TOO_LONG] = 1;
            }
        }
    }
}

__kernel void transpose_scatter(__global const a_pointer_t* restrict a_pointers,
                                __global const index_t* restrict a_names, count_t slots,
                                __global const index_t* restrict cols, count_t n,
                                __global const ushort* restrict places,
                                __global const uint* restrict block,
                                __global const c_pointer_t* restrict pointers,
                                __global index_t* restrict out) {
    __local segment_tile_t tile;
    if (block[TOO_LONG] != 0) {
        return;  // a column is too long: all is sorted afterwards
    }
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    locate_segments(a_pointers, slots, base, size, &tile);
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = i * GROUP + get_local_id(0);
        if (k < size) {
            out[pointers[cols[base + k]] + places[base + k]] =
                row_name(a_names, segment_at(&tile, k));
        }
    }
}

// The column of an entry.
uint column_of(__local const uint* starts, uint k) {
    uint column = 0;
    for (uint end = GROUP; end - column > 1;) {
        const uint middle = (column + end) / 2;
        if (starts[middle] <= k) {
            column = middle;
        } else {
            end = middle;
        }
    }
    return column;
}

uint rank_in(__local const index_t* values, uint size, index_t value) {
    uint rank = 0;
    for (uint i = 0; i < size; ++i) {
        rank += values[i] < value ? 1 : 0;
    }
    return rank;
}

// A work-group rank-sorts `each` (at most GROUP) consecutive columns, as an entry goes behind the
// smaller ones: a work-item the entries of a short column, all of them those of others. Also clears
// their counts for the next transpose.
__kernel void transpose_sort(__global const c_pointer_t* restrict pointers, index_t ncols,
                             uint each, __global index_t* restrict out,
                             __global uint* restrict counts, __global uint* restrict block) {
    __local uint starts[GROUP + 1];
    __local index_t values[STAGE];
    __local uint ranked;
    const count_t first = (count_t)get_group_id(0) * each;
    const count_t last = min(first + each, (count_t)ncols);
    const count_t col = first + get_local_id(0);
    if (col < last) {
        counts[col] = 0;
    }
    const count_t base = pointers[first];
    const count_t size = pointers[last] - base;
    if (size > STAGE) {
        block[TOO_FULL] = 1;  // not what other work-groups read
    }
    if (size > STAGE || block[TOO_LONG] != 0) {
        return;  // as transpose_scatter()
    }
    starts[get_local_id(0)] = (uint)(pointers[min(col, last)] - base);
    if (get_local_id(0) == 0) {
        starts[GROUP] = (uint)size;
        ranked = 0;
    }
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        values[k] = out[base + k];
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);  // before out is overwritten
    const uint begin = starts[get_local_id(0)];
    const uint own = starts[get_local_id(0) + 1] - begin;
    if (own > OWN_SORTED) {
        ranked = 1;
    }
    for (uint k = 0; k < own && own > 1 && own <= OWN_SORTED; ++k) {
        const index_t value = values[begin + k];
        out[base + begin + rank_in(values + begin, own, value)] = value;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = get_local_id(0); k < size && ranked != 0; k += GROUP) {
        const uint column = column_of(starts, k);
        const uint length = starts[column + 1] - starts[column];
        if (length > OWN_SORTED) {
            const index_t value = values[k];
            out[base + starts[column] + rank_in(values + starts[column], length, value)] = value;
        }
    }
}

// ---- what tells how to transpose

// Counts, in block[NEAR], samples `step` entries apart whose column is less than `near` from that
// of the entry `distance` further on.
__kernel void sample_columns(__global const index_t* restrict cols, count_t step, uint samples,
                             count_t distance, uint near, __global uint* restrict block) {
    if (get_global_id(0) < samples) {
        const count_t at = get_global_id(0) * step;
        if (abs_diff(cols[at], cols[at + distance]) < near) {
            atomic_inc(&block[NEAR]);
        }
    }
}

// ---- pointers of sorted entries

// pointers[c] = entries of columns before c: a work-item for each column, and one for the end.
__kernel void find_columns(__global const index_t* restrict sorted, count_t n, count_t ncols,
                           __global c_pointer_t* restrict pointers) {
    const count_t column = get_global_id(0);
    if (column > ncols) {
        return;
    }
    pointers[column] = (c_pointer_t)lower_bound_index(sorted, 0, n, (index_t)column);
}
