// SPDX-License-Identifier: MIT
// Stable LSD radix sort of (row, column) pairs. A key is the row followed by the `low` low bits of
// the column, so a digit may span both. Per pass: digit histogram per tile of GROUP * ITEMS pairs;
// exclusive scan of counts[digit * tiles + tile]; scatter, each tile reordered in local memory
// first for coalesced writes. Work-items keep a word per pair, its digit and place, and read rows
// and columns in turn when they are moved, so that many groups fit. A single tile is sorted by one
// work-group in one launch.
// Parameters: GROUP (a power of two), ITEMS, BITS (a digit's largest width), C_WIDE (64-bit
// offsets).
#include "common/group_scan.cl"
#include "common/unroll.cl"

#define TILE (GROUP * ITEMS)
#define DIGITS (1 << BITS)

#define PAIRS __global const index_t *rows, __global const index_t *cols, count_t n
#define DIGIT uint low, uint shift, uint width

// Position of a digit in rows and columns.
typedef struct {
    uint col_mask, col_right, row_left, row_right, mask;
    bool in_rows, in_cols;
} digit_t;

// The digit of `width` <= BITS bits from bit `shift` of the key on.
digit_t make_digit(DIGIT) {
    digit_t digit = {0, 0, 0, 0, (1u << width) - 1, shift + width > low, shift < low};
    if (digit.in_cols) {
        digit.col_mask = 0xFFFFFFFFu >> (32 - low);
        digit.col_right = shift;
        digit.row_left = min(low - shift, 31u);
    } else {
        digit.row_right = shift - low;
    }
    return digit;
}

uint digit_of(index_t row, index_t col, digit_t digit) {
    return (((col & digit.col_mask) >> digit.col_right) |
            ((row << digit.row_left) >> digit.row_right)) &
           digit.mask;
}

#define CHUNK (GROUP < 32 ? GROUP : 32)  // a warp, where there are any
#define CHUNKS (GROUP / CHUNK)
#define MASKS (CHUNKS * DIGITS)
#define TILE_WORDS (TILE > 2 * MASKS ? TILE : 2 * MASKS)
#define DIGITS_EACH ((DIGITS + GROUP - 1) / GROUP)

typedef struct {
    uint words[TILE_WORDS];  // two sets of masks; then what is exchanged
    uchar digits[TILE];      // of the ordered pairs
    ushort counts[MASKS];    // by chunk and digit: pairs so far, then offsets
    uint starts[DIGITS + 1];
    uint scratch[GROUP];
} sorter_t;

// Warp-striped position of item i of `rounds`: a chunk's pairs are adjacent, and in each round its
// work-items access adjacent ones.
uint position_of(uint i, uint rounds) {
    const uint lane = get_local_id(0) % CHUNK;
    return (get_local_id(0) / CHUNK * rounds + i) * CHUNK + lane;
}

void clear_counts(__local sorter_t* sorter) {
    for (uint i = get_local_id(0); i < MASKS; i += GROUP) {
        sorter->words[i] = 0;
        sorter->words[MASKS + i] = 0;
        sorter->counts[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// An own pair: its digit, and its place among those before it.
#define MAKE_OWN(digit, place) ((digit) << 16 | (place))
#define OWN_DIGIT(own) ((own) >> 16)
#define OWN_PLACE(own) ((own)&0xFFFFu)

// Adds to each own digit the number of earlier pairs of the chunk that have it. counts[]: histogram
// of each chunk. The work-items that have the same digit in a round meet in a mask; there are two
// sets of these, as one is cleared while the next is filled.
void rank_in_chunks(uint* own, uint size, uint rounds, __local sorter_t* sorter) {
    const uint bit = 1u << (get_local_id(0) % CHUNK);
    const uint first = get_local_id(0) / CHUNK * DIGITS;
    clear_counts(sorter);
    UNROLL
    for (uint i = 0; i < rounds; ++i) {
        const bool valid = position_of(i, rounds) < size;
        const uint digit = OWN_DIGIT(own[i]);
        const uint slot = first + digit;
        __local uint* const mask = &sorter->words[i % 2 * MASKS + slot];
        if (valid) {
            atomic_or(mask, bit);
        }
        step_barrier(true);
        const uint peers = valid ? *mask : 0;
        if (valid) {
            own[i] = MAKE_OWN(digit, sorter->counts[slot] + popcount(peers & (bit - 1)));
        }
        step_barrier(true);
        if (valid && (peers & (bit - 1)) == 0) {
            sorter->counts[slot] += (ushort)popcount(peers);
            *mask = 0;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Scan: counts[] become offsets of a chunk's pairs within a digit, starts[] offsets of digits.
void place_digits(__local sorter_t* sorter) {
    uint totals[DIGITS_EACH];
    uint sum = 0;
    for (uint i = 0; i < DIGITS_EACH; ++i) {
        const uint d = get_local_id(0) * DIGITS_EACH + i;
        uint running = 0;
        for (uint chunk = 0; d < DIGITS && chunk < CHUNKS; ++chunk) {
            const uint count = sorter->counts[chunk * DIGITS + d];
            sorter->counts[chunk * DIGITS + d] = (ushort)running;
            running += count;
        }
        totals[i] = running;
        sum += running;
    }
    uint all;
    uint start = group_scan_uint(sum, sorter->scratch, &all);
    for (uint i = 0; i < DIGITS_EACH; ++i) {
        const uint d = get_local_id(0) * DIGITS_EACH + i;
        if (d < DIGITS) {
            sorter->starts[d] = start;
        }
        start += totals[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Own digits become own places in the ordered tile.
void order_tile(uint* own, uint size, uint rounds, __local sorter_t* sorter) {
    rank_in_chunks(own, size, rounds, sorter);
    place_digits(sorter);
    const uint first = get_local_id(0) / CHUNK * DIGITS;
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        if (i < rounds && position_of(i, rounds) < size) {
            const uint digit = OWN_DIGIT(own[i]);
            own[i] += sorter->starts[digit] + sorter->counts[first + digit];
        }
    }
}

// Writes a value of each own pair to words[], in the tile's order.
void exchange(const uint* values, const uint* own, uint size, uint rounds,
              __local sorter_t* sorter) {
    barrier(CLK_LOCAL_MEM_FENCE);
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        if (i < rounds && position_of(i, rounds) < size) {
            sorter->words[OWN_PLACE(own[i])] = values[i];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

#define DEFINE_LOAD(NAME, SPACE)                                                                  \
    void NAME(SPACE const uint* from, uint size, uint rounds, uint* values) {                     \
        UNROLL for (uint i = 0; i < ITEMS; ++i) {                                      \
            const uint at = position_of(i, rounds);                                               \
            values[i] = i < rounds && at < size ? from[at] : 0;                                   \
        }                                                                                         \
    }
DEFINE_LOAD(load, __global)
DEFINE_LOAD(load_exchanged, __local)

// The other way round.
void store(const uint* values, uint size, uint rounds, __global uint* to) {
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = position_of(i, rounds);
        if (i < rounds && at < size) {
            to[at] = values[i];
        }
    }
}

// The digits of a tile's pairs, from `base` on.
void load_digits(PAIRS, count_t base, uint size, digit_t digit, uint* own) {
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = position_of(i, ITEMS);
        const index_t row = digit.in_rows && at < size ? rows[base + at] : 0;
        const index_t col = digit.in_cols && at < size ? cols[base + at] : 0;
        own[i] = MAKE_OWN(digit_of(row, col, digit), 0);
    }
}

// Puts the digits of the own pairs into the tile's order.
void exchange_digits(const uint* own, uint size, __local sorter_t* sorter) {
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        if (position_of(i, ITEMS) < size) {
            sorter->digits[OWN_PLACE(own[i])] = (uchar)OWN_DIGIT(own[i]);
        }
    }
}

// Moves a value of each pair to where the pair goes, neighbours of the ordered tile together.
// starts[]: offset of a digit minus its position in the tile, modulo the offsets' width.
void scatter(__global const uint* in, const uint* own, uint size,
             __local const c_pointer_t* starts, __global uint* out, __local sorter_t* sorter) {
    uint values[ITEMS];
    load(in, size, ITEMS, values);
    exchange(values, own, size, ITEMS, sorter);
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = position_of(i, ITEMS);
        if (at < size) {
            out[starts[sorter->digits[at]] + at] = sorter->words[at];
        }
    }
}

__kernel void radix_count(PAIRS, DIGIT, __global uint* counts) {
    __local uint histogram[DIGITS];
    const digit_t digit = make_digit(low, shift, width);
    for (uint d = get_local_id(0); d < DIGITS; d += GROUP) {
        histogram[d] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    uint own[ITEMS];
    load_digits(rows, cols, n, base, size, digit, own);
    UNROLL
    for (uint i = 0; i < ITEMS; ++i) {
        if (position_of(i, ITEMS) < size) {
            atomic_inc(&histogram[OWN_DIGIT(own[i])]);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = get_local_id(0); d <= digit.mask; d += GROUP) {
        counts[d * (count_t)get_num_groups(0) + get_group_id(0)] = histogram[d];
    }
}

__kernel void radix_scatter(PAIRS, DIGIT, __global const c_pointer_t* offsets,
                            __global index_t* out_rows, __global index_t* out_cols) {
    __local sorter_t sorter;
    __local c_pointer_t starts[DIGITS];
    const digit_t digit = make_digit(low, shift, width);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    uint own[ITEMS];
    load_digits(rows, cols, n, base, size, digit, own);
    order_tile(own, size, ITEMS, &sorter);
    exchange_digits(own, size, &sorter);
    for (uint d = get_local_id(0); d <= digit.mask; d += GROUP) {
        starts[d] = offsets[d * (count_t)get_num_groups(0) + get_group_id(0)] - sorter.starts[d];
    }
    scatter(rows + base, own, size, starts, out_rows, &sorter);
    scatter(cols + base, own, size, starts, out_cols, &sorter);
}
// One work-group: all passes in local memory.
__kernel void radix_sort_tile(PAIRS, uint low, uint begin, uint end, __global index_t* out_rows,
                              __global index_t* out_cols) {
    __local sorter_t sorter;
    const uint size = (uint)n;
    const uint rounds = (size + GROUP - 1) / GROUP;
    index_t own_rows[ITEMS];
    index_t own_cols[ITEMS];
    uint own[ITEMS];
    load(rows, size, rounds, own_rows);
    load(cols, size, rounds, own_cols);
    for (uint shift = begin; shift < end; shift += BITS) {
        const digit_t digit = make_digit(low, shift, min((uint)BITS, end - shift));
        UNROLL
        for (uint i = 0; i < ITEMS; ++i) {
            own[i] = MAKE_OWN(digit_of(own_rows[i], own_cols[i], digit), 0);
        }
        order_tile(own, size, rounds, &sorter);
        exchange(own_rows, own, size, rounds, &sorter);
        load_exchanged(sorter.words, size, rounds, own_rows);
        exchange(own_cols, own, size, rounds, &sorter);
        load_exchanged(sorter.words, size, rounds, own_cols);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    store(own_rows, size, rounds, out_rows);
    store(own_cols, size, rounds, out_cols);
}
