// SPDX-License-Identifier: MIT
// Facts that rounds begin with, the end of a round, and the facts that were added by all of them.
#include "operations/fact_rounds/counters.cl"

__kernel void take_entries(__global const index_t* rows, __global const index_t* cols, uint count,
                           __global uint2* facts) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        facts[i] = (uint2)(rows[i], cols[i]);
    }
}

// Facts that are taken for new without a look: 0, 1, … of them.
__kernel void take_all(uint count, __global uint* fresh) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        fresh[i] = i;
    }
}

// What was added in this round is what the next one begins with.
__kernel void end_round(uint first, uint each, uint relations, uint round,
                        __global uint* control) {
    for (uint i = get_global_id(0); i < relations; i += get_global_size(0)) {
        __global uint* counters = control + first + i * each;
        const uint fresh = counters[FRESH];
        atomic_add(control + ADDED + round % RING, fresh - counters[END]);
        counters[LOOKED_AT] = counters[FOUND];
        counters[BEGIN] = counters[END];
        counters[END] = fresh;
    }
    if (get_global_id(0) == 0) {
        control[ADDED + (round + 1) % RING] = 0;
    }
}

__kernel void gather_fresh(__global const uint2* facts, __global const uint* fresh, uint count,
                           __global index_t* rows, __global index_t* cols) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const uint2 fact = facts[fresh[i]];
        rows[i] = fact.x;
        cols[i] = fact.y;
    }
}
