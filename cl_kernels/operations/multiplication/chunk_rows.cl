// SPDX-License-Identifier: MIT
// The product row by row (Gustavson 1978) by few work-items, each alone with an accumulator of its
// own: for processors with caches that gain nothing from groups. Work-items take chunks of rows in
// turn, so they finish together whatever the rows weigh.
// The products of several rows at a time are first gathered side by side, entry after entry of a:
// copies of COPIED columns, whatever a row of b has, leave nothing to guess for the processor, the
// reads of many rows of b overlap, and what was written is read again only when it has arrived in
// the cache. Short rows are then sorted in vectors, others by a bitmap of all columns with two levels
// of summaries. Where there is room, rows are kept when they are counted, and copied at the end;
// others are only counted, and computed anew at the end. Of a row of a with one entry, a long row of
// b is all there is, and is copied from there.
// With EXCEPT, columns that the same row of another matrix has are left out.
// Parameters: GROUP (1), A_WIDE, B_WIDE, C_WIDE, EXCEPT, with it M_WIDE.
#include "common/key_vectors.cl"
#include "common/search.cl"
#include "operations/multiplication/rows_beside.cl"

#define COPIED 8      // columns that are copied at once
#define SHORT VECTOR_KEYS  // products that are sorted in a vector
#define ROOM 4096     // products that are gathered; rows of more are read from b again and again
#define MARGIN 32     // columns that copies and sorts may touch behind the last product
#define ENTRIES 512   // entries of a whose rows of b are gathered at a time, at most
#define ROWS 64       // rows of a, likewise
#define LONG 32       // longer rows of b are not gathered where they are the only one of a row

// Part of a work-item in scratch memory: words of the bitmap, of its summary, of the summary's
// summary, then room for products, two columns a word, and where those of each entry of a begin.
typedef struct {
    __global ulong *bits, *words, *blocks;
    count_t size;         // words of the bitmap
    count_t block_words;  // words of the second summary
    __global index_t* products;
    __global uint* offsets;
} accumulator;

#define ROOM_WORDS ((ROOM + MARGIN + ENTRIES + 2) / 2)

accumulator accumulator_of(__global ulong* scratch, index_t ncols) {
    const count_t size = ((count_t)ncols + 63) / 64;
    const count_t words = (size + 63) / 64;
    const count_t blocks = (words + 63) / 64;
    __global ulong* own = scratch + get_group_id(0) * (size + words + blocks + ROOM_WORDS);
    __global index_t* room = (__global index_t*)(own + size + words + blocks);
    accumulator acc = {own, own + size, own + size + words, size, blocks,
                       room, room + ROOM + MARGIN};
    return acc;
}

#define LOWEST(mask) ((uint)popcount(~(mask) & ((mask) - 1)))
#define BIT(n) ((ulong)1 << ((n) & 63))

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
uint gather_rows(OPERANDS, count_t b_nnz, count_t slot,
                 count_t last, accumulator acc) {
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

// Copies `count` columns, and touches no others.
void copy_columns(__global const index_t* restrict from, count_t count,
                  __global index_t* restrict out) {
    count_t i = 0;
    for (; i + 16 <= count; i += 16) {
        vstore16(vload16(0, from + i), 0, out + i);
    }
    for (; i < count; ++i) {
        out[i] = from[i];
    }
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

#if EXCEPT
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
#else
#define EXCEPTED
#define EXCEPTED_ARGUMENTS
#define EXCEPTED_TOO
#define FOR_EXCEPTED(BODY)
#define without(keys) (keys)
#define without_few(keys) (keys)
#endif

// Short rows are sorted in vectors, by networks that take the same steps whatever the row: guessing
// wrong costs more. There is one for the shortest rows, too.
#define SHORTEST 8

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

__attribute__((always_inline)) uint number_of_short(uint16 columns) { return VECTOR_KEYS + sum_of_lanes(columns == NO_INDEX); }

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

__attribute__((always_inline)) count_t count_row(OPERANDS, accumulator acc,
                                                 row_products row EXCEPTED) {
    return row.count <= SHORT ? count_short(row EXCEPTED_ARGUMENTS)
                              : count_marked(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS);
}

// Returns how many columns it wrote. Short rows write SHORT, whatever is behind the last.
__attribute__((always_inline)) count_t fill_row(OPERANDS, accumulator acc,
                                                row_products row EXCEPTED,
                                                __global index_t* restrict out) {
    return row.count <= SHORT ? fill_short(row EXCEPTED_ARGUMENTS, out)
                              : fill_marked(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS, out);
}

// Writes a short row behind which not so much may be written.
void fill_last_row(accumulator acc, row_products row EXCEPTED, __global index_t* restrict out) {
    __global index_t* spare = acc.products + ROOM;
    const uint found = fill_short(row EXCEPTED_ARGUMENTS, spare);
    for (uint p = 0; p < found; ++p) {
        out[p] = spare[p];
    }
}

// The first row of the next chunk of `each` rows; chunks are dealt out by a counter that starts at 0.
#define NEXT_CHUNK(counter, first, each) ((first) + (count_t)atomic_inc(counter) * (each))

#if EXCEPT
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
#define BEGIN_MASK count_t mask_at = 0;
#define EXCEPT_ROW                                                                                \
    span except = excepted_row(a_names, m_pointers, m_names, m_slots, slot, &mask_at);            \
    row = leave_out(row, m_cols, &except);
#else
#define MASK
#define BEGIN_MASK
#define EXCEPT_ROW
#endif

// Runs LONE with every slot from `first` to `last` that has but a `lone` row of b, and BODY with
// every other one and its `row` of products.
#define FOR_ROWS(LONE, BODY)                                                                      \
    BEGIN_MASK                                                                                    \
    for (count_t batch = first; batch < last;) {                                                  \
        const span lone = lone_row(OPERAND_ARGUMENTS, batch);                                     \
        if (lone.begin < lone.end) {                                                              \
            const count_t slot = batch++;                                                         \
            LONE                                                                                  \
            continue;                                                                             \
        }                                                                                         \
        const uint rows = gather_rows(OPERAND_ARGUMENTS, b_nnz, batch, last, acc);                \
        for (count_t slot = batch; slot < batch + max(rows, 1u); ++slot) {                        \
            row_products row = rows > 0 ? gathered_row(a_pointers, batch, slot, acc)              \
                                        : heavy_row(a_pointers, slot);                            \
            EXCEPT_ROW                                                                            \
            BODY                                                                                  \
        }                                                                                         \
        batch += max(rows, 1u);                                                                   \
    }

#define OPERATION                                                                                 \
    OPERANDS, count_t b_nnz, index_t ncols, count_t begin, count_t end, uint each,                \
        __global ulong *scratch, __global uint *cursors, uint cursor MASK

#define NOT_KEPT ULONG_MAX
#define WITHOUT_LONE ((ulong)1 << 63)  // of where a chunk is kept: lone rows are not there

// Work on slots `begin` to `end`. counts[] = entries of each row; totals[] = entries and rows with
// any that a work-item found. Makes the bitmaps if they are not, and leaves them clear for the next
// kernel. Every work-item has `room` for columns in kept[]; kept_at[] tells for each chunk of
// `begin` … where its columns are.
__kernel void chunk_rows_count(OPERATION, uint is_first, __global index_t* kept, count_t room,
                               __global count_t* kept_at, __global uint* restrict counts,
                               __global count_t* totals) {
    const accumulator acc = accumulator_of(scratch, ncols);
    if (is_first != 0) {
        for (__global ulong* word = acc.bits; word < acc.blocks + acc.block_words; ++word) {
            *word = 0;
        }
    }
    count_t entries = 0;
    count_t filled = 0;
    count_t used = get_group_id(0) * room;
    const count_t room_end = used + room;
    bool is_room = true;
    for (count_t first = NEXT_CHUNK(&cursors[cursor], begin, each); first < end;
         first = NEXT_CHUNK(&cursors[cursor], begin, each)) {
        const count_t last = min(first + each, end);
        const count_t chunk_begin = used;
        bool keeps = is_room;
        count_t lones = 0;
        FOR_ROWS({
            counts[slot] = (uint)(lone.end - lone.begin);
            entries += lone.end - lone.begin;
            filled += 1;
            lones = WITHOUT_LONE;
        }, {
            const count_t most = row.count <= ROOM ? row.count : ncols;
            if (keeps && room_end - used < max(most, (count_t)SHORT)) {
                keeps = false;
                used = chunk_begin;
                is_room = row.count > ROOM;  // others may be lighter
            }
            const count_t found =
                keeps ? fill_row(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS, kept + used)
                      : count_row(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS);
            used += keeps ? found : 0;
            counts[slot] = (uint)found;
            entries += found;
            filled += found > 0 ? 1 : 0;
        })
        kept_at[(first - begin) / each] = keeps ? chunk_begin | lones : NOT_KEPT;
    }
    totals[2 * get_group_id(0)] = entries;
    totals[2 * get_group_id(0) + 1] = filled;
}

// Kept rows, and lone ones between them.
void copy_beside_lone(OPERANDS, count_t first, count_t last, __global const index_t* restrict kept,
                      __global const c_pointer_t* out_pointers,
                      __global index_t* restrict out_cols) {
    for (count_t slot = first; slot < last; ++slot) {
        const span lone = lone_row(OPERAND_ARGUMENTS, slot);
        const count_t count = out_pointers[slot + 1] - out_pointers[slot];
        const bool is_lone = lone.begin < lone.end;
        copy_columns(is_lone ? b_cols + lone.begin : kept, count, out_cols + out_pointers[slot]);
        kept += is_lone ? 0 : count;
    }
}

__kernel void chunk_rows_fill(OPERATION, __global const index_t* restrict kept,
                              __global const count_t* kept_at,
                              __global const c_pointer_t* out_pointers,
                              __global index_t* restrict out_cols) {
    const accumulator acc = accumulator_of(scratch, ncols);
    for (count_t first = NEXT_CHUNK(&cursors[cursor], begin, each); first < end;
         first = NEXT_CHUNK(&cursors[cursor], begin, each)) {
        const count_t last = min(first + each, end);
        const c_pointer_t chunk_begin = out_pointers[first];
        const c_pointer_t chunk_end = out_pointers[last];
        const count_t at = kept_at[(first - begin) / each];
        if (at != NOT_KEPT && (at & WITHOUT_LONE) == 0) {
            copy_columns(kept + at, chunk_end - chunk_begin, out_cols + chunk_begin);
            continue;
        }
        if (at != NOT_KEPT) {
            copy_beside_lone(OPERAND_ARGUMENTS, first, last, kept + (at & ~WITHOUT_LONE),
                             out_pointers, out_cols);
            continue;
        }
        FOR_ROWS({
            copy_columns(b_cols + lone.begin, lone.end - lone.begin,
                         out_cols + out_pointers[slot]);
        }, {
            __global index_t* out = out_cols + out_pointers[slot];
            if (row.count > SHORT || chunk_end - out_pointers[slot] >= SHORT) {
                fill_row(OPERAND_ARGUMENTS, acc, row EXCEPTED_ARGUMENTS, out);
            } else {
                fill_last_row(acc, row EXCEPTED_ARGUMENTS, out);
            }
        })
    }
}
