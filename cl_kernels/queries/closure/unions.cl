// SPDX-License-Identifier: MIT
// Transitive closure as bit rows in topological order: each row is the union of its own columns and
// the finished rows of its successors. A row has `each` vectors of 128 bits, for `width` columns
// from `left` on.
// Parameters: GROUP, LANES (work-items that share a row of few: neighbours are read together).
#include "common/search.cl"

#define LINKS                                                                                      \
    __global const count_t *starts, __global const index_t *edges,                                 \
        __global const count_t *column_starts, __global const index_t *columns,                    \
        __global const uint2 *ranges, index_t left, index_t width, __global uint4 *words
#define LINKED starts, edges, column_starts, columns, ranges, left, width, words

// Vector `at` of the row's own columns, which ascend.
uint4 own_columns(index_t row, count_t at, __global const count_t* column_starts,
                  __global const index_t* columns, index_t left, index_t width) {
    const count_t first = left + 128 * at;
    const count_t last = min(first + 128, (count_t)left + width);
    const count_t end = column_starts[row + 1];
    uint4 sum = (uint4)(0, 0, 0, 0);
    count_t k = lower_bound_index(columns, column_starts[row], end,
                                  (index_t)min(first, (count_t)NO_INDEX));
    for (; k < end && columns[k] < last; ++k) {
        const uint place = (uint)(columns[k] - first);
        const uint bit = 1u << place % 32;
        sum |= (uint4)(place < 32 ? bit : 0, place / 32 == 1 ? bit : 0, place / 32 == 2 ? bit : 0,
                       place / 32 == 3 ? bit : 0);
    }
    return sum;
}

// Whether the vector has words of 64 columns in the range.
bool is_within(uint2 range, count_t vector) {
    return 2 * vector + 1 >= range.x && 2 * vector < range.y;
}

void unite(index_t row, count_t at, count_t each, LINKS) {
    const count_t vector = left / 128 + at;
    uint4 sum = (uint4)(0, 0, 0, 0);
    if (is_within(ranges[row], vector)) {
        sum = own_columns(row, at, column_starts, columns, left, width);
        for (count_t edge = starts[row]; edge < starts[row + 1]; ++edge) {
            if (is_within(ranges[edges[edge]], vector)) {
                sum |= words[edges[edge] * each + at];
            }
        }
    }
    words[row * each + at] = sum;
}

// Rows of one level, order[first, …), are independent. Each has as many groups as its vectors take.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void unite_level(
    __global const index_t* order, count_t first, count_t each, LINKS) {
    const count_t tiles = (each + GROUP - 1) / GROUP;
    const count_t at = get_group_id(0) % tiles * GROUP + get_local_id(0);
    if (at < each) {
        unite(order[first + get_group_id(0) / tiles], at, each, LINKED);
    }
}

#define ROWS (GROUP / LANES)

// Levels [first, last) of few rows. A work-group has LANES vectors of all rows and reads only what
// it wrote, so that it waits for no other.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void unite_levels(
    __global const index_t* order, __global const count_t* level_starts, index_t first,
    index_t last, count_t each, LINKS) {
    const count_t at = (count_t)get_group_id(0) * LANES + get_local_id(0) % LANES;
    const uint own = get_local_id(0) / LANES;
    for (index_t level = first; level < last; ++level) {
        const count_t end = at < each && own < ROWS ? level_starts[level + 1] : 0;
        for (count_t i = level_starts[level] + own; i < end; i += ROWS) {
            unite(order[i], at, each, LINKED);
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
