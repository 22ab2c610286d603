// SPDX-License-Identifier: MIT
// Conversion of matrix entries to facts and back, and the end of a round.
#include "queries/incremental/slots.cl"

// COO to pairs, from offset `first` on.
__kernel void take_entries(__global const index_t* rows, __global const index_t* cols, uint count,
                           __global uint2* pairs, count_t first) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        pairs[first + i] = (uint2)(rows[i], cols[i]);
    }
}

// Pairs to COO.
__kernel void give_entries(__global const uint2* pairs, count_t first, uint count,
                           __global index_t* rows, __global index_t* cols) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const uint2 pair = pairs[first + i];
        rows[i] = pair.x;
        cols[i] = pair.y;
    }
}

// Replaces temporary numbers in hash slots by those of the facts of this round, the delta of the
// next one. The first `growing` of `relations` have hash slots.
__kernel void end_round(uint round, uint first_counters, uint counters, uint relations,
                        uint growing, __global const uint* slot_of, count_t capacity,
                        __global uint* slots, count_t slots_each, __global uint* control) {
    const uint id = get_global_id(0);
    if (id == 0) {
        control[ADDED + (round + 1) % RING] = 0;
    }
    const bool is_void = control[TOO_MANY] != 0;
    for (uint i = 0; i < growing && !is_void; ++i) {
        const uint of = first_counters + i * counters;
        const uint end = control[of + FACTS];
        for (uint k = facts_before(control, of, round) + id; k < end; k += get_global_size(0)) {
            slots[i * slots_each + slot_of[i * capacity + k]] = value_of_fact(k);
        }
    }
    for (uint i = id; i < relations && !is_void; i += get_global_size(0)) {
        const uint of = first_counters + i * counters;
        const uint end = control[of + FACTS];
        control[of + MADE] = 0;
        control[of + COUNTS + (round + 1) % ENDS] = end;
        atomic_add(control + ADDED + round % RING, end - facts_before(control, of, round));
    }
}
