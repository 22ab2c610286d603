// SPDX-License-Identifier: MIT
// The product row by row (Gustavson 1978) by few work-items, each alone with an accumulator of its
// own: for processors with caches that gain nothing from groups. Work-items take chunks of rows in
// turn, so they finish together whatever the rows weigh.
// The products of several rows at a time are first gathered side by side (chunk_gather.cl); a row's
// columns are then found by sorting, if it is short (chunk_short.cl), or in a bitmap
// (chunk_bitmap.cl). Where there is room, rows are kept when they are counted, and copied at the
// end; others are only counted, and computed anew at the end. Of a row of a with one entry, a long
// row of b is all there is, and is copied from there.
// With EXCEPT, columns that the same row of another matrix has are left out (chunk_except.cl).
// Parameters: GROUP (1), A_WIDE, B_WIDE, C_WIDE, EXCEPT, with it M_WIDE.
#include "operations/multiplication/chunk_bitmap.cl"
#include "operations/multiplication/chunk_short.cl"

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

// The first row of the next chunk of `each` rows. A counter that starts at 0 deals out chunks.
#define NEXT_CHUNK(counter, first, each) ((first) + (count_t)atomic_inc(counter) * (each))

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
        clear_bitmap(acc);
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
