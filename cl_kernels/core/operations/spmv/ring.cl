// SPDX-License-Identifier: MIT
// Semirings, in the order of clbool::semiring: the multiply of vector entry k and the add monoid.
// ANY_SECONDI gives the smallest k. Parameters: RING, and VALUE of the result.
#pragma once

#include "common/vector_values.cl"
#include "common/warp.cl"

#define OR_AND 0
#define ANY_SECONDI 1
#define MIN_SECOND 2
#define MAX_SECOND 3
#define PLUS_SECOND 4
#define PLUS_PAIR 5
#define OR_SECOND 6

#define FIRST_ENDS (RING == OR_AND || RING == ANY_SECONDI)

#if RING == ANY_SECONDI || RING == MIN_SECOND
#define RING_OP OP_MIN
#elif RING == MAX_SECOND
#define RING_OP OP_MAX
#elif RING == OR_SECOND
#define RING_OP OP_BIT_OR
#else
#define RING_OP OP_PLUS
#endif

#if RING == OR_AND || RING == PLUS_PAIR
#define GIVE(values, k) ((void)(k), (value_t)1)
#elif RING == ANY_SECONDI
#define GIVE(values, k) (k)
#else
#define GIVE(values, k) ((values)[k])
#endif

value_t ring_add(value_t a, value_t b) { return combine_values(RING_OP, a, b); }

// Reduction over `lanes` (up to 32) work-items; the first gets it; those from `length` on are
// empty. Work-group collective.
value_t reduce_lanes(value_t sum, uint lane, uint length, uint lanes, __local value_t* sums) {
    const uint at = get_local_id(0);
    for (uint width = lanes / 2; width > 0; width /= 2) {
        sums[at] = sum;
        step_barrier(true);
        if (lane < width && lane + width < length) {
            sum = ring_add(sum, sums[at + width]);
        }
        step_barrier(true);
    }
    return sum;
}
