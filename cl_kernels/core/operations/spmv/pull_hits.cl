// SPDX-License-Identifier: MIT
// or_and pull SpMV on CSR with mostly short rows: a work-item tests its rows' first entries at
// once, then a few more of those without a hit; a warp shares the rest of longer rows. Few
// arguments, as each adds launch latency.
// Parameters: GROUP (a multiple of 32), ROWS (per work-item), FILTERED (whether rows are filtered),
// A_WIDE.
#define VALUE 0
#include "common/local_words.cl"
#include "common/vector_values.cl"
#include "common/warp.cl"
#include "core/operations/spmv/team.cl"

#define BATCH 4   // entries that a work-item loads at once
#define SHORT 32  // entries of a row that it tests alone

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

// Whether one of the first BATCH entries, already loaded, is in the set.
bool first_hit(const index_t* loaded, uint length, __global const uint* set) {
    uint hits = 0;
    for (uint i = 0; i < BATCH; ++i) {
        hits |= i < length && has_bit(set, loaded[i]) ? 1 : 0;
    }
    return hits != 0;
}

#if WARPS > 0
// Rest of the rows in `open` of a warp's lanes, row by row: which have a hit.
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

// The bitmap is padded to 64 bits.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void pull_hits(
    index_t nrows, __global const a_pointer_t* pointers, __global const index_t* cols,
    __global const uint* set, __global uint* out_bits
#if FILTERED
    ,
    __global const uint* rows_through, uint filter
#endif
) {
    const uint at = get_local_id(0);
    const count_t base = (count_t)get_group_id(0) * (GROUP * ROWS);
    const count_t words = ((count_t)nrows + 63) / 64 * 2;
    count_t begin[ROWS];
    uint length[ROWS];
    index_t loaded[ROWS][BATCH];
    for (uint i = 0; i < ROWS; ++i) {
        const count_t row = base + i * GROUP + at;
        bool reads = row < nrows;
#if FILTERED
        reads = reads && lets_through(rows_through, filter, (index_t)row);
#endif
        begin[i] = reads ? pointers[row] : 0;
        length[i] = reads ? (uint)(pointers[row + 1] - begin[i]) : 0;
    }
    for (uint i = 0; i < ROWS; ++i) {
        for (uint b = 0; b < BATCH; ++b) {
            loaded[i][b] = b < length[i] ? cols[begin[i] + b] : 0;
        }
    }
#if WARPS > 0
    for (uint i = 0; i < ROWS; ++i) {
        const bool found = first_hit(loaded[i], length[i], set) ||
                           any_hit(cols + begin[i], BATCH, min(length[i], (uint)SHORT), 1, set);
        uint word = warp_ballot(found);
        word |= look_on(cols, warp_ballot(!found && length[i] > SHORT), begin[i], length[i], set);
        const count_t own_word = (base + i * GROUP + at) / 32;
        if (at % 32 == 0 && own_word < words) {
            out_bits[own_word] = word;
        }
    }
#else
    __local uint bits[GROUP * ROWS / 32];
    __local ushort queue[GROUP * ROWS];
    __local uint queued;
    fill_local(&queued, 1, 0);
    clear_local(bits, GROUP * ROWS / 32);
    for (uint i = 0; i < ROWS; ++i) {
        const uint own = i * GROUP + at;
        if (first_hit(loaded[i], length[i], set) ||
            any_hit(cols + begin[i], BATCH, min(length[i], (uint)SHORT), 1, set)) {
            atomic_or(&bits[own / 32], 1u << own % 32);
        } else if (length[i] > SHORT) {
            queue[atomic_inc(&queued)] = (ushort)own;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint item = at / TEAM; item < queued; item += GROUP / TEAM) {
        const uint own = queue[item];
        const count_t from = pointers[base + own];
        const uint end = (uint)(pointers[base + own + 1] - from);
        if (any_hit(cols + from, SHORT + at % TEAM, end, TEAM, set)) {
            atomic_or(&bits[own / 32], 1u << own % 32);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint w = at; w < GROUP * ROWS / 32; w += GROUP) {
        if (base / 32 + w < words) {
            out_bits[base / 32 + w] = bits[w];
        }
    }
#endif
}
