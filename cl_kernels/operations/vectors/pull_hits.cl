// SPDX-License-Identifier: MIT
// Which rows of a matrix have an entry in a set of columns, where most rows are short: each
// work-item looks through the first entries of a row, and neighbours together through what is left
// of rows without a hit so far. Few arguments, as each costs time at a launch.
// Parameters: GROUP (a multiple of 32), FILTERED (whether rows are filtered), A_WIDE.
#define VALUE 0
#include "common/vector_values.cl"
#include "common/warp.cl"
#include "operations/vectors/team.cl"

#define BATCH 4   // entries that a work-item asks for before it looks at the first of them
#define SHORT 32  // entries that it looks through alone

// Whether one of entries first, first + step, ... before `end` is in the set.
bool any_hit(__global const index_t* cols, uint first, uint end, uint step,
             __global const uint* set) {
    for (uint e = first; e < end; e += BATCH * step) {
        index_t k[BATCH];
        for (uint i = 0; i < BATCH; ++i) {
            k[i] = cols[e + i * step < end ? e + i * step : e];
        }
        uint hits = 0;
        for (uint i = 0; i < BATCH; ++i) {
            hits |= has_bit(set, k[i]) ? 1 : 0;
        }
        if (hits != 0) {
            return true;
        }
    }
    return false;
}

#if WARPS > 0
// What is left of the rows of a warp's lanes in `open`, row by row: which of them have a hit.
uint look_on(__global const index_t* cols, uint open, count_t begin, uint length,
             __global const uint* set) {
    const uint lane = get_local_id(0) % 32;
    uint found = 0;
    for (; open != 0; open &= open - 1) {
        const uint of = 31 - clz(open & (0 - open));
        __global const index_t* const row = cols + warp_get_ulong(begin, of);
        const uint end = warp_get_uint(length, of);
        uint hits = 0;
        for (uint from = SHORT; from < end && hits == 0; from += 2 * BATCH * 32) {
            hits = warp_ballot(any_hit(row, from + lane, min(from + 2 * BATCH * 32, end), 32, set));
        }
        found |= hits != 0 ? 1u << of : 0;
    }
    return found;
}
#endif

// The result is a whole number of 64 bits.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
pull_hits(index_t nrows, __global const a_pointer_t* pointers, __global const index_t* cols,
          __global const uint* set, __global uint* out_bits
#if FILTERED
          , __global const uint* rows_through, uint filter
#endif
) {
    const uint at = get_local_id(0);
    const count_t row = get_global_id(0);
    const count_t words = ((count_t)nrows + 63) / 64 * 2;
    count_t begin = 0;
    uint length = 0;
    bool reads = row < nrows;
#if FILTERED
    reads = reads && lets_through(rows_through, filter, (index_t)row);
#endif
    if (reads) {
        begin = pointers[row];
        length = (uint)(pointers[row + 1] - begin);
    }
    const bool found = any_hit(cols + begin, 0, min(length, (uint)SHORT), 1, set);
    const bool goes_on = !found && length > SHORT;
#if WARPS > 0
    uint word = warp_ballot(found);
    word |= look_on(cols, warp_ballot(goes_on), begin, length, set);
    if (at % 32 == 0 && row / 32 < words) {
        out_bits[row / 32] = word;
    }
#else
    __local uint bits[GROUP / 32];
    __local ushort queue[GROUP];
    __local uint lengths[GROUP];
    __local count_t begins[GROUP];
    __local uint queued;
    if (at == 0) {
        queued = 0;
    }
    if (at < GROUP / 32) {
        bits[at] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (found) {
        atomic_or(&bits[at / 32], 1u << at % 32);
    }
    if (goes_on) {
        queue[atomic_inc(&queued)] = (ushort)at;
        lengths[at] = length;
        begins[at] = begin;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint item = at / TEAM; item < queued; item += GROUP / TEAM) {
        const uint of = queue[item];
        if (any_hit(cols + begins[of], SHORT + at % TEAM, lengths[of], TEAM, set)) {
            atomic_or(&bits[of / 32], 1u << of % 32);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t own_word = (count_t)get_group_id(0) * (GROUP / 32) + at;
    if (at < GROUP / 32 && own_word < words) {
        out_bits[own_word] = bits[at];
    }
#endif
}
