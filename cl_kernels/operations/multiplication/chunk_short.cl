// SPDX-License-Identifier: MIT
// Rows of few products, sorted in vectors by networks that take the same steps whatever the row:
// guessing wrong costs more.
// Parameters: as of chunk_except.cl.
#ifndef CLBOOL_MULTIPLICATION_CHUNK_SHORT
#define CLBOOL_MULTIPLICATION_CHUNK_SHORT

#include "common/key_vectors.cl"
#include "operations/multiplication/chunk_except.cl"

#define SHORT VECTOR_KEYS  // products that are sorted in a vector
#define SHORTEST 8         // products for which there is a network of its own

#define FEW_LANES (int8)(0, 1, 2, 3, 4, 5, 6, 7)
#define COMPARE_FEW(PARTNERS, BIT)                                                                \
    {                                                                                             \
        const uint8 partners = keys.PARTNERS;                                                     \
        keys = (FEW_LANES & BIT) != 0 ? max(keys, partners) : min(keys, partners);                \
    }

__attribute__((always_inline)) uint8 sorted_few(uint8 keys) {
    COMPARE_FEW(s10325476, 1)
    COMPARE_FEW(s32107654, 2)
    COMPARE_FEW(s10325476, 1)
    COMPARE_FEW(s76543210, 4)
    COMPARE_FEW(s23016745, 2)
    COMPARE_FEW(s10325476, 1)
    return keys;
}

// A short row's columns in order, with NO_INDEX in place of repetitions and behind the last.
__attribute__((always_inline)) uint8 columns_of_few(row_products row EXCEPTED) {
    const uint8 keys = vload8(0, row.gathered) | as_uint8(FEW_LANES >= (int)row.count);
    const uint8 v = sorted_few(without_few(keys EXCEPTED_ARGUMENTS));
    return v | as_uint8((v == v.s00123456) & (FEW_LANES > 0));
}

__attribute__((always_inline)) uint16 columns_of_short(row_products row EXCEPTED) {
    const uint16 keys = load_keys(row.gathered, 0, row.count, VECTOR_KEYS);
    const uint16 v = sorted_keys(without(keys EXCEPTED_ARGUMENTS));
    return v | as_uint16(equals_next(v));
}

__attribute__((always_inline)) uint number_of_few(uint8 columns) {
    const int8 missing = columns == NO_INDEX;
    return SHORTEST + sum_of_lanes((int16)(missing, (int8)0));
}

__attribute__((always_inline)) uint number_of_short(uint16 columns) {
    return VECTOR_KEYS + sum_of_lanes(columns == NO_INDEX);
}

__attribute__((always_inline)) uint count_short(row_products row EXCEPTED) {
    return row.count <= SHORTEST ? number_of_few(columns_of_few(row EXCEPTED_ARGUMENTS))
                                 : number_of_short(columns_of_short(row EXCEPTED_ARGUMENTS));
}

// Writes a whole vector, whatever is behind the last column.
__attribute__((always_inline)) uint fill_short(row_products row EXCEPTED,
                                               __global index_t* restrict out) {
    if (row.count <= SHORTEST) {
        const uint8 columns = columns_of_few(row EXCEPTED_ARGUMENTS);
        vstore8(sorted_few(columns), 0, out);
        return number_of_few(columns);
    }
    const uint16 columns = columns_of_short(row EXCEPTED_ARGUMENTS);
    vstore16(sorted_keys(columns), 0, out);
    return number_of_short(columns);
}

// Writes a short row behind which not so much may be written.
void fill_last_row(accumulator acc, row_products row EXCEPTED, __global index_t* restrict out) {
    __global index_t* spare = acc.products + ROOM;
    const uint found = fill_short(row EXCEPTED_ARGUMENTS, spare);
    for (uint p = 0; p < found; ++p) {
        out[p] = spare[p];
    }
}

#endif
