// SPDX-License-Identifier: MIT
// Zeroes the first words of sixteen buffers, one for each work-item: a command of its own for each
// buffer would take the host as long.
#include "common/types.cl"

#define FOUR(NAME) \
    __global uint *NAME##0, __global uint *NAME##1, __global uint *NAME##2, __global uint *NAME##3
#define ZERO(NAME) NAME##0[at] = NAME##1[at] = NAME##2[at] = NAME##3[at] = 0

__kernel void zero_blocks(FOUR(a), FOUR(b), FOUR(c), FOUR(d)) {
    const uint at = get_global_id(0);
    ZERO(a);
    ZERO(b);
    ZERO(c);
    ZERO(d);
}
