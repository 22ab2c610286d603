// SPDX-License-Identifier: MIT
// Renumbering of rows or columns: k becomes element k of a range or a list.
// Parameters: GROUP.
#include "common/types.cl"

__kernel void renumber_by_range(__global const index_t* numbers, count_t count, long first,
                                long step, __global index_t* out) {
    const count_t i = get_global_id(0);
    if (i < count) {
        out[i] = (index_t)(first + (long)numbers[i] * step);
    }
}

__kernel void renumber_by_list(__global const index_t* numbers, count_t count,
                               __global const index_t* list, __global index_t* out) {
    const count_t i = get_global_id(0);
    if (i < count) {
        out[i] = list[numbers[i]];
    }
}
