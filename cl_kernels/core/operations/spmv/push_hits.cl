// SPDX-License-Identifier: MIT
// or_and push (frontier expansion): a work-group collects its rows that are in the set and
// distributes their entries evenly over its work-items; rows beyond LONGEST entries get work-groups
// of their own. Also clears the next result's words, which saves a fill command. Few arguments, as
// each adds launch latency.
// Parameters: GROUP, ROWS (slots per work-item), LONGEST, NAMED (DCSR row numbers), FILTERED
// (whether columns are filtered), PIECES (whether there are longer rows), A_WIDE.
#define VALUE 0
#include "common/group_scan.cl"
#include "common/search.cl"
#include "common/vector_values.cl"

#define SLOTS (GROUP * ROWS)  // per work-group

#if NAMED
#define NAME_OF(slot) names[slot]
#else
#define NAME_OF(slot) (slot)
#endif
#if FILTERED
#define GOES_THROUGH(j) lets_through(through, filter, j)
#else
#define GOES_THROUGH(j) true
#endif

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void push_hits(
    index_t slots, __global const a_pointer_t* pointers, __global const index_t* cols,
    __global const uint* set, __global uint* out_bits, __global uint* next_bits, count_t words
#if NAMED
    , __global const index_t* names
#endif
#if FILTERED
    , __global const uint* through, uint filter
#endif
#if PIECES
    , uint row_groups, __global const uint2* pieces
#endif
) {
    __local ushort queue[SLOTS];
    __local uint queued;
    __local uint starts[GROUP];
    __local a_pointer_t begins[GROUP];
    __local uint scratch[GROUP];
    const uint at = get_local_id(0);
    const count_t group_slot = (count_t)get_group_id(0) * SLOTS;
    for (count_t w = get_global_id(0); w < words; w += get_global_size(0)) {
        next_bits[w] = 0;
    }
    clear_local(&queued, 1);
    count_t end = slots;
#if PIECES
    if (get_group_id(0) >= row_groups) {
        const uint2 piece = pieces[get_group_id(0) - row_groups];
        const count_t from = pointers[piece.x] + (count_t)piece.y * LONGEST;
        const count_t to = min(from + LONGEST, (count_t)pointers[piece.x + 1]);
        for (count_t e = has_bit(set, NAME_OF(piece.x)) ? from + at : to; e < to; e += GROUP) {
            const index_t j = cols[e];
            if (GOES_THROUGH(j)) {
                atomic_or(&out_bits[j >> 5], 1u << (j & 31));
            }
        }
        end = 0;
    }
#endif
    for (uint i = 0; i < ROWS; ++i) {
        const count_t slot = group_slot + at * ROWS + i;
        if (slot < end && has_bit(set, NAME_OF((index_t)slot))) {
            queue[atomic_inc(&queued)] = (ushort)(at * ROWS + i);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    for (uint done = 0; done < count; done += GROUP) {
        const uint rows = min(count - done, (uint)GROUP);
        a_pointer_t begin = 0;
        count_t length = 0;
        if (at < rows) {
            const count_t slot = group_slot + queue[done + at];
            begin = pointers[slot];
            length = pointers[slot + 1] - begin;
        }
        uint total;
        starts[at] = group_scan_uint(length <= LONGEST ? (uint)length : 0, scratch, &total);
        begins[at] = begin;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint e = at; e < total; e += GROUP) {
            const uint row = find_segment_local(starts, 0, rows, e);
            const index_t j = cols[begins[row] + (e - starts[row])];
            if (GOES_THROUGH(j)) {
                atomic_or(&out_bits[j >> 5], 1u << (j & 31));
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
