// SPDX-License-Identifier: MIT
// Levels of a graph's vertices: rounds of Kahn (1962), a launch for each. A vertex has a level once
// all have one whose edges lead to it; a loop is no edge.
// LANES: work-items of a vertex, for some may have far more edges than others.
#define NO_LEVEL 0xffffffffu

// Counts the edges that lead to each vertex, in `missing`, too; those without are of level 0.
__kernel void count_sources(const uint vertices, __global const uint* pointers,
                            __global const uint* sources, __global uint* counts,
                            __global uint* missing, __global uchar* loops, __global uint* levels,
                            __global uint* queue, __global uint* queued) {
    const uint v = get_global_id(0);
    if (v >= vertices) {
        return;
    }
    uint low = pointers[v];
    const uint end = pointers[v + 1];
    uint count = end - low;
    for (uint high = end; low < high;) {
        const uint middle = low + (high - low) / 2;
        if (sources[middle] < v) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool loop = low < end && sources[low] == v;
    count -= loop ? 1 : 0;
    loops[v] = loop ? 1 : 0;
    counts[v] = count;
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
            if (target != v && atomic_dec(&missing[target]) == 1) {
                levels[target] = level;
                to[atomic_inc(&queued[round + 1])] = target;
            }
        }
    }
}

__kernel void invert(const uint vertices, __global const uint* order, __global uint* places) {
    const uint i = get_global_id(0);
    if (i < vertices) {
        places[order[i]] = i;
    }
}

// The edges that lead to each vertex, loops left out, with vertices by their places in `order`.
__kernel void place_sources(const uint vertices, __global const uint* order,
                            __global const uint* places, __global const uint* pointers,
                            __global const uint* sources, __global const uint* made_pointers,
                            __global uint* made_sources) {
    const uint i = get_global_id(0) / LANES;
    if (i >= vertices) {
        return;
    }
    const uint v = order[i];
    const uint begin = pointers[v];
    const uint count = pointers[v + 1] - begin;
    const uint made = made_pointers[i];
    const bool loop = made_pointers[i + 1] - made < count;
    for (uint e = get_global_id(0) % LANES; e < count; e += LANES) {
        const uint source = sources[begin + e];
        if (source != v) {
            made_sources[made + e - (loop && source > v ? 1 : 0)] = places[source];
        }
    }
}
