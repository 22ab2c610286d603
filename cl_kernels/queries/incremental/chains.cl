// SPDX-License-Identifier: MIT
// Joins a delta with facts of earlier rounds, kept as linked lists (chains) by row or by column: as
// expand.cl, with a chain a work-item. Parameters: GROUP, COLUMNS (facts are matched by column).
#include "common/group_scan.cl"
#include "queries/incremental/room.cl"

// Links the facts of a round that is about to end into chains.
__kernel void chain_facts(uint round, uint of, __global const uint2* facts, count_t first_fact,
                          __global uint* heads, __global uint* next, __global const uint* control) {
    const uint end = control[TOO_MANY] != 0 ? 0 : control[of + FACTS];
    for (uint i = facts_before(control, of, round) + get_global_id(0); i < end;
         i += get_global_size(0)) {
        const uint2 fact = facts[first_fact + i];
        next[i] = atomic_xchg(heads + (COLUMNS ? fact.y : fact.x), i + 1);
    }
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void expand_by_chains(
    uint round, uint from, __global const uint2* facts, count_t first_fact, count_t first_other,
    __global const uint* heads, __global const uint* next, uint to, __global uint2* made,
    count_t first_made, uint capacity, __global uint* control) {
    __local ulong scratch[GROUP];
    __local uint room[2];
    const uint lid = get_local_id(0);
    const uint end = facts_before(control, from, round);
    for (uint base = facts_before(control, from, round - 1) + get_group_id(0) * GROUP; base < end;
         base += get_num_groups(0) * GROUP) {
        uint2 fact = (uint2)(0, 0);
        uint head = NO_FACT;
        ulong length = 0;
        if (lid < end - base) {
            fact = facts[first_fact + base + lid];
            head = heads[COLUMNS ? fact.x : fact.y];
            for (uint at = head; at != NO_FACT; at = next[at - 1]) {
                ++length;
            }
        }
        ulong total;
        const ulong place = group_scan_ulong(length, scratch, &total);
        take_room(total, control, to, capacity, room);
        __global uint2* out = made + first_made + room[0] + place;
        for (uint at = room[1] > 0 ? head : NO_FACT; at != NO_FACT; at = next[at - 1]) {
            const uint2 other = facts[first_other + at - 1];
            *out++ = COLUMNS ? (uint2)(other.x, fact.y) : (uint2)(fact.x, other.y);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
