// SPDX-License-Identifier: MIT
// Matrix times vector, a row of the matrix for each entry of the result. `lanes` work-items share a
// row; rows longer than `longest` are cut into pieces, each computed by a group, whose sums are
// added in order: results do not depend on which group is first.
// Parameters: GROUP, LANED (0: a row is one work-item's), RING, VALUE, A_WIDE.
#include "operations/vectors/ring.cl"

// Entries that a work-item asks for before it looks at the first of them: on GPUs their loads wait
// side by side.
#if LANED
#define BATCH 4
#else
#define BATCH 1
#endif

// Adds the entries begin, begin + step, ... of a row.
bool sum_entries(__global const index_t* cols, count_t begin, count_t end, count_t step,
                 __global const uint* u_bits, __global const value_t* u_values, uint full,
                 value_t* sum) {
    bool found = false;
    for (count_t e = begin; e < end; e += BATCH * step) {
        index_t k[BATCH];
        bool there[BATCH];
        value_t given[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            const count_t at = e + i * step;
            there[i] = at < end;
            k[i] = cols[there[i] ? at : e];
        }
        for (uint i = 0; i < BATCH; ++i) {
            given[i] = GIVE(u_values, k[i]);
            there[i] = (full != 0 || has_bit(u_bits, k[i])) && there[i];
        }
        for (uint i = 0; i < BATCH; ++i) {
            if (there[i]) {
                *sum = found ? ring_add(*sum, given[i]) : given[i];
                found = true;
#if FIRST_ENDS
                return true;
#endif
            }
        }
    }
    return found;
}

#if LANED
// The sum of the `lanes` neighbours that share a row, with the first of them. All work-items of the
// group must come by.
void join_lanes(uint lanes, uint lane, __local value_t* sums, __local uint* any) {
    const uint at = get_local_id(0);
    for (uint width = lanes / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < width && any[at + width] != 0) {
            sums[at] = any[at] != 0 ? ring_add(sums[at], sums[at + width]) : sums[at + width];
            any[at] = 1;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
#endif

void put_value(index_t row, value_t sum, __global value_t* out_values) {
#if VALUE != 0
    out_values[row] = sum;
#endif
}

void put_result(index_t row, value_t sum, __global uint* out_bits, __global value_t* out_values) {
    atomic_or(&out_bits[row >> 5], 1u << (row & 31));
    put_value(row, sum, out_values);
}

// Notes the pieces of a long row, one behind the other.
void note_pieces(index_t slot, count_t length, uint longest, __global uint* item_count,
                 __global uint2* items) {
    const uint pieces = (uint)((length + longest - 1) / longest);
    const uint base = atomic_add(item_count, pieces);
    for (uint piece = 0; piece < pieces; ++piece) {
        items[base + piece] = (uint2)(slot, piece);
    }
}

// With `whole_words` the group's rows are whole words of bits of a matrix that has all rows, which
// it writes at once (`words` of them there are in all); else bits join what is 0 before.
__kernel void pull_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values, uint full,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values, uint lanes, uint longest,
                        __global uint* item_count, __global uint2* items, uint whole_words,
                        count_t words) {
#if LANED
    const uint lane = get_local_id(0) % lanes;
    const count_t slot = (count_t)get_group_id(0) * (GROUP / lanes) + get_local_id(0) / lanes;
#else
    const uint lane = 0;
    const count_t slot = get_global_id(0);
#endif
    index_t row = 0;
    count_t begin = 0;
    count_t end = 0;
    if (slot < slots) {
        row = named != 0 ? names[slot] : (index_t)slot;
        if (lets_through(set, filter, row)) {
            begin = pointers[slot];
            end = pointers[slot + 1];
            if (end - begin > longest) {
                if (lane == 0) {
                    note_pieces((index_t)slot, end - begin, longest, item_count, items);
                }
                end = begin;
            }
        }
    }
    value_t sum = 0;
    bool found = sum_entries(cols, begin + lane, end, lanes, u_bits, u_values, full, &sum);
#if LANED
    __local uint bits[GROUP / 32 + 1];
#if RING != OR_AND
    __local value_t sums[GROUP];
    __local uint any[GROUP];
    sums[get_local_id(0)] = sum;
    any[get_local_id(0)] = found ? 1 : 0;
    join_lanes(lanes, lane, sums, any);
    sum = sums[get_local_id(0)];
    found = lane == 0 && any[get_local_id(0)] != 0;
#endif
    if (whole_words != 0) {
        const uint own = get_local_id(0) / lanes;
        const uint own_words = GROUP / lanes / 32;
        if (get_local_id(0) < own_words) {
            bits[get_local_id(0)] = 0;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (found) {
            atomic_or(&bits[own >> 5], 1u << (own & 31));
            put_value(row, sum, out_values);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const count_t w = (count_t)get_group_id(0) * own_words + get_local_id(0);
        if (get_local_id(0) < own_words && w < words) {
            out_bits[w] = bits[get_local_id(0)];
        }
        return;
    }
#endif
    if (found) {
        put_result(row, sum, out_bits, out_values);
    }
}

#if LANED
__kernel void pull_pieces(__global const a_pointer_t* pointers, __global const index_t* cols,
                          __global const uint* u_bits, __global const value_t* u_values, uint full,
                          uint longest, __global const uint* item_count,
                          __global const uint2* items, __global value_t* sums_of,
                          __global uint* any_of) {
    __local value_t sums[GROUP];
    __local uint any[GROUP];
    const uint at = get_local_id(0);
    const uint count = *item_count;
    for (uint item = get_group_id(0); item < count; item += get_num_groups(0)) {
        const index_t slot = items[item].x;
        const count_t begin = pointers[slot] + (count_t)items[item].y * longest;
        const count_t end = min(begin + longest, (count_t)pointers[slot + 1]);
        value_t sum = 0;
        any[at] = sum_entries(cols, begin + at, end, GROUP, u_bits, u_values, full, &sum) ? 1 : 0;
        sums[at] = sum;
        join_lanes(GROUP, at, sums, any);
        if (at == 0) {
            sums_of[item] = sums[0];
            any_of[item] = any[0];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// The sums of a row's pieces become one, in order.
__kernel void join_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, uint longest,
                          __global const uint* item_count, __global const uint2* items,
                          __global const value_t* sums_of, __global const uint* any_of,
                          __global uint* out_bits, __global value_t* out_values) {
    const uint count = *item_count;
    for (uint item = (uint)get_global_id(0); item < count; item += (uint)get_global_size(0)) {
        if (items[item].y != 0) {
            continue;
        }
        const index_t slot = items[item].x;
        const count_t length = pointers[slot + 1] - pointers[slot];
        const uint pieces = (uint)((length + longest - 1) / longest);
        value_t sum = 0;
        bool found = false;
        for (uint piece = item; piece < item + pieces; ++piece) {
            if (any_of[piece] != 0) {
                sum = found ? ring_add(sum, sums_of[piece]) : sums_of[piece];
                found = true;
            }
        }
        if (found) {
            put_result(named != 0 ? names[slot] : slot, sum, out_bits, out_values);
        }
    }
}
#endif
