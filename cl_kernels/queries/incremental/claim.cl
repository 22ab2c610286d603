// SPDX-License-Identifier: MIT
// Deduplication of what rules made in a round: facts that are neither known nor made before are
// kept, of equal ones the first to claim a slot of a hash table with open addressing (atomics). A
// slot holds the number of a fact or, until the round ends, that of what was made; both were
// written by an earlier command, so nobody reads what another group is writing.
// Parameters: GROUP, A_WIDE, B_WIDE.
#include "common/local_words.cl"
#include "common/row_lookup.cl"
#include "queries/incremental/slots.cl"

#define SPAN_OF(NAME, row) \
    span_of_##NAME(NAME##_pointers, slot_of_row(NAME##_names, NAME##_slots, NAME##_missing, row))

// The finalizer of MurmurHash3 (Appleby) over both halves.
uint hash_of(uint2 fact) {
    uint h = fact.x * 0x9E3779B1u ^ fact.y;
    h = (h ^ h >> 16) * 0x85EBCA6Bu;
    h = (h ^ h >> 13) * 0xC2B2AE35u;
    return h ^ h >> 16;
}

// A relation's part of the table and the arrays that its slots index.
typedef struct {
    volatile __global uint* slots;
    uint mask;
    __global const uint2* facts;
    __global const uint2* made;
} fact_table;

bool stands_for(const fact_table* table, uint value, uint2 fact) {
    const uint2 other = is_made(value) ? table->made[number_made(value)] : table->facts[value - 1];
    return other.x == fact.x && other.y == fact.y;
}

// Linear probing: the first free slot from `at` on, NO_INDEX if the fact is there already. The
// table is larger than all facts and all that is made in a round.
uint free_slot(const fact_table* table, uint at, uint2 fact) {
    uint there = table->slots[at];
    while (there != NO_FACT && !stands_for(table, there, fact)) {
        at = (at + 1) & table->mask;
        there = table->slots[at];
    }
    return there == NO_FACT ? at : NO_INDEX;
}

// Claims a slot from `at` on and returns it; NO_INDEX if an equal fact was sooner.
uint take_slot(const fact_table* table, uint at, uint value, uint2 fact) {
    uint there = atomic_cmpxchg(table->slots + at, NO_FACT, value);
    while (there != NO_FACT && !stands_for(table, there, fact)) {
        at = (at + 1) & table->mask;
        there = atomic_cmpxchg(table->slots + at, NO_FACT, value);
    }
    return there == NO_FACT ? at : NO_INDEX;
}

// Known relations come in two parts; they are searched last, as most duplicates are in the table.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void claim_facts(
    uint of, __global uint2* facts, __global uint* slot_of, count_t first_fact, uint capacity,
    __global const uint2* made, count_t first_made, __global uint* slots, count_t first_slot,
    uint mask, __global const a_pointer_t* a_pointers, __global const index_t* a_cols,
    __global const index_t* a_names, index_t a_slots, index_t a_missing,
    __global const b_pointer_t* b_pointers, __global const index_t* b_cols,
    __global const index_t* b_names, index_t b_slots, index_t b_missing, __global uint* control) {
    __local uint2 claimed[GROUP];
    __local uint claimed_slot[GROUP];
    __local uint count;
    __local uint place;
    const fact_table table = {slots + first_slot, mask, facts + first_fact, made + first_made};
    const uint lid = get_local_id(0);
    const uint end = control[TOO_MANY] != 0 ? 0 : control[of + MADE];
    for (uint base = get_group_id(0) * GROUP; base < end; base += get_num_groups(0) * GROUP) {
        clear_local(&count, 1);
        if (lid < end - base) {
            const uint2 fact = table.made[base + lid];
            uint slot = free_slot(&table, hash_of(fact) & mask, fact);
            if (slot != NO_INDEX && !is_in_row(a_cols, SPAN_OF(a, fact.x), fact.y) &&
                !is_in_row(b_cols, SPAN_OF(b, fact.x), fact.y)) {
                slot = take_slot(&table, slot, value_made(base + lid), fact);
                if (slot != NO_INDEX) {
                    const uint mine = atomic_inc(&count);
                    claimed[mine] = fact;
                    claimed_slot[mine] = slot;
                }
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid == 0 && count > 0) {
            place = atomic_add(control + of + FACTS, count);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < count && place + count > capacity) {
            control[TOO_MANY] = 1;
        } else if (lid < count) {
            facts[first_fact + place + lid] = claimed[lid];
            slot_of[first_fact + place + lid] = claimed_slot[lid];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
