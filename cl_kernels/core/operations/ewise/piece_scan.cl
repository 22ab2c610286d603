// SPDX-License-Identifier: MIT
// Prefix sum over the pieces of a load-balanced eWise operation: entries and rows before each. A
// row cut by several pieces is counted where its first result entry is.
// Parameters: GROUP, DROP (drop empty rows of the result).
#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "core/operations/ewise/piece_report.cl"

// Pieces per work-item and round.
#define SCAN_ITEMS 8

// Input per piece: (entries, report). Output: (entries before it, twice the rows before it, plus 1
// if its first non-empty row was counted before).
// Monotonic in n; odd if an unfinished row has entries up to the end of piece n; 0 if the piece
// changes nothing.
uint row_state(uint report, uint n) {
    return (report & (LAST_FILLED | HAS_MARKER)) != 0
               ? 2 * (n + 1) + ((report & LAST_FILLED) != 0 ? 1 : 0)
               : 0;
}

// 1 if the row that continues into the piece was counted before.
uint is_counted(uint report, uint state) { return (report & FIRST_FILLED) != 0 ? state & 1 : 0; }

// sizes[0] and [1] become entries and rows of the result.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void piece_scan(
    __global const uint2* counts, uint pieces, count_t slots, __global ulong2* offsets,
    __global count_t* sizes) {
    __local count_t scratch[GROUP];
#if DROP
    __local uint states[2 * GROUP];
    __local uint last_state;
    uint carried = 0;
#endif
    count_t entries = 0;
    count_t rows = 0;
    for (uint base = 0; base < pieces; base += GROUP * SCAN_ITEMS) {
        const uint begin = base + get_local_id(0) * SCAN_ITEMS;
        // Kept in registers by unrolling. Missing pieces report nothing.
        uint2 own[SCAN_ITEMS];
        count_t own_entries = 0;
        UNROLL
        for (uint k = 0; k < SCAN_ITEMS; ++k) {
            own[k] = begin + k < pieces ? counts[begin + k] : (uint2)(0, 0);
            own_entries += own[k].x;
        }
        count_t all_entries;
        count_t entries_before = entries + group_scan_ulong(own_entries, scratch, &all_entries);
        entries += all_entries;
        count_t rows_before = rows;
        uint state = 0;
#if DROP
        uint latest = 0;
        UNROLL
        for (uint k = 0; k < SCAN_ITEMS; ++k) {
            latest = max(latest, row_state(own[k].y, begin + k));
        }
        state = max(carried, maximum_before(latest, states));
        if (get_local_id(0) == GROUP - 1) {
            last_state = max(state, latest);
        }
        count_t own_rows = 0;
        uint following = state;
        UNROLL
        for (uint k = 0; k < SCAN_ITEMS; ++k) {
            own_rows += (own[k].y >> ROW_SHIFT) - is_counted(own[k].y, following);
            following = max(following, row_state(own[k].y, begin + k));
        }
        count_t all_rows;
        rows_before += group_scan_ulong(own_rows, scratch, &all_rows);
        rows += all_rows;
        barrier(CLK_LOCAL_MEM_FENCE);
        carried = last_state;
#endif
        UNROLL
        for (uint k = 0; k < SCAN_ITEMS; ++k) {
            const uint counted = is_counted(own[k].y, state);
            if (begin + k < pieces) {
                offsets[begin + k] = (ulong2)(entries_before, 2 * rows_before + counted);
            }
            entries_before += own[k].x;
            rows_before += (own[k].y >> ROW_SHIFT) - counted;
            state = max(state, row_state(own[k].y, begin + k));
        }
    }
    if (get_local_id(0) == 0) {
        sizes[0] = entries;
        sizes[1] = DROP ? rows : slots;
    }
}
