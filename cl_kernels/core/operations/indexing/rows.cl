// SPDX-License-Identifier: MIT
// Row gather from CSR/DCSR: start and length of each requested row.
// Parameters: GROUP, A_WIDE, RENAMED (DCSR row numbers are given).
#include "common/row_lookup.cl"
#include "common/row_name.cl"

#define SOURCE __global const a_pointer_t *pointers, __global const index_t *names

__kernel void listed_rows(SOURCE, index_t slots, index_t missing, __global const index_t* list,
                          count_t count, __global count_t* starts, __global uint* counts) {
    const count_t i = get_global_id(0);
    if (i >= count) {
        return;
    }
    const span row = span_of_a(pointers, slot_of_row(names, slots, missing, list[i]));
    starts[i] = row.begin;
    counts[i] = (uint)(row.end - row.begin);
}

// Slots whose rows are in first, first + step, … (`count` of them), in range order; the position is
// the new row number. Others get no entries.
__kernel void ranged_rows(SOURCE, count_t slots, long first, long step, long count,
                          __global count_t* starts, __global uint* counts,
                          __global index_t* out_rows) {
    const count_t i = get_global_id(0);
    if (i >= slots) {
        return;
    }
    const count_t slot = step > 0 ? i : slots - 1 - i;
    const long distance = (long)row_name(names, slot) - first;
    const long place = distance / step;
    const bool inside = place * step == distance && place >= 0 && place < count;
    starts[i] = pointers[slot];
    counts[i] = inside ? (uint)(pointers[slot + 1] - pointers[slot]) : 0;
    out_rows[i] = inside ? (index_t)place : 0;
}
