// SPDX-License-Identifier: MIT
// Levels of the vertices of a graph without loops: rounds of Kahn (1962). A vertex has a level once
// all have one whose edges lead to it. `order` has the vertices level by level, `ends` where each
// level ends there; `state` is the level whose vertices have their turn, and whether it is wide.
// LANES: work-items of a vertex of wide levels, for some may have far more edges than others.
#define NO_LEVEL 0xffffffffu
// Vertices that a work-group passes over by itself, at most, and the work-items of each.
#define NARROW 512
#define NARROW_LANES 4

// Counts the edges that lead to each vertex by the rows of the transpose; those without are of
// level 0.
__kernel void count_sources(const uint vertices, __global const uint* pointers,
                            __global uint* missing, __global uint* levels, __global uint* order,
                            __global uint* ends) {
    const uint v = get_global_id(0);
    if (v >= vertices) {
        return;
    }
    const uint count = pointers[v + 1] - pointers[v];
    missing[v] = count;
    levels[v] = count == 0 ? 0 : NO_LEVEL;
    if (count == 0) {
        order[atomic_inc(ends)] = v;
    }
}

// Follows every `step`-th edge of a vertex of the level before `level`.
void follow(const uint v, const uint lane, const uint step, const uint level,
            __global const uint* pointers, __global const uint* targets, __global uint* missing,
            __global uint* levels, __global uint* order, __global uint* ends) {
    const uint end = pointers[v + 1];
    for (uint e = pointers[v] + lane; e < end; e += step) {
        const uint target = targets[e];
        if (atomic_dec(&missing[target]) == 1) {
            levels[target] = level;
            order[atomic_inc(&ends[level])] = target;
        }
    }
}

// One work-group, up to the first level that is wide, or empty, or the last one that is asked for.
__kernel void narrow_levels(const uint last, __global const uint* pointers,
                            __global const uint* targets, __global uint* missing,
                            __global uint* levels, __global uint* order, __global uint* ends,
                            __global uint* state) {
    const uint lid = get_local_id(0);
    const uint lanes = min((uint)NARROW_LANES, (uint)get_local_size(0));
    uint level = state[0] + state[1];
    uint begin, end;
    for (;; ++level) {
        begin = level == 0 ? 0 : ends[level - 1];
        end = ends[level];
        if (lid == 0) {
            ends[level + 1] = end;
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
        if (begin == end || end - begin > NARROW || level == last) {
            break;
        }
        for (uint i = begin + lid / lanes; i < end; i += get_local_size(0) / lanes) {
            follow(order[i], lid % lanes, lanes, level + 1, pointers, targets, missing, levels,
                   order, ends);
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    if (lid == 0) {
        state[0] = level;
        state[1] = begin != end && level != last;
    }
}

// The level whose turn it is, if it is wide.
__kernel void wide_level(__global const uint* pointers, __global const uint* targets,
                         __global uint* missing, __global uint* levels, __global uint* order,
                         __global uint* ends, __global const uint* state) {
    if (state[1] == 0) {
        return;
    }
    const uint level = state[0];
    const uint end = ends[level];
    const uint step = get_global_size(0) / LANES;
    for (uint i = (level == 0 ? 0 : ends[level - 1]) + get_global_id(0) / LANES; i < end;
         i += step) {
        follow(order[i], get_global_id(0) % LANES, LANES, level + 1, pointers, targets, missing,
               levels, order, ends);
    }
}
