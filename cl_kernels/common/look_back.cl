// SPDX-License-Identifier: MIT
// Prefix sum over parts in the pass that computes them, by decoupled look-back (Merrill and
// Garland, "Single-pass parallel prefix scan with decoupled look-back", NVIDIA 2016). Work-groups
// wait for those that began before: only for devices on which these go on (see capabilities.hpp).
// A part tells its sum, then that of all up to it, in one word with a flag: no fences are needed.
// Sums are below 2^62; two counts fit, added up as one.
#pragma once

#include "common/group_scan.cl"

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#define TOLD_OWN (1ul << 62)
#define TOLD_UP_TO (2ul << 62)
#define TOLD_SUM(word) ((word) & (TOLD_OWN - 1))

// Number of the work-group's part, in the order in which groups begin. Collective.
ulong next_part(__global ulong* begun, __local ulong* scratch) {
    if (get_local_id(0) == 0) {
        scratch[0] = atom_inc(begun);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const ulong part = scratch[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    return part;
}

// Sum of the parts before this one, and tells its own. `told` were initially 0. Collective: a
// work-item looks at one earlier part.
ulong sum_before(ulong part, ulong own, volatile __global ulong* told, __local ulong* scratch) {
    if (get_local_id(0) == 0) {
        atom_xchg(&told[part], TOLD_OWN | own);
    }
    ulong sum = 0;
    ulong ends = 0;
    for (ulong left = part; ends == 0; left -= min(left, (ulong)GROUP)) {
        const ulong back = get_local_id(0) + 1;
        ulong word = TOLD_UP_TO;
        if (back <= left) {
            do {
                word = told[left - back];
            } while (word == 0);
        }
        const ulong later = group_scan_ulong(word >= TOLD_UP_TO ? 1 : 0, scratch, &ends);
        sum += group_sum_ulong(later == 0 ? TOLD_SUM(word) : 0, scratch);
    }
    if (get_local_id(0) == 0) {
        atom_xchg(&told[part], TOLD_UP_TO | (sum + own));
    }
    return sum;
}
