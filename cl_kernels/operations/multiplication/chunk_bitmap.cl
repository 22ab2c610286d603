// SPDX-License-Identifier: MIT
// Rows of any number of products by a work-item's bitmap, which is clear before and afterwards.
// Parameters: as of chunk_except.cl.
#ifndef CLBOOL_MULTIPLICATION_CHUNK_BITMAP
#define CLBOOL_MULTIPLICATION_CHUNK_BITMAP

#include "operations/multiplication/chunk_except.cl"

#define LOWEST(mask) ((uint)popcount(~(mask) & ((mask) - 1)))
#define BIT(n) ((ulong)1 << ((n) & 63))

#if EXCEPT
// Puts ascending columns into the bitmap: many of them word by word.
void mark_columns(accumulator acc, __global const index_t* restrict m_cols, span except) {
    __global uchar* bytes = (__global uchar*)acc.bits;
    if (except.end - except.begin < 2 * acc.size) {
        FOR_EXCEPTED(bytes[col / 8] |= (uchar)(1u << (col & 7));)
        return;
    }
    index_t word = m_cols[except.begin] / 64;
    ulong bits = 0;
    FOR_EXCEPTED({
        if (col / 64 != word) {
            acc.bits[word] = bits;
            word = col / 64;
            bits = 0;
        }
        bits |= BIT(col);
    })
    acc.bits[word] = bits;
}
#define MARK_EXCEPTED mark_columns(acc, m_cols, except);
#else
#define MARK_EXCEPTED
#endif

// Counts a row's columns by the bitmap, which is clear again afterwards. It is used in bytes, so
// that columns close together seldom wait for each other.
count_t count_marked(OPERANDS, accumulator acc, row_products row EXCEPTED) {
    __global uchar* bytes = (__global uchar*)acc.bits;
    count_t found = 0;
    MARK_EXCEPTED
    FOR_PRODUCTS({
        const uint before = bytes[col / 8];
        bytes[col / 8] = (uchar)(before | 1u << (col & 7));
        found += (before >> (col & 7) & 1) ^ 1;
    })
    const count_t walked = row.count > ROOM ? found + (row.end - row.k) : row.count;
    if (acc.size < walked EXCEPTED_TOO) {
        for (count_t word = 0; word < acc.size; ++word) {
            acc.bits[word] = 0;
        }
    } else {
        FOR_PRODUCTS(bytes[col / 8] = 0;)
        FOR_EXCEPTED(bytes[col / 8] = 0;)
    }
    return found;
}

// Runs BODY, which looks at the lowest of `bits`, for each of them. There are some unless columns
// have been left out.
#if EXCEPT
#define FOR_BITS(bits, BODY)                                                                      \
    for (; (bits) != 0; (bits) &= (bits) - 1) {                                                   \
        BODY                                                                                      \
    }
#else
#define FOR_BITS(bits, BODY)                                                                      \
    do {                                                                                          \
        BODY                                                                                      \
        (bits) &= (bits) - 1;                                                                     \
    } while ((bits) != 0);
#endif

// Writes a row's columns in ascending order. Of so many products that the summaries would have most
// of their bits.
count_t fill_dense(OPERANDS, accumulator acc, row_products row EXCEPTED,
                   __global index_t* restrict out) {
    __global const index_t* begin = out;
    __global uchar* bytes = (__global uchar*)acc.bits;
    FOR_PRODUCTS(bytes[col / 8] |= (uchar)(1u << (col & 7));)
    FOR_EXCEPTED(bytes[col / 8] &= (uchar) ~(1u << (col & 7));)
    for (count_t word = 0; word < acc.size; ++word) {
        ulong bits = acc.bits[word];
        acc.bits[word] = 0;
        for (; bits != 0; bits &= bits - 1) {
            *out++ = (index_t)(word * 64) + LOWEST(bits);
        }
    }
    return (count_t)(out - begin);
}

// The same by way of the bitmap and its summaries.
count_t fill_marked(OPERANDS, accumulator acc, row_products row EXCEPTED,
                    __global index_t* restrict out) {
    if ((row.count > ROOM ? row.end - row.k : row.count) > acc.size) {
        return fill_dense(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS, out);
    }
    __global const index_t* begin = out;
    FOR_PRODUCTS({
        acc.bits[col / 64] |= BIT(col);
        acc.words[col / 4096] |= BIT(col / 64);
        acc.blocks[col / 262144] |= BIT(col / 4096);
    })
    FOR_EXCEPTED(acc.bits[col / 64] &= ~BIT(col);)
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
                FOR_BITS(bits, *out++ = (index_t)(word * 64) + LOWEST(bits);)
                words &= words - 1;
            } while (words != 0);
        }
    }
    return (count_t)(out - begin);
}

#endif
