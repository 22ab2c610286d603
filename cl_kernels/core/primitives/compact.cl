// SPDX-License-Identifier: MIT
// Stable stream compaction: compact_count (elements selected per tile), exclusive scan,
// compact_fill (writes them at their ranks). Tiles of GROUP * ITEMS elements.
// Parameters: GROUP, ITEMS, OFFSETS_WIDE (ranks of tiles are ulong, else uint) and SELECT, the
// predicate and output, which programs that include this file define before:
//   SELECT_UNIQUE    sorted (row, column) pairs that differ from their predecessor
//   SELECT_ROW_HEADS first entry of each row of a sorted list: rows and row pointers (C_WIDE)
//   SELECT_FILLED    non-empty rows of a CSR/DCSR matrix (A_WIDE, RENAMED: DCSR): rows and row
//                    pointers (C_WIDE)
//   SELECT_UPHILL    (row, column) pairs that lead to a longer row of a matrix (B_WIDE), or to a
//                    later one that is as long (orientation by degree)
//   SELECT_MARKED    positions of non-zero bytes, and the pointers of one row of them (C_WIDE)
#include "common/group_scan.cl"
#include "common/row_name.cl"
#include "common/unroll.cl"

#define SELECT_UNIQUE 0
#define SELECT_ROW_HEADS 1
#define SELECT_FILLED 2
#define SELECT_UPHILL 5
#define SELECT_MARKED 6

#define TILE (GROUP * ITEMS)

#if OFFSETS_WIDE
typedef ulong offset_t;
#else
typedef uint offset_t;
#endif

#if SELECT == SELECT_UNIQUE
#define SOURCE __global const index_t *rows, __global const index_t *cols
#define SOURCE_ARGUMENTS rows, cols
bool keep(SOURCE, count_t n, count_t i) {
    return i == 0 || rows[i] != rows[i - 1] || cols[i] != cols[i - 1];
}

#elif SELECT == SELECT_ROW_HEADS
#define SOURCE __global const index_t *rows
#define SOURCE_ARGUMENTS rows
#define TARGET __global index_t *out_rows, __global c_pointer_t *out_pointers
#define TARGET_ARGUMENTS out_rows, out_pointers
bool keep(SOURCE, count_t n, count_t i) { return i == 0 || rows[i] != rows[i - 1]; }
void emit(SOURCE, count_t n, count_t i, count_t rank, TARGET) {
    out_rows[rank] = rows[i];
    out_pointers[rank] = (c_pointer_t)i;
}
void finish(SOURCE, count_t n, count_t total, TARGET) { out_pointers[total] = (c_pointer_t)n; }

#elif SELECT == SELECT_FILLED
#define SOURCE __global const a_pointer_t *pointers, __global const index_t *rows
#define SOURCE_ARGUMENTS pointers, rows
#define TARGET __global index_t *out_rows, __global c_pointer_t *out_pointers
#define TARGET_ARGUMENTS out_rows, out_pointers
bool keep(SOURCE, count_t n, count_t i) { return pointers[i] < pointers[i + 1]; }
void emit(SOURCE, count_t n, count_t i, count_t rank, TARGET) {
    out_rows[rank] = row_name(rows, i);
    out_pointers[rank] = (c_pointer_t)pointers[i];
}
void finish(SOURCE, count_t n, count_t total, TARGET) {
    out_pointers[total] = (c_pointer_t)pointers[n];
}

#elif SELECT == SELECT_UPHILL
#define SOURCE                                                                                    \
    __global const index_t *rows, __global const index_t *cols,                                   \
        __global const b_pointer_t *pointers
#define SOURCE_ARGUMENTS rows, cols, pointers
bool keep(SOURCE, count_t n, count_t i) {
    const count_t row = rows[i];
    const count_t col = cols[i];
    const b_pointer_t from = pointers[row + 1] - pointers[row];
    const b_pointer_t to = pointers[col + 1] - pointers[col];
    return from < to || (from == to && row < col);
}

#elif SELECT == SELECT_MARKED
#define SOURCE __global const uchar *marks
#define SOURCE_ARGUMENTS marks
#define TARGET __global index_t *out_cols, __global c_pointer_t *out_pointers
#define TARGET_ARGUMENTS out_cols, out_pointers
bool keep(SOURCE, count_t n, count_t i) { return marks[i] != 0; }
void emit(SOURCE, count_t n, count_t i, count_t rank, TARGET) { out_cols[rank] = (index_t)i; }
void finish(SOURCE, count_t n, count_t total, TARGET) {
    out_pointers[0] = 0;
    out_pointers[1] = (c_pointer_t)total;
}
#endif

#if SELECT == SELECT_UNIQUE || SELECT == SELECT_UPHILL
#define TARGET __global index_t *out_rows, __global index_t *out_cols
#define TARGET_ARGUMENTS out_rows, out_cols
void emit(SOURCE, count_t n, count_t i, count_t rank, TARGET) {
    out_rows[rank] = rows[i];
    out_cols[rank] = cols[i];
}
void finish(SOURCE, count_t n, count_t total, TARGET) {}
#endif

// Elements kept of a work-item: every GROUP-th of a tile, for coalesced access.
uint count_kept(SOURCE, count_t n, count_t base) {
    uint kept = 0;
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const count_t at = base + i * GROUP + get_local_id(0);
        kept += at < n && keep(SOURCE_ARGUMENTS, n, at) ? 1 : 0;
    }
    return kept;
}

__kernel void compact_count(SOURCE, count_t n, __global uint* counts) {
    __local uint scratch[GROUP];
    const uint kept = count_kept(SOURCE_ARGUMENTS, n, (count_t)get_group_id(0) * TILE);
    const uint total = group_sum_uint(kept, scratch);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

// Flags of a tile's elements in local memory become twice their ranks, plus the flag.
uint rank_flags(__local uint* flags, __local uint* scratch) {
    const uint first = get_local_id(0) * ITEMS;
    uint sum = 0;
    for (uint i = 0; i < ITEMS; ++i) {
        sum += flags[PADDED(first + i)];
    }
    uint total;
    uint rank = group_scan_uint(sum, scratch, &total);
    for (uint i = 0; i < ITEMS; ++i) {
        const uint flag = flags[PADDED(first + i)];
        flags[PADDED(first + i)] = 2 * rank + flag;
        rank += flag;
    }
    return total;
}

__kernel void compact_fill(SOURCE, count_t n, __global const offset_t* offsets, TARGET) {
    __local uint scratch[GROUP];
    __local uint ranks[PADDED(TILE)];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t offset = offsets[get_group_id(0)];
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = i * GROUP + get_local_id(0);
        ranks[PADDED(k)] = base + k < n && keep(SOURCE_ARGUMENTS, n, base + k) ? 1 : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint total = rank_flags(ranks, scratch);
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL_8
    for (uint i = 0; i < ITEMS; ++i) {
        const uint k = i * GROUP + get_local_id(0);
        const uint rank = ranks[PADDED(k)];
        if ((rank & 1) != 0) {
            emit(SOURCE_ARGUMENTS, n, base + k, offset + rank / 2, TARGET_ARGUMENTS);
        }
    }
    if (get_group_id(0) == get_num_groups(0) - 1 && get_local_id(0) == 0) {
        finish(SOURCE_ARGUMENTS, n, offset + total, TARGET_ARGUMENTS);
    }
}
