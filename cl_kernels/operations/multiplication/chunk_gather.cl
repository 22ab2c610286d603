// SPDX-License-Identifier: MIT
// The products of several rows of a side by side, entry after entry of a: copies of COPIED columns,
// whatever a row of b has, leave nothing to guess for the processor, the reads of many rows of b
// overlap, and what was written is read again only when it has arrived in the cache. Rows of more
// products than there is room for are read from b instead, and of a row of a with one entry a long
// row of b is all there is.
// Parameters: A_WIDE, B_WIDE, EXCEPT (columns are left out of rows: see chunk_except.cl).
#ifndef CLBOOL_MULTIPLICATION_CHUNK_GATHER
#define CLBOOL_MULTIPLICATION_CHUNK_GATHER

#include "operations/multiplication/chunk_accumulator.cl"
#include "operations/multiplication/product_rows.cl"

#define COPIED 8  // columns that are copied at once
#define ROWS 64   // rows of a whose products are gathered at a time, at most
#define LONG 32   // longer rows of b are not gathered where they are the only one of a row

// Copies a row of b; may touch COPIED - 1 columns behind it.
void copy_row(__global const index_t* restrict b_cols, count_t b_nnz, span row,
              __global index_t* restrict out) {
    const count_t size = row.end - row.begin;
    __global const index_t* from = b_cols + row.begin;
    count_t i = 0;
    if (row.begin + size + COPIED <= b_nnz) {
        do {
            vstore8(vload8(0, from + i), 0, out + i);
            i += COPIED;
        } while (i < size);
    } else {
        for (; i < size; ++i) {
            out[i] = from[i];
        }
    }
}

// The last of at most `rows` rows from `slot` on whose entries end at `limit` or before.
uint rows_within(__global const a_pointer_t* a_pointers, count_t slot, uint rows,
                 a_pointer_t limit) {
    while (rows > 0 && a_pointers[slot + rows] > limit) {
        --rows;
    }
    return rows;
}

// Gathers the products of rows from `slot` on, before `last`; returns how many rows there was room
// for, and that have no long row of b behind the first. Those of entry e are at
// acc.offsets[e - a_pointers[slot]].
uint gather_rows(OPERANDS, count_t b_nnz, count_t slot, count_t last, accumulator acc) {
    const a_pointer_t begin = a_pointers[slot];
    const uint rows =
        rows_within(a_pointers, slot, (uint)min((count_t)ROWS, last - slot), begin + ENTRIES);
    const a_pointer_t end = a_pointers[slot + rows];
    const a_pointer_t first_end = a_pointers[slot + 1];
    a_pointer_t e = begin;
    uint total = 0;
    for (; e < end; ++e) {
        const span row = row_of_b(keys, b_pointers, e);
        const count_t size = row.end - row.begin;
        if (size > ROOM - total || (size > LONG && e >= first_end)) {
            break;
        }
        acc.offsets[e - begin] = total;
        copy_row(b_cols, b_nnz, row, acc.products + total);
        total += (uint)(row.end - row.begin);
    }
    acc.offsets[e - begin] = total;
    return rows_within(a_pointers, slot, rows, e);
}

// The long row of b that a row of a with one entry is about; otherwise it is empty.
span lone_row(OPERANDS, count_t slot) {
    span row = {0, 0};
#if !EXCEPT
    const a_pointer_t entry = a_pointers[slot];
    if (a_pointers[slot + 1] - entry == 1) {
        row = row_of_b(keys, b_pointers, entry);
    }
#endif
    row.end = row.end - row.begin > LONG ? row.end : row.begin;
    return row;
}

// The products of a row: gathered, or for HEAVY ones the rows of b for entries k … end of a.
typedef struct {
    __global index_t* gathered;
    uint count;
    a_pointer_t k, end;
} row_products;

#define HEAVY (ROOM + 1)  // stands for any number of products above ROOM

row_products gathered_row(__global const a_pointer_t* a_pointers, count_t first, count_t slot,
                          accumulator acc) {
    const a_pointer_t begin = a_pointers[first];
    const uint from = acc.offsets[a_pointers[slot] - begin];
    const uint to = acc.offsets[a_pointers[slot + 1] - begin];
    row_products row = {acc.products + from, to - from, 0, 0};
    return row;
}

row_products heavy_row(__global const a_pointer_t* a_pointers, count_t slot) {
    row_products row = {0, HEAVY, a_pointers[slot], a_pointers[slot + 1]};
    return row;
}

// Runs BODY with the column `col` of each product of `row`.
#define FOR_PRODUCTS(BODY)                                                                        \
    if (row.count <= ROOM) {                                                                      \
        for (uint p = 0; p < row.count; ++p) {                                                    \
            const index_t col = row.gathered[p];                                                  \
            BODY                                                                                  \
        }                                                                                         \
    } else {                                                                                      \
        for (a_pointer_t e = row.k; e < row.end; ++e) {                                           \
            const span of_b = row_of_b(keys, b_pointers, e);                                      \
            for (count_t p = of_b.begin; p < of_b.end; ++p) {                                     \
                const index_t col = b_cols[p];                                                    \
                BODY                                                                              \
            }                                                                                     \
        }                                                                                         \
    }

#endif
