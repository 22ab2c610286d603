// SPDX-License-Identifier: MIT
// What facts that are new in one relation make, by a rule, of those that rounds added to another:
// as expand.cl, of chains instead of rows. Each work-item follows a chain.
// Parameters: GROUP, COLUMNS.
#include "common/group_scan.cl"
#include "operations/fact_rounds/counters.cl"
#include "operations/fact_rounds/room.cl"

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void expand_by_chains(
    uint from, __global const uint2* facts, __global const uint* fresh,
    __global const uint2* others, __global const uint* heads, __global const uint* next, uint to,
    __global uint2* made, uint capacity, __global uint* control) {
    __local ulong scratch[GROUP];
    __local uint room[2];
    const uint lid = get_local_id(0);
    const uint end = control[from + END];
    for (uint base = control[from + BEGIN] + get_group_id(0) * GROUP; base < end;
         base += get_num_groups(0) * GROUP) {
        uint2 fact = (uint2)(0, 0);
        uint head = NO_FACT;
        ulong length = 0;
        if (lid < end - base) {
            fact = facts[fresh[base + lid]];
            head = heads[COLUMNS ? fact.x : fact.y];
            for (uint at = head; at != NO_FACT; at = next[at - 1]) {
                ++length;
            }
        }
        ulong total;
        ulong place = group_scan_ulong(length, scratch, &total);
        take_room(total, control, to, capacity, room);
        for (uint at = room[1] > 0 ? head : NO_FACT; at != NO_FACT; at = next[at - 1]) {
            const uint2 other = others[at - 1];
            made[room[0] + place] =
                COLUMNS ? (uint2)(other.x, fact.y) : (uint2)(fact.x, other.y);
            ++place;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
