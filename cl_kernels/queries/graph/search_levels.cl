// SPDX-License-Identifier: MIT
// Breadth-first search, a launch for each level. `order` has the vertices that were found, level by
// level: level k of a batch begins at control[2k] and has control[2k + 1] of them. `marks` are
// 1 + the level of a vertex, and `parents` complements of vertices: 0 stands for none in both.
// Parameters: GROUP, LANES (work-items of a row; a divisor of GROUP), A_WIDE, PARENTS.
#include "common/local_words.cl"

// Vertices that a group holds back to append them at once; what is beyond goes one by one.
#define HELD (4 * GROUP)
// Longer rows are read by whole groups.
#define LONG_ROW (16 * LANES)

// The sources, a work-item each.
__kernel void begin_search(count_t count, __global const index_t* order, __global uint* marks,
                           __global uint* parents) {
    const count_t i = get_global_id(0);
    if (i < count) {
        const index_t v = order[i];
        marks[v] = 1;
#if PARENTS
        parents[v] = ~v;
#endif
    }
}

// Marks the targets of a row from p on by steps, and holds back those that nobody had found.
void push_row(index_t from, count_t p, count_t end, count_t step, uint mark,
              __global const index_t* cols, __global volatile uint* marks,
              __global volatile uint* parents, __local index_t* held,
              volatile __local uint* held_count, __global index_t* next,
              __global volatile uint* next_count) {
    for (; p < end; p += step) {
        const index_t to = cols[p];
        const uint seen = marks[to];
#if PARENTS
        if (seen == 0 || seen == mark) {
            atomic_max(&parents[to], ~from);
        }
#endif
        if (seen == 0 && atomic_cmpxchg(&marks[to], 0, mark) == 0) {
            const uint slot = atomic_inc(held_count);
            if (slot < HELD) {
                held[slot] = to;
            } else {
                next[atomic_inc(next_count)] = to;
            }
        }
    }
}

// The level after level `level`, which gets `mark`.
__kernel void search_level(uint level, uint mark, __global const a_pointer_t* pointers,
                           __global const index_t* cols, __global volatile uint* marks,
                           __global volatile uint* parents, __global index_t* order,
                           __global volatile uint* control) {
    __local index_t held[HELD];
    __local index_t long_rows[GROUP / LANES];
    __local uint held_count;
    __local uint long_count;
    __local uint place;
    const uint at = get_local_id(0);
    const count_t begin = control[2 * level];
    const count_t size = control[2 * level + 1];
    __global index_t* const next = order + begin + size;
    __global volatile uint* const next_count = control + 2 * level + 3;
    if (get_global_id(0) == 0) {
        control[2 * level + 2] = (uint)(begin + size);
    }
    const count_t rows = GROUP / LANES;
    for (count_t first = get_group_id(0) * rows; first < size; first += get_num_groups(0) * rows) {
        fill_local(&held_count, 1, 0);
        clear_local(&long_count, 1);
        const count_t i = first + at / LANES;
        if (i < size) {
            const index_t from = order[begin + i];
            const count_t p = pointers[from];
            const count_t end = pointers[from + (count_t)1];
            if (end - p <= LONG_ROW) {
                push_row(from, p + at % LANES, end, LANES, mark, cols, marks, parents, held,
                         &held_count, next, next_count);
            }
            if (end - p > LONG_ROW && at % LANES == 0) {  // no else: PoCL 5 fails to compile that
                long_rows[atomic_inc(&long_count)] = from;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < long_count; ++k) {
            const index_t from = long_rows[k];
            push_row(from, pointers[from] + at, pointers[from + (count_t)1], GROUP, mark, cols,
                     marks, parents, held, &held_count, next, next_count);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint kept = min(held_count, (uint)HELD);
        if (at == 0) {
            place = atomic_add(next_count, kept);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = at; k < kept; k += GROUP) {
            next[place + k] = held[k];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// out[i] = values[order[i]].
__kernel void gather_found(count_t count, __global const index_t* order,
                           __global const uint* values, __global uint* out) {
    const count_t i = get_global_id(0);
    if (i < count) {
        out[i] = values[order[i]];
    }
}
