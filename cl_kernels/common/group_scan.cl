// SPDX-License-Identifier: MIT
// Prefix sums within a work-group of GROUP work-items (Hillis and Steele 1986, with four terms a
// step, as barriers cost more than additions), by barriers only: nothing is assumed about warps.
// Every work-item of the group must call these.
#ifndef CLBOOL_COMMON_GROUP_SCAN
#define CLBOOL_COMMON_GROUP_SCAN

#include "common/types.cl"

// Returns the sum of the values of lower work-items; *total receives the sum of all.
// `scratch` holds GROUP values and may be used again as soon as the function returns.
#if GROUP == 1
#define DEFINE_GROUP_SCAN(NAME, VALUE)                                                            \
    VALUE NAME(VALUE value, __local VALUE* scratch, VALUE* total) {                               \
        *total = value;                                                                           \
        return 0;                                                                                 \
    }
#else
#define DEFINE_GROUP_SCAN(NAME, VALUE)                                                            \
    VALUE NAME(VALUE value, __local VALUE* scratch, VALUE* total) {                               \
        const uint lane = get_local_id(0);                                                        \
        scratch[lane] = value;                                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        for (uint distance = 1; distance < GROUP; distance *= 4) {                                \
            VALUE left = lane >= distance ? scratch[lane - distance] : 0;                         \
            left += lane >= 2 * distance ? scratch[lane - 2 * distance] : 0;                      \
            left += lane >= 3 * distance ? scratch[lane - 3 * distance] : 0;                      \
            barrier(CLK_LOCAL_MEM_FENCE);                                                         \
            scratch[lane] += left;                                                                \
            barrier(CLK_LOCAL_MEM_FENCE);                                                         \
        }                                                                                         \
        *total = scratch[GROUP - 1];                                                              \
        const VALUE inclusive = scratch[lane];                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        return inclusive - value;                                                                 \
    }
#endif

DEFINE_GROUP_SCAN(group_scan_uint, uint)
DEFINE_GROUP_SCAN(group_scan_ulong, ulong)

#endif
