// SPDX-License-Identifier: MIT
// Pull SpMV on CSR/DCSR (row-wise gather, CSR-vector): `lanes` work-items share a row of up to
// `by_lanes` entries, teams of 32 take longer ones. Rows beyond `longest` are split into pieces,
// one work-group each, whose sums are joined in order, so results are deterministic.
// Parameters: GROUP, TEAMS (whether some rows exceed `by_lanes` entries), RING, VALUE, A_WIDE.
#include "common/local_words.cl"
#include "core/operations/spmv/row_sum.cl"
#include "core/operations/spmv/team.cl"

// Entries that a work-item loads at once, to overlap memory latency on GPUs.
#define BATCH 4

// Sums entries first, first + step, ... of a row's `length`.
bool sum_entries(__global const index_t* cols, uint first, uint length, uint step,
                 __global const uint* u_bits, __global const value_t* u_values, uint full,
                 value_t* sum) {
    bool found = false;
    for (uint e = first; e < length; e += BATCH * step) {
        index_t k[BATCH];
        bool there[BATCH];
        value_t given[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            there[i] = e + i * step < length;
            k[i] = cols[there[i] ? e + i * step : e];
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

// Reduction over the `lanes` work-items of a row; the first gets the result. Work-group collective.
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

// Row sum by `lanes` work-items. True in the first if the row has an entry; with or_and in any that
// found one.
bool sum_lanes(__global const index_t* cols, uint lane, uint length, uint lanes,
               __global const uint* u_bits, __global const value_t* u_values, uint full,
               value_t* sum, __local value_t* sums, __local uint* any) {
    const bool found = sum_entries(cols, lane, length, lanes, u_bits, u_values, full, sum);
#if RING == OR_AND
    return found;
#else
    const uint at = get_local_id(0);
    sums[at] = *sum;
    any[at] = found ? 1 : 0;
    join_lanes(lanes, lane, sums, any);
    *sum = sums[at];
    return lane == 0 && any[at] != 0;
#endif
}

// The row of a slot, and its number of entries, 0 if it is filtered out.
count_t row_to_pull(count_t slot, index_t slots, uint named, __global const index_t* names,
                    __global const a_pointer_t* pointers, __global const uint* set, uint filter,
                    index_t* row, count_t* begin) {
    if (slot >= slots) {
        return 0;
    }
    *row = named != 0 ? names[slot] : (index_t)slot;
    if (!lets_through(set, filter, *row)) {
        return 0;
    }
    *begin = pointers[slot];
    return pointers[slot + 1] - *begin;
}

// `whole_bytes`: the matrix is CSR and a work-group's rows fill whole bytes of the bitmap (of
// `words` words), which it writes without atomics (little-endian devices).
__kernel void pull_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values, uint full,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values, uint lanes, uint by_lanes, uint longest,
                        uint whole_bytes, count_t words) {
    __local uint bits[GROUP / 32 + 1];
#if TEAMS
    __local ushort queue[GROUP];
    __local uint queued;
#endif
    __local value_t sums[RING == OR_AND ? 1 : GROUP];
    __local uint any[RING == OR_AND ? 1 : GROUP];
    const uint at = get_local_id(0);
    const uint lane = at % lanes;
    const uint own = at / lanes;
    const count_t group_slot = (count_t)get_group_id(0) * (GROUP / lanes);
    const uint own_bytes = whole_bytes != 0 ? GROUP / lanes / 8 : 0;
#if TEAMS
    fill_local(&queued, 1, 0);
#endif
    clear_local(bits, (own_bytes + 3) / 4);
    index_t row = 0;
    count_t begin = 0;
    count_t length =
        row_to_pull(group_slot + own, slots, named, names, pointers, set, filter, &row, &begin);
#if TEAMS
    if (length > by_lanes) {
        if (lane == 0 && length <= longest) {
            queue[atomic_inc(&queued)] = (ushort)own;
        }
        length = 0;
    }
#endif
    value_t sum = 0;
    if (sum_lanes(cols + begin, lane, (uint)length, lanes, u_bits, u_values, full, &sum, sums,
                  any)) {
        put_of_group(row, own, sum, whole_bytes, bits, out_bits, out_values);
    }
#if TEAMS
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    for (uint done = 0; done < count; done += GROUP / TEAM) {
        const uint item = done + at / TEAM;
        const uint of = item < count ? queue[item] : 0;
        length = item < count ? row_to_pull(group_slot + of, slots, named, names, pointers, set,
                                            filter, &row, &begin)
                              : 0;
        if (sum_lanes(cols + begin, at % TEAM, (uint)length, TEAM, u_bits, u_values, full, &sum,
                      sums, any)) {
            put_of_group(row, of, sum, whole_bytes, bits, out_bits, out_values);
        }
    }
#endif
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t byte = (count_t)get_group_id(0) * own_bytes + at;
    if (at < own_bytes && byte < 4 * words) {
        ((__global uchar*)out_bits)[byte] = (uchar)(bits[at / 4] >> at % 4 * 8);
    }
}

__kernel void pull_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, __global const index_t* cols,
                          __global const uint* u_bits, __global const value_t* u_values, uint full,
                          __global const uint* set, uint filter, uint longest, uint count,
                          __global const uint2* items, __global value_t* sums_of,
                          __global uint* any_of) {
    __local value_t sums[GROUP];
    __local uint any[GROUP];
    const uint at = get_local_id(0);
    for (uint item = get_group_id(0); item < count; item += get_num_groups(0)) {
        index_t row = 0;
        count_t begin = 0;
        const count_t all = row_to_pull(items[item].x, ~(index_t)0, named, names, pointers, set,
                                        filter, &row, &begin);
        const count_t before = (count_t)items[item].y * longest;
        const uint length = all > before ? (uint)min((count_t)longest, all - before) : 0;
        value_t sum = 0;
        any[at] =
            sum_entries(cols + begin + before, at, length, GROUP, u_bits, u_values, full, &sum) ? 1
                                                                                                : 0;
        sums[at] = sum;
        join_lanes(GROUP, at, sums, any);
        if (at == 0) {
            sums_of[item] = sums[0];
            any_of[item] = any[0];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Joins the sums of a row's pieces in order.
__kernel void join_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, uint longest, uint count,
                          __global const uint2* items, __global const value_t* sums_of,
                          __global const uint* any_of, __global uint* out_bits,
                          __global value_t* out_values) {
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
