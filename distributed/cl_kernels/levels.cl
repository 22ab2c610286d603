// SPDX-License-Identifier: MIT
// Levels of the vertices of a graph without loops: rounds of Kahn (1962), a launch for each. A
// vertex has a level once all have one whose edges lead to it.
// LANES: work-items of a vertex, for some may have far more edges than others.
#define NO_LEVEL 0xffffffffu

// Counts the edges that lead to each vertex by the rows of the transpose; those without are of
// level 0.
__kernel void count_sources(const uint vertices, __global const uint* pointers,
                            __global uint* missing, __global uint* levels, __global uint* queue,
                            __global uint* queued) {
    const uint v = get_global_id(0);
    if (v >= vertices) {
        return;
    }
    const uint count = pointers[v + 1] - pointers[v];
    missing[v] = count;
    levels[v] = count == 0 ? 0 : NO_LEVEL;
    if (count == 0) {
        queue[atomic_inc(queued)] = v;
    }
}

// Vertices that the last ones of `from` lead to, of this level. queued: vertices of each round.
__kernel void next_level(const uint level, const uint round, __global const uint* pointers,
                         __global const uint* targets, __global uint* missing,
                         __global uint* levels, __global const uint* from, __global uint* to,
                         __global uint* queued) {
    const uint count = queued[round];
    const uint step = get_global_size(0) / LANES;
    for (uint i = get_global_id(0) / LANES; i < count; i += step) {
        const uint v = from[i];
        const uint end = pointers[v + 1];
        for (uint e = pointers[v] + get_global_id(0) % LANES; e < end; e += LANES) {
            const uint target = targets[e];
            if (atomic_dec(&missing[target]) == 1) {
                levels[target] = level;
                to[atomic_inc(&queued[round + 1])] = target;
            }
        }
    }
}
