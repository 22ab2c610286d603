// SPDX-License-Identifier: MIT
// Columns that are left out of the rows of a product: those that the same row of another matrix
// has. Without EXCEPT there are none: parameters, arguments and steps of theirs are empty.
// Parameters: EXCEPT, with it M_WIDE (64-bit row pointers of the other matrix).
#ifndef CLBOOL_MULTIPLICATION_CHUNK_EXCEPT
#define CLBOOL_MULTIPLICATION_CHUNK_EXCEPT

#include "common/search.cl"
#include "operations/multiplication/chunk_gather.cl"
#include "operations/multiplication/rows_beside.cl"

#if EXCEPT

// What functions are told of them: behind `row` or the like, without a comma.
#define EXCEPTED , __global const index_t *restrict m_cols, span except
#define EXCEPTED_ARGUMENTS , m_cols, except
#define EXCEPTED_TOO +(except.end - except.begin)

// Runs BODY with each column `col` that is left out of the row.
#define FOR_EXCEPTED(BODY)                                                                        \
    for (count_t m = except.begin; m < except.end; ++m) {                                         \
        const index_t col = m_cols[m];                                                            \
        BODY                                                                                      \
    }

// Keys with NO_INDEX in place of those that are left out.
__attribute__((always_inline)) uint16 without(uint16 keys EXCEPTED) {
    uint16 misses = (uint16)NO_INDEX;
    FOR_EXCEPTED(misses = min(misses, keys ^ col);)
    return keys | as_uint16(misses == 0);
}

__attribute__((always_inline)) uint8 without_few(uint8 keys EXCEPTED) {
    uint8 misses = (uint8)NO_INDEX;
    FOR_EXCEPTED(misses = min(misses, keys ^ col);)
    return keys | as_uint8(misses == 0);
}

// More than so many columns for each product are searched for the products, and left out at once.
#define SEARCHED 8

row_products leave_out(row_products row, __global const index_t* restrict m_cols, span* except) {
    const count_t length = except->end - except->begin;
    if (row.count > ROOM || row.count >= length / SEARCHED) {
        return row;
    }
    uint kept = 0;
    for (uint p = 0; p < row.count; ++p) {
        const index_t col = row.gathered[p];
        const count_t m = lower_bound_index(m_cols, except->begin, except->end, col);
        row.gathered[kept] = col;
        kept += m < except->end && m_cols[m] == col ? 0 : 1;
    }
    row.count = kept;
    except->end = except->begin;
    return row;
}

// What kernels are told of the other matrix.
#define MASK                                                                                      \
    , __global const index_t *a_names, __global const m_pointer_t *m_pointers,                    \
        __global const index_t *m_names, count_t m_slots, __global const index_t *restrict m_cols

// The columns that are left out of the row in `slot`.
span excepted_row(__global const index_t* a_names, __global const m_pointer_t* m_pointers,
                  __global const index_t* m_names, count_t m_slots, count_t slot, count_t* at) {
    const count_t other = slot_in_other(a_names, slot, m_names, m_slots, at);
    span except = {0, 0};
    if (other != NO_SLOT) {
        except.begin = m_pointers[other];
        except.end = m_pointers[other + 1];
    }
    return except;
}

// Before the first of ascending slots, and for the `row` of products of each `slot`: what `except`
// is from then on.
#define BEGIN_MASK count_t mask_at = 0;
#define EXCEPT_ROW                                                                                \
    span except = excepted_row(a_names, m_pointers, m_names, m_slots, slot, &mask_at);            \
    row = leave_out(row, m_cols, &except);

#else

#define EXCEPTED
#define EXCEPTED_ARGUMENTS
#define EXCEPTED_TOO
#define FOR_EXCEPTED(BODY)
#define without(keys) (keys)
#define without_few(keys) (keys)
#define MASK
#define BEGIN_MASK
#define EXCEPT_ROW

#endif

#endif
