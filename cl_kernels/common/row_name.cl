// SPDX-License-Identifier: MIT
// Row number of a slot (position of a stored row). Parameter: RENAMED (0: CSR, slot i is row i).
#pragma once

#include "common/types.cl"

index_t row_name(__global const index_t* names, count_t slot) {
#if RENAMED
    return names[slot];
#else
    return (index_t)slot;
#endif
}
