// SPDX-License-Identifier: MIT
// Allocation in an output array, one atomic addition a work-group. Parameter: GROUP.
#pragma once

#include "queries/incremental/counters.cl"

// room[0] receives the offset for `count` facts that a rule made of a relation, room[1] how many
// may be written there: none on overflow. Contains barriers: all work-items of the group call it.
void take_room(ulong count, volatile __global uint* control, uint to, uint capacity,
               __local uint* room) {
    if (get_local_id(0) == 0) {
        room[0] = 0;
        room[1] = 0;
        if (count > capacity) {
            atomic_or(control + TOO_MANY, 1);
        } else if (count > 0 && control[TOO_MANY] == 0) {
            room[0] = atomic_add(control + to + MADE, (uint)count);
            if (room[0] > capacity - count) {
                atomic_or(control + TOO_MANY, 1);
            } else {
                room[1] = (uint)count;
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
