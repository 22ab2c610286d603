// SPDX-License-Identifier: MIT
// Vector times matrix, along the rows that the vector has entries for. What meets in an entry of the
// result is added by atomic operations on words of 32 bits, whose order does not matter. Rows longer
// than `longest` are left to groups, in pieces.
// Parameters: GROUP, LANED (0: a row is one work-item's), RING, VALUE (0 or 1; of OR_SECOND 1 or 2), A_WIDE.
#include "operations/vectors/ring.cl"

#if VALUE != 0 && RING_OP == OP_BIT_OR
// Halves of a ulong are words of their own.
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

void push_entries(__global const index_t* cols, count_t begin, count_t end, count_t step,
                  value_t given, __global const uint* set, uint filter, __global uint* out_bits,
                  __global value_t* out_values) {
    for (count_t e = begin; e < end; e += step) {
        const index_t j = cols[e];
        if (lets_through(set, filter, j)) {
            add_to(j, given, out_bits, out_values);
        }
    }
}

// Which of the `each` slots from `first` on have rows that the vector has an entry for. `each` is a
// power of two up to 32.
uint slots_to_push(index_t slots, uint named, __global const index_t* names,
                   __global const uint* u_bits, count_t first, uint each) {
    const uint count = (uint)min((count_t)each, slots - first);
    const uint all = count < 32 ? (1u << count) - 1 : ~0u;
    if (named == 0) {
        return u_bits[first >> 5] >> (first & 31) & all;
    }
    uint out = 0;
    for (uint i = 0; i < count; ++i) {
        out |= has_bit(u_bits, names[first + i]) ? 1u << i : 0;
    }
    return out;
}

// Leaves a long row to groups.
void note_pieces(count_t slot, count_t length, uint longest, __global uint* item_count,
                 __global uint2* items) {
    const uint pieces = (uint)((length + longest - 1) / longest);
    const uint base = atomic_add(item_count, pieces);
    for (uint piece = 0; piece < pieces; ++piece) {
        items[base + piece] = (uint2)((uint)slot, piece);
    }
}

// `lanes` work-items share `each` slots, which most vectors have few entries for.
__kernel void push_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values, uint lanes, uint each, uint longest,
                        __global uint* item_count, __global uint2* items) {
    const count_t first = (count_t)get_global_id(0) / lanes * each;
    const uint lane = (uint)(get_global_id(0) % lanes);
    if (first >= slots) {
        return;
    }
    uint left = slots_to_push(slots, named, names, u_bits, first, each);
    while (left != 0) {
        const count_t slot = first + (31 - clz(left & (0 - left)));
        left &= left - 1;
        const count_t begin = pointers[slot];
        const count_t end = pointers[slot + 1];
        if (end - begin <= longest) {
            push_entries(cols, begin + lane, end, lanes,
                         GIVE(u_values, named != 0 ? names[slot] : (index_t)slot), set, filter,
                         out_bits, out_values);
        } else if (lane == 0) {
            note_pieces(slot, end - begin, longest, item_count, items);
        }
    }
}

__kernel void push_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, __global const index_t* cols,
                          __global const value_t* u_values, __global const uint* set, uint filter,
                          __global uint* out_bits, __global value_t* out_values, uint longest,
                          __global const uint* item_count, __global const uint2* items) {
    const uint count = *item_count;
    for (uint item = get_group_id(0); item < count; item += get_num_groups(0)) {
        const index_t slot = items[item].x;
        const index_t k = named != 0 ? names[slot] : slot;
        const count_t begin = pointers[slot] + (count_t)items[item].y * longest;
        const count_t end = min(begin + longest, (count_t)pointers[slot + 1]);
        push_entries(cols, begin + get_local_id(0), end, get_local_size(0), GIVE(u_values, k), set,
                     filter, out_bits, out_values);
    }
}
