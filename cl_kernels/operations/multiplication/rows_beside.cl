// SPDX-License-Identifier: MIT
// Rows of two matrices side by side: for the stored rows of the one, in order, those of the other.
// Parameter: M_WIDE (64-bit row pointers of the other).
#ifndef CLBOOL_MULTIPLICATION_MASK_ROWS
#define CLBOOL_MULTIPLICATION_MASK_ROWS

#include "operations/multiplication/product_rows.cl"

#if defined(M_WIDE) && M_WIDE
typedef ulong m_pointer_t;
#else
typedef uint m_pointer_t;
#endif

// The first of `count` ascending names from `at` on that is not below `name`: steps that double,
// as it is mostly near.
count_t next_name(__global const index_t* names, count_t at, count_t count, index_t name) {
    count_t step = 1;
    for (; at + step < count && names[at + step] < name; step *= 2) {
        at += step;
    }
    count_t end = min(at + step, count);
    while (at < end) {
        const count_t middle = at + (end - at) / 2;
        if (names[middle] < name) {
            at = middle + 1;
        } else {
            end = middle;
        }
    }
    return at;
}

// Where the row is that is stored in `slot` of a matrix with `names`, in one with `other_names` in
// `other_slots` slots; NO_SLOT where it is nowhere. Null names: slot i is row i; both null, too,
// where the names are the same. `at` is where the search begins, and where the next one may.
#define NO_SLOT ULONG_MAX

count_t slot_in_other(__global const index_t* names, count_t slot,
                      __global const index_t* other_names, count_t other_slots, count_t* at) {
    const count_t name = names != 0 ? names[slot] : slot;
    if (other_names == 0) {
        return name < other_slots ? name : NO_SLOT;
    }
    *at = next_name(other_names, *at, other_slots, (index_t)name);
    return *at < other_slots && other_names[*at] == name ? *at : NO_SLOT;
}

#endif
