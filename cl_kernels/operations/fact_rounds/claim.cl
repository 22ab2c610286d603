// SPDX-License-Identifier: MIT
// Of the facts that a round found, those that are neither known nor found before: of equal ones the
// first that takes a slot of a hash table with open addressing, which holds the numbers of facts.
// What numbers stand for was written by commands before, so that nobody reads what another group
// is writing.
// Parameters: GROUP, A_WIDE, B_WIDE.
#include "common/row_lookup.cl"
#include "operations/fact_rounds/counters.cl"

#define DEFINE_IS_IN(NAME, POINTER)                                                             \
    bool NAME(uint2 fact, __global const POINTER* pointers, __global const index_t* cols,       \
              __global const index_t* names, index_t slots, index_t missing) {                  \
        const index_t slot = slot_of_row(names, slots, missing, fact.x);                        \
        if (slot == NO_INDEX) {                                                                 \
            return false;                                                                       \
        }                                                                                       \
        const count_t end = pointers[slot + 1];                                                 \
        const count_t at = lower_bound_index(cols, pointers[slot], end, fact.y);                \
        return at < end && cols[at] == fact.y;                                                  \
    }

DEFINE_IS_IN(is_in_a, a_pointer_t)
DEFINE_IS_IN(is_in_b, b_pointer_t)

// The finalizer of MurmurHash3 (Appleby) over both halves.
uint hash_of(uint2 fact) {
    uint h = fact.x * 0x9E3779B1u ^ fact.y;
    h = (h ^ h >> 16) * 0x85EBCA6Bu;
    h = (h ^ h >> 13) * 0xC2B2AE35u;
    return h ^ h >> 16;
}

// Whether fact `number` is the first of its kind here. The table is never full.
bool takes_slot(uint number, uint2 fact, __global const uint2* facts,
                volatile __global uint* table, uint mask) {
    for (uint at = hash_of(fact) & mask;; at = (at + 1) & mask) {
        uint there = table[at];
        if (there == NO_FACT) {
            there = atomic_cmpxchg(table + at, NO_FACT, number + 1);
        }
        if (there == NO_FACT) {
            return true;
        }
        const uint2 other = facts[there - 1];
        if (other.x == fact.x && other.y == fact.y) {
            return false;
        }
    }
}

void chain(uint number, uint key, __global uint* heads, __global uint* next) {
    if (heads != 0) {
        next[number] = atomic_xchg(heads + key, number + 1);
    }
}

// What is known is in two parts. Facts are chained where there are heads.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void claim_facts(
    uint of, __global const uint2* facts, __global uint* fresh, __global uint* table, uint mask,
    __global const a_pointer_t* a_pointers, __global const index_t* a_cols,
    __global const index_t* a_names, index_t a_slots, index_t a_missing,
    __global const b_pointer_t* b_pointers, __global const index_t* b_cols,
    __global const index_t* b_names, index_t b_slots, index_t b_missing, __global uint* row_heads,
    __global uint* row_next, __global uint* col_heads, __global uint* col_next,
    __global uint* control) {
    __local uint claimed[GROUP];
    __local uint count;
    __local uint place;
    const uint lid = get_local_id(0);
    const uint end = control[TOO_MANY] != 0 ? 0 : control[of + FOUND];
    for (uint base = control[of + LOOKED_AT] + get_group_id(0) * GROUP; base < end;
         base += get_num_groups(0) * GROUP) {
        if (lid == 0) {
            count = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < end - base) {
            const uint2 fact = facts[base + lid];
            if (!is_in_a(fact, a_pointers, a_cols, a_names, a_slots, a_missing) &&
                !is_in_b(fact, b_pointers, b_cols, b_names, b_slots, b_missing) &&
                takes_slot(base + lid, fact, facts, table, mask)) {
                claimed[atomic_inc(&count)] = base + lid;
                chain(base + lid, fact.x, row_heads, row_next);
                chain(base + lid, fact.y, col_heads, col_next);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid == 0) {
            place = atomic_add(control + of + FRESH, count);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < count) {
            fresh[place + lid] = claimed[lid];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
