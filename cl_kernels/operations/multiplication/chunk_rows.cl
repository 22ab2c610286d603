// SPDX-License-Identifier: MIT
// The product row by row (Gustavson 1978) by few work-items, each alone with an accumulator of its
// own: for processors with caches that gain nothing from groups. Work-items take chunks of rows in
// turn, so they finish together whatever the rows weigh.
// The products of a row are first gathered side by side: copies of eight columns, whatever a row of
// b has, leave nothing to guess for the processor, and the reads of many rows of b overlap. Short
// rows are then sorted by ranks, others by a bitmap of all columns with two levels of summaries.
// Parameters: GROUP (1), A_WIDE, B_WIDE, C_WIDE.
#include "operations/multiplication/product_rows.cl"

#define COPIED 8     // columns that are copied at once
#define WIDTH 16     // columns that are sorted at once
#define SHORT WIDTH  // products that are sorted by ranks
#define ROOM 2048    // products that are gathered; rows of more are read from b again and again
#define MARGIN 32    // columns that copies and sorts may touch behind the last product
#define HEAVY (ROOM + 1)  // stands for any number of products above ROOM

// Part of a work-item in scratch memory: words of the bitmap, of its summary, of the summary's
// summary, then room for the products of a row, two columns a word.
typedef struct {
    __global ulong *bits, *words, *blocks;
    count_t size;         // words of the bitmap
    count_t block_words;  // words of the second summary
    __global index_t* products;
} accumulator;

#define ROOM_WORDS ((ROOM + MARGIN) / 2)

accumulator accumulator_of(__global ulong* scratch, index_t ncols) {
    const count_t size = ((count_t)ncols + 63) / 64;
    const count_t words = (size + 63) / 64;
    const count_t blocks = (words + 63) / 64;
    __global ulong* own = scratch + get_group_id(0) * (size + words + blocks + ROOM_WORDS);
    accumulator acc = {own, own + size, own + size + words, size, blocks,
                       (__global index_t*)(own + size + words + blocks)};
    return acc;
}

#define LOWEST(mask) ((uint)popcount(~(mask) & ((mask) - 1)))
#define BIT(n) ((ulong)1 << ((n) & 63))

// Copies the products of a row to `out`; returns how many there are, HEAVY when there is no room.
uint gather_products(OPERANDS, count_t b_nnz, a_pointer_t k, a_pointer_t end,
                     __global index_t* restrict out) {
    uint total = 0;
    for (; k < end; ++k) {
        const span row = row_of_b(keys, b_pointers, k);
        const count_t size = row.end - row.begin;
        if (size > ROOM - total) {
            return HEAVY;
        }
        __global const index_t* from = b_cols + row.begin;
        uint i = 0;
        if (row.begin + size + COPIED <= b_nnz) {
            do {
                vstore8(vload8(0, from + i), 0, out + total + i);
                i += COPIED;
            } while (i < size);
        } else {
            for (; i < size; ++i) {
                out[total + i] = from[i];
            }
        }
        total += (uint)size;
    }
    return total;
}

// Runs BODY with each product's column `col` of the row that has entries k … end of a.
#define FOR_PRODUCTS(BODY)                                                                        \
    if (products <= ROOM) {                                                                       \
        for (uint p = 0; p < products; ++p) {                                                     \
            const index_t col = acc.products[p];                                                  \
            BODY                                                                                  \
        }                                                                                         \
    } else {                                                                                      \
        for (a_pointer_t e = k; e < end; ++e) {                                                   \
            const span row = row_of_b(keys, b_pointers, e);                                       \
            for (count_t p = row.begin; p < row.end; ++p) {                                       \
                const index_t col = b_cols[p];                                                    \
                BODY                                                                              \
            }                                                                                     \
        }                                                                                         \
    }

// A short row's columns with NO_INDEX for repetitions and behind the last product. Like all that is
// done with short rows this takes the same steps whatever their sizes: guessing wrong costs more.
uint16 distinct(__global const index_t* products, uint count) {
    const int16 lane = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const uint16 cols = vload16(0, products);
    int16 drop = lane >= (int)count;
#pragma unroll
    for (uint p = 0; p + 1 < SHORT; ++p) {
        drop |= (cols == (uint16)products[p]) & (lane > (int)p);
    }
    return cols | as_uint16(drop);
}

uint sum_lanes(int16 v) {
    const int8 eight = v.lo + v.hi;
    const int4 four = eight.lo + eight.hi;
    const int2 two = four.lo + four.hi;
    return (uint)(two.lo + two.hi);
}

uint count_short(__global const index_t* products, uint count) {
    return SHORT - sum_lanes((distinct(products, count) == NO_INDEX) & 1);
}

// Every column goes where the number of smaller ones says; repetitions go behind all, so `out` has
// room for one more than the row has.
void fill_short(__global const index_t* products, uint count, __global index_t* restrict out) {
    index_t cols[SHORT];
    int ranks[SHORT];
    const uint16 v = distinct(products, count);
    vstore16(v, 0, cols);
    int16 rank = 0;
#pragma unroll
    for (uint p = 0; p < SHORT; ++p) {
        rank -= v > (uint16)cols[p];
    }
    vstore16(rank, 0, ranks);
#pragma unroll
    for (uint p = 0; p < SHORT; ++p) {
        out[ranks[p]] = cols[p];
    }
}

// Counts a row's columns by the bitmap, which is clear again afterwards. It is used in bytes, so
// that columns close together seldom wait for each other.
count_t count_marked(OPERANDS, accumulator acc, a_pointer_t k, a_pointer_t end, uint products) {
    __global uchar* bytes = (__global uchar*)acc.bits;
    count_t found = 0;
    FOR_PRODUCTS({
        const uint before = bytes[col / 8];
        bytes[col / 8] = (uchar)(before | 1u << (col & 7));
        found += (before >> (col & 7) & 1) ^ 1;
    })
    if (products > ROOM && acc.size < found) {
        for (count_t word = 0; word < acc.size; ++word) {
            acc.bits[word] = 0;
        }
    } else {
        FOR_PRODUCTS(bytes[col / 8] = 0;)
    }
    return found;
}

// Writes a row's columns in ascending order by way of the bitmap and its summaries.
void fill_marked(OPERANDS, accumulator acc, a_pointer_t k, a_pointer_t end, uint products,
                 __global index_t* restrict out) {
    FOR_PRODUCTS({
        acc.bits[col / 64] |= BIT(col);
        acc.words[col / 4096] |= BIT(col / 64);
        acc.blocks[col / 262144] |= BIT(col / 4096);
    })
    for (count_t b = 0; b < acc.block_words; ++b) {
        ulong blocks = acc.blocks[b];
        acc.blocks[b] = 0;
        for (; blocks != 0; blocks &= blocks - 1) {
            const count_t block = b * 64 + LOWEST(blocks);
            ulong words = acc.words[block];
            acc.words[block] = 0;
            do {
                const count_t word = block * 64 + LOWEST(words);
                ulong bits = acc.bits[word];
                acc.bits[word] = 0;
                do {
                    *out++ = (index_t)(word * 64) + LOWEST(bits);
                    bits &= bits - 1;
                } while (bits != 0);
                words &= words - 1;
            } while (words != 0);
        }
    }
}

count_t count_row(OPERANDS, count_t b_nnz, accumulator acc, a_pointer_t k, a_pointer_t end) {
    const uint products = gather_products(OPERAND_ARGUMENTS, b_nnz, k, end, acc.products);
    return products <= SHORT ? count_short(acc.products, products)
                             : count_marked(OPERAND_ARGUMENTS, acc, k, end, products);
}

// `last`: whether no row follows that may be overwritten for now.
void fill_row(OPERANDS, count_t b_nnz, accumulator acc, a_pointer_t k, a_pointer_t end,
              count_t kept, bool last, __global index_t* restrict out) {
    const uint products = gather_products(OPERAND_ARGUMENTS, b_nnz, k, end, acc.products);
    if (products > SHORT) {
        fill_marked(OPERAND_ARGUMENTS, acc, k, end, products, out);
    } else if (!last) {
        fill_short(acc.products, products, out);
    } else {
        __global index_t* sorted = acc.products + ROOM;
        fill_short(acc.products, products, sorted);
        for (count_t p = 0; p < kept; ++p) {
            out[p] = sorted[p];
        }
    }
}

// The first row of the next chunk of `each` rows; chunks are dealt out by a counter that starts at 0.
#define NEXT_CHUNK(counter, each) ((count_t)atomic_inc(counter) * (each))

// counts[] = entries of each row; totals[] = entries and rows with any that a work-item found.
// Makes the bitmaps and leaves them clear for the next kernel. block[cursor] counts chunks.
__kernel void chunk_rows_count(OPERANDS, count_t b_nnz, index_t ncols, count_t slots, uint each,
                               __global ulong* scratch, __global uint* block, uint cursor,
                               __global uint* restrict counts, __global count_t* totals) {
    const accumulator acc = accumulator_of(scratch, ncols);
    for (__global ulong* word = acc.bits; word < acc.blocks + acc.block_words; ++word) {
        *word = 0;
    }
    count_t entries = 0;
    count_t filled = 0;
    for (count_t first = NEXT_CHUNK(&block[cursor], each); first < slots;
         first = NEXT_CHUNK(&block[cursor], each)) {
        const count_t last = min(first + each, slots);
        for (count_t slot = first; slot < last; ++slot) {
            const count_t found = count_row(OPERAND_ARGUMENTS, b_nnz, acc, a_pointers[slot],
                                            a_pointers[slot + 1]);
            counts[slot] = (uint)found;
            entries += found;
            filled += found > 0 ? 1 : 0;
        }
    }
    totals[2 * get_group_id(0)] = entries;
    totals[2 * get_group_id(0) + 1] = filled;
}

__kernel void chunk_rows_fill(OPERANDS, count_t b_nnz, index_t ncols, count_t slots, uint each,
                              __global ulong* scratch, __global uint* block, uint cursor,
                              __global const c_pointer_t* out_pointers,
                              __global index_t* out_cols) {
    const accumulator acc = accumulator_of(scratch, ncols);
    for (count_t first = NEXT_CHUNK(&block[cursor], each); first < slots;
         first = NEXT_CHUNK(&block[cursor], each)) {
        const count_t last = min(first + each, slots);
        const c_pointer_t chunk_end = out_pointers[last];
        for (count_t slot = first; slot < last; ++slot) {
            const c_pointer_t begin = out_pointers[slot];
            const c_pointer_t end = out_pointers[slot + 1];
            if (end > begin) {
                fill_row(OPERAND_ARGUMENTS, b_nnz, acc, a_pointers[slot], a_pointers[slot + 1],
                         end - begin, end == chunk_end, out_cols + begin);
            }
        }
    }
}
