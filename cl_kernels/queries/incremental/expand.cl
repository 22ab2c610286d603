// SPDX-License-Identifier: MIT
// Join of a delta with known compressed rows, by a rule: (u, v) and the columns w of row v make (u,
// w); with COLUMNS, (u, v) and the columns w of row u of the transpose make (w, v). Load balancing:
// a group scans the row lengths of its facts and shares the products evenly.
// Parameters: GROUP, COLUMNS, A_WIDE.
#include "common/group_scan.cl"
#include "common/row_lookup.cl"
#include "queries/incremental/room.cl"

// Facts that a group takes at a time: fewer than work-items, as each makes several products.
#define TAKEN (GROUP < 8 ? GROUP : GROUP / 8)

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void expand_facts(
    uint round, uint from, __global const uint2* facts, count_t first_fact,
    __global const a_pointer_t* pointers, __global const index_t* cols,
    __global const index_t* names, index_t slots, index_t missing, uint to, __global uint2* made,
    count_t first_made, uint capacity, __global uint* control) {
    __local uint2 taken[TAKEN];
    __local a_pointer_t begins[TAKEN];
    __local uint starts[TAKEN];
    __local ulong scratch[GROUP];
    __local uint room[2];
    const uint lid = get_local_id(0);
    const uint end = facts_before(control, from, round);
    for (uint base = facts_before(control, from, round - 1) + get_group_id(0) * TAKEN; base < end;
         base += get_num_groups(0) * TAKEN) {
        ulong length = 0;
        if (lid < min(end - base, (uint)TAKEN)) {
            const uint2 fact = facts[first_fact + base + lid];
            const index_t slot = slot_of_row(names, slots, missing, COLUMNS ? fact.x : fact.y);
            taken[lid] = fact;
            if (slot != NO_INDEX) {
                begins[lid] = pointers[slot];
                length = pointers[slot + 1] - begins[lid];
            }
        }
        ulong total;
        const ulong start = group_scan_ulong(length, scratch, &total);
        if (lid < TAKEN) {
            starts[lid] = (uint)start;
        }
        take_room(total, control, to, capacity, room);
        for (uint e = lid; e < room[1]; e += GROUP) {
            const uint at = find_segment_local(starts, 0, TAKEN, e);
            const index_t other = cols[begins[at] + (e - starts[at])];
            made[first_made + room[0] + e] =
                COLUMNS ? (uint2)(other, taken[at].y) : (uint2)(taken[at].x, other);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Unary rules: the fact itself is made of another relation.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pass_facts(
    uint round, uint from, __global const uint2* facts, count_t first_fact, uint to,
    __global uint2* made, count_t first_made, uint capacity, __global uint* control) {
    __local uint room[2];
    const uint lid = get_local_id(0);
    const uint end = facts_before(control, from, round);
    for (uint base = facts_before(control, from, round - 1) + get_group_id(0) * GROUP; base < end;
         base += get_num_groups(0) * GROUP) {
        take_room(min(end - base, (uint)GROUP), control, to, capacity, room);
        if (lid < room[1]) {
            made[first_made + room[0] + lid] = facts[first_fact + base + lid];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
