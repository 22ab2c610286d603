// SPDX-License-Identifier: MIT
// PageRank: the vector update and reduction beside the SpMV of an iteration.
// Parameters: GROUP, VALUE (3: float).
#include "common/vector_values.cl"

// ranks = sums + base · teleport (or `even` at every vertex), shares = ranks · portions. Writes for
// each group the sum of |changes|, and behind those of all groups the sums of ranks of vertices
// without edges. The order of summation depends on the number of groups alone.
__kernel void advance_ranks(count_t size, __global const uint* sum_bits,
                            __global const value_t* sums, __global const float* teleport,
                            uint has_teleport, float base, float even,
                            __global const float* portions, __global float* ranks,
                            __global float* shares, __global float* totals) {
    __local float changes[GROUP];
    __local float idle[GROUP];
    const uint at = get_local_id(0);
    float change = 0;
    float kept = 0;
    for (count_t i = get_global_id(0); i < size; i += get_global_size(0)) {
        const float sum = has_bit(sum_bits, (index_t)i) ? sums[i] : 0.0f;
        const float begun = has_teleport != 0 ? base * teleport[i] : even;
        const float rank = sum + begun;
        const float portion = portions[i];
        change += fabs(rank - ranks[i]);
        kept += portion == 0.0f ? rank : 0.0f;
        ranks[i] = rank;
        shares[i] = rank * portion;
    }
    changes[at] = change;
    idle[at] = kept;
    for (uint width = GROUP / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (at < width) {
            changes[at] += changes[at + width];
            idle[at] += idle[at + width];
        }
    }
    if (at == 0) {
        totals[get_group_id(0)] = changes[0];
        totals[get_num_groups(0) + get_group_id(0)] = idle[0];
    }
}
