// SPDX-License-Identifier: MIT
// Transpose by counting sort: histogram of columns (atomics also give each entry its place within
// its column), prefix sum to row pointers, scatter, then a sort within each column, short ones by
// rank in local memory. Beside it, where entries were sorted instead, the row pointers.
//
// Parameters: GROUP (more than 1), ITEMS, A_WIDE, C_WIDE, RENAMED (the matrix is DCSR, and so will
// be its transpose), LONGEST (column that a work-group can sort). Block of HEADER zeroed words:
// word 0, 64 bits: non-empty columns; word MOST: longest column beyond LONGEST; word LONG: number
// of long ones. The counters, also zeroed, follow.
#include "common/group_scan.cl"
#include "common/row_name.cl"
#include "common/segment_tile.cl"

#define TILE (GROUP * ITEMS)

// ---- counting

// places[k] = entries of the same column counted before entry k, in arbitrary order. Columns too
// long for 16 bits are too long to be sorted here.
__kernel void transpose_count(__global const index_t* cols, count_t n, __global uint* block,
                              __global ushort* places) {
    __global uint* counts = block + HEADER;
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (uint k = get_local_id(0); k < TILE; k += GROUP) {
        if (base + k < n) {
            places[base + k] = (ushort)atomic_inc(&counts[cols[base + k]]);
        }
    }
}

// ---- prefix sum over the columns

// sums[2g], sums[2g + 1]: entries and non-empty columns of tile g.
__kernel void transpose_reduce(__global const uint* block, index_t ncols,
                               __global count_t* sums) {
    __local count_t scratch[GROUP];
    __local uint small_scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, ncols - base);
    count_t entries = 0;
    uint filled = 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const uint here = block[HEADER + base + k];
        entries += here;
        filled += here > 0 ? 1 : 0;
    }
    count_t all_entries;
    uint all_filled;
    group_scan_ulong(entries, scratch, &all_entries);
    group_scan_uint(filled, small_scratch, &all_filled);
    if (get_local_id(0) == 0) {
        sums[2 * get_group_id(0)] = all_entries;
        sums[2 * get_group_id(0) + 1] = all_filled;
    }
}

// One work-group: exclusive prefix sums of both.
__kernel void transpose_sums(__global count_t* sums, count_t tiles) {
    __local count_t scratch[GROUP];
    const count_t each = (tiles + GROUP - 1) / GROUP;
    const count_t begin = min(each * get_local_id(0), tiles);
    const count_t end = min(begin + each, tiles);
    count_t entries = 0;
    count_t filled = 0;
    for (count_t tile = begin; tile < end; ++tile) {
        entries += sums[2 * tile];
        filled += sums[2 * tile + 1];
    }
    count_t total;
    entries = group_scan_ulong(entries, scratch, &total);
    filled = group_scan_ulong(filled, scratch, &total);
    for (count_t tile = begin; tile < end; ++tile) {
        const count_t own_entries = sums[2 * tile];
        const count_t own_filled = sums[2 * tile + 1];
        sums[2 * tile] = entries;
        sums[2 * tile + 1] = filled;
        entries += own_entries;
        filled += own_filled;
    }
}

// Sums of the earlier tiles; with few tiles every work-group adds them up itself (`summed` is 0).
// Barriers stay outside branches, which some compilers cannot handle.
void sums_before(__global const count_t* sums, uint summed, __local count_t* scratch,
                 count_t* entries, count_t* filled) {
    const count_t tile = get_group_id(0);
    const count_t tiles = summed ? 0 : tile;
    count_t own_entries = 0;
    count_t own_filled = 0;
    for (count_t before = get_local_id(0); before < tiles; before += GROUP) {
        own_entries += sums[2 * before];
        own_filled += sums[2 * before + 1];
    }
    group_scan_ulong(own_entries, scratch, entries);
    group_scan_ulong(own_filled, scratch, filled);
    if (summed) {
        *entries = sums[2 * tile];
        *filled = sums[2 * tile + 1];
    }
}

// What a tile of columns has in local memory, where work-items look at adjacent ones in turn.
typedef struct {
    uint words[PADDED(TILE)];  // entries of each column; then which columns have any, in order
    c_pointer_t starts[PADDED(TILE)];
    count_t scratch[GROUP];
    uint small_scratch[GROUP];
} column_tile_t;

// starts[] of the tile's columns, and the list of the non-empty ones; returns their number.
uint place_columns(uint size, c_pointer_t first, __local column_tile_t* tile) {
    const uint begin = get_local_id(0) * ITEMS;
    uint counts[ITEMS];
    count_t entries = 0;
    uint filled = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        counts[i] = begin + i < size ? tile->words[PADDED(begin + i)] : 0;
        entries += counts[i];
        filled += counts[i] > 0 ? 1 : 0;
    }
    count_t all_entries;
    uint all_filled;
    c_pointer_t at = first + (c_pointer_t)group_scan_ulong(entries, tile->scratch, &all_entries);
    uint rank = group_scan_uint(filled, tile->small_scratch, &all_filled);
    for (uint i = 0; i < ITEMS; ++i) {
        tile->starts[PADDED(begin + i)] = at;
        at += counts[i];
        if (counts[i] > 0) {
            tile->words[PADDED(rank)] = begin + i;
            ++rank;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return all_filled;
}

// pointers[]: start of each column, and the end; for DCSR also row numbers and pointers of the
// non-empty ones, and their number in the block.
__kernel void transpose_apply(__global uint* block, index_t ncols, count_t n,
                              __global const count_t* sums, uint summed,
                              __global c_pointer_t* pointers, __global index_t* out_names,
                              __global c_pointer_t* out_pointers) {
    __local column_tile_t tile;
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, ncols - base);
    count_t entries_before;
    count_t filled_before;
    sums_before(sums, summed, tile.scratch, &entries_before, &filled_before);
    uint most = 0;
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        const uint here = block[HEADER + base + k];
        tile.words[PADDED(k)] = here;
        most = max(most, here);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint filled = place_columns(size, (c_pointer_t)entries_before, &tile);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        pointers[base + k] = tile.starts[PADDED(k)];
    }
#if RENAMED
    for (uint r = get_local_id(0); r < filled; r += GROUP) {
        const uint column = tile.words[PADDED(r)];
        out_names[filled_before + r] = (index_t)(base + column);
        out_pointers[filled_before + r] = tile.starts[PADDED(column)];
    }
#endif
    if (most > LONGEST) {
        atomic_max(&block[MOST], most);
    }
    if (get_local_id(0) == 0 && base + size == ncols) {
        pointers[ncols] = (c_pointer_t)n;
        ((__global count_t*)block)[0] = filled_before + filled;
#if RENAMED
        out_pointers[filled_before + filled] = (c_pointer_t)n;
#endif
    }
}

// ---- scatter

__kernel void transpose_scatter(__global const a_pointer_t* a_pointers,
                                __global const index_t* a_names, count_t slots,
                                __global const index_t* cols, count_t n,
                                __global const ushort* places, __global const uint* block,
                                __global const c_pointer_t* pointers, __global index_t* out) {
    __local segment_tile_t tile;
    if (block[MOST] > 0) {
        return;  // a column is too long: all is sorted afterwards
    }
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    locate_segments(a_pointers, slots, base, size, &tile);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out[pointers[cols[base + k]] + places[base + k]] =
            row_name(a_names, segment_at(&tile, k));
    }
}

// ---- sorting columns

#define SHORT 32                 // sorted by one work-item
#define OWN_SORTED 4              // the same, where the others of the group wait
#define MIDDLE 256               // sorted by rank
#define STAGE (TILE * 2)         // entries that a work-group can stage

// Sorts a short column in place, lists a long one.
void sort_in_place(__global const c_pointer_t* pointers, index_t ncols, count_t col,
                   __global index_t* out, __global uint* block, __global index_t* long_columns) {
    if (col >= ncols) {
        return;
    }
    __global index_t* values = out + pointers[col];
    const uint size = (uint)(pointers[col + 1] - pointers[col]);
    if (size > SHORT) {
        long_columns[atomic_inc(&block[LONG])] = (index_t)col;
        return;
    }
    for (uint i = 1; i < size; ++i) {
        const index_t value = values[i];
        uint at = i;
        for (; at > 0 && values[at - 1] > value; --at) {
            values[at] = values[at - 1];
        }
        values[at] = value;
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

// A work-group rank-sorts GROUP consecutive columns, as an entry goes behind the smaller ones: a
// work-item the entries of a short column, all of them those of middle length.
__kernel void transpose_sort(__global const c_pointer_t* pointers, index_t ncols,
                             __global index_t* out, __global uint* block,
                             __global index_t* long_columns) {
    __local uint starts[GROUP + 1];
    __local index_t values[STAGE];
    __local uint ranked;
    if (block[MOST] > 0) {
        return;  // as transpose_scatter()
    }
    const count_t first = (count_t)get_group_id(0) * GROUP;
    const count_t col = first + get_local_id(0);
    const count_t base = pointers[first];
    const count_t size = pointers[min(first + GROUP, (count_t)ncols)] - base;
    if (size > STAGE) {
        sort_in_place(pointers, ncols, col, out, block, long_columns);
        return;
    }
    starts[get_local_id(0)] = (uint)(pointers[min(col, (count_t)ncols)] - base);
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
    if (own > MIDDLE) {
        long_columns[atomic_inc(&block[LONG])] = (index_t)col;
    } else if (own > OWN_SORTED) {
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
        if (length > OWN_SORTED && length <= MIDDLE) {
            const index_t value = values[k];
            out[base + starts[column] + rank_in(values + starts[column], length, value)] = value;
        }
    }
}

#include "common/bitonic_sort.cl"

// One work-group for each listed column, none longer than LONGEST.
__kernel void transpose_long_columns(__global const c_pointer_t* pointers,
                                     __global const index_t* long_columns,
                                     __global index_t* out) {
    __local index_t values[LONGEST];
    const index_t col = long_columns[get_group_id(0)];
    const count_t base = pointers[col];
    const uint size = (uint)(pointers[col + 1] - base);
    const uint padded = power_of_two(size);
    for (uint k = get_local_id(0); k < padded; k += GROUP) {
        values[k] = k < size ? out[base + k] : NO_INDEX;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);  // before out is overwritten
    sort_local(values, padded);
    for (uint k = get_local_id(0); k < size; k += GROUP) {
        out[base + k] = values[k];
    }
}

// ---- pointers of sorted entries

// pointers[c] = entries of columns before c: a work-item for each column, and one for the end.
__kernel void find_columns(__global const index_t* sorted, count_t n, count_t ncols,
                           __global c_pointer_t* pointers) {
    const count_t column = get_global_id(0);
    if (column > ncols) {
        return;
    }
    pointers[column] = (c_pointer_t)lower_bound_index(sorted, 0, n, (index_t)column);
}
