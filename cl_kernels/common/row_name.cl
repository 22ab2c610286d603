// SPDX-License-Identifier: MIT
// The number of the row in a slot. Parameter: RENAMED (rows have names; otherwise slot i is row i).
#ifndef CLBOOL_COMMON_ROW_NAME
#define CLBOOL_COMMON_ROW_NAME

#include "common/types.cl"

index_t row_name(__global const index_t* names, count_t slot) {
#if RENAMED
    return names[slot];
#else
    return (index_t)slot;
#endif
}

#endif
