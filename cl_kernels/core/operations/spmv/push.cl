// SPDX-License-Identifier: MIT
// Push SpMV/SpMSpV (scatter) along rows selected by the vector; collisions are combined by
// order-independent 32-bit atomics. Long rows are shared by teams of 32, listed ones by
// work-groups.
// Parameters: GROUP, RING, VALUE (0 or 1; of OR_SECOND 1 or 2), A_WIDE.
#include "common/local_words.cl"
#include "core/operations/spmv/ring.cl"
#include "core/operations/spmv/team.cl"

// Most slots per work-item, and entries of a row loaded at once.
#define MOST_EACH 8
#define BATCH 2

#if VALUE != 0 && RING_OP == OP_BIT_OR
// A ulong is updated as two words.
void or_value(value_t given, __global value_t* to) {
    const value_t lacking = given & ~*to;
    if (lacking == 0) {
        return;
    }
#if VALUE == 1
    atomic_or(to, lacking);
#else
    atomic_or((__global uint*)to, as_uint2(lacking).x);
    atomic_or((__global uint*)to + 1, as_uint2(lacking).y);
#endif
}
#endif

void add_to(index_t j, value_t given, __global uint* out_bits, __global value_t* out_values) {
    const uint bit = 1u << (j & 31);
    if ((out_bits[j >> 5] & bit) == 0) {
        atomic_or(&out_bits[j >> 5], bit);
    }
#if VALUE != 0
#if RING_OP == OP_MIN
    if (given < out_values[j]) {
        atomic_min(&out_values[j], given);
    }
#elif RING_OP == OP_MAX
    if (given > out_values[j]) {
        atomic_max(&out_values[j], given);
    }
#elif RING_OP == OP_BIT_OR
    or_value(given, &out_values[j]);
#else
    atomic_add(&out_values[j], given);
#endif
#endif
}

// Pushes along entries first, first + step, ... of a row's `length`.
void push_entries(__global const index_t* cols, uint first, uint length, uint step, value_t given,
                  __global const uint* set, uint filter, __global uint* out_bits,
                  __global value_t* out_values) {
    for (uint e = first; e < length; e += BATCH * step) {
        index_t j[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            j[i] = cols[e + i * step < length ? e + i * step : e];
        }
        for (uint i = 0; i < BATCH; ++i) {
            if (e + i * step < length && lets_through(set, filter, j[i])) {
                add_to(j[i], given, out_bits, out_values);
            }
        }
    }
}

// Bitmap of the `each` slots from `first` on that have a vector entry. `each` is a power of two up
// to MOST_EACH.
uint slots_to_push(index_t slots, uint named, __global const index_t* names,
                   __global const uint* u_bits, count_t first, uint each) {
    if (first >= slots) {
        return 0;
    }
    const uint count = (uint)min((count_t)each, slots - first);
    const uint all = (1u << count) - 1;
    if (named == 0) {
        return u_bits[first >> 5] >> (first & 31) & all;
    }
    uint out = 0;
    for (uint i = 0; i < count; ++i) {
        out |= has_bit(u_bits, names[first + i]) ? 1u << i : 0;
    }
    return out;
}

// A piece of a long row, by a work-group.
void push_piece(uint2 piece, uint named, __global const index_t* names,
                __global const a_pointer_t* pointers, __global const index_t* cols,
                __global const uint* u_bits, __global const value_t* u_values,
                __global const uint* set, uint filter, __global uint* out_bits,
                __global value_t* out_values, uint longest) {
    const index_t k = named != 0 ? names[piece.x] : piece.x;
    if (has_bit(u_bits, k)) {
        const count_t begin = pointers[piece.x] + (count_t)piece.y * longest;
        const uint length = (uint)min((count_t)longest, pointers[piece.x + 1] - begin);
        push_entries(cols + begin, get_local_id(0), length, GROUP, GIVE(u_values, k), set, filter,
                     out_bits, out_values);
    }
}

// `lanes` work-items share `each` slots, most without a vector entry. Rows beyond `by_lanes`
// entries go to teams, those beyond `longest` to the work-groups after the first `row_groups`, a
// piece each.
__kernel void push_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values, uint lanes, uint each, uint by_lanes,
                        uint longest, uint row_groups, __global const uint2* pieces) {
    __local ushort queue[GROUP * MOST_EACH];
    __local uint queued;
    const uint at = get_local_id(0);
    const uint lane = at % lanes;
    const count_t group_slot = (count_t)get_group_id(0) * (GROUP / lanes) * each;
    const count_t first = group_slot + at / lanes * each;
    if (get_group_id(0) >= row_groups) {
        push_piece(pieces[get_group_id(0) - row_groups], named, names, pointers, cols, u_bits,
                   u_values, set, filter, out_bits, out_values, longest);
        slots = 0;
    }
    clear_local(&queued, 1);
    uint left = slots_to_push(slots, named, names, u_bits, first, each);
    while (left != 0) {
        const count_t slot = first + (31 - clz(left & (0 - left)));
        left &= left - 1;
        const count_t begin = pointers[slot];
        const count_t length = pointers[slot + 1] - begin;
        if (length <= by_lanes) {
            push_entries(cols + begin, lane, (uint)length, lanes,
                         GIVE(u_values, named != 0 ? names[slot] : (index_t)slot), set, filter,
                         out_bits, out_values);
        } else if (lane == 0 && length <= longest) {
            queue[atomic_inc(&queued)] = (ushort)(slot - group_slot);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint item = at / TEAM; item < queued; item += GROUP / TEAM) {
        const count_t slot = group_slot + queue[item];
        const count_t begin = pointers[slot];
        push_entries(cols + begin, at % TEAM, (uint)(pointers[slot + 1] - begin), TEAM,
                     GIVE(u_values, named != 0 ? names[slot] : (index_t)slot), set, filter,
                     out_bits, out_values);
    }
}
