// SPDX-License-Identifier: MIT
// Stable sort of a tile of GROUP * ITEMS (row, column) pairs by one digit of their keys, in local
// memory, with local atomics and barriers (of warps if available, common/warp.cl). A key is the row
// followed by the `low` low bits of the column, so a digit may span both. Parameters: GROUP (a
// power of two), ITEMS, BITS (largest width of a digit).
#ifndef CLBOOL_COMMON_RADIX_TILE
#define CLBOOL_COMMON_RADIX_TILE

#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)
#define DIGITS (1 << BITS)

// Position of a digit in rows and columns.
typedef struct {
    uint col_mask, col_right, row_left, row_right, mask;
} digit_t;

// The digit of `width` <= BITS bits from bit `shift` of the key on.
digit_t make_digit(uint low, uint shift, uint width) {
    digit_t digit = {0, 0, 0, 0, (1u << width) - 1};
    if (shift < low) {
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

// Match-any: the work-items of a chunk (warp) set their bits in the mask of their digit.
#define CHUNK (GROUP < 32 ? GROUP : 32)
#define CHUNKS (GROUP / CHUNK)
#define MASKS (CHUNKS * DIGITS)
#define TILE_WORDS (2 * TILE > 2 * MASKS ? 2 * TILE : 2 * MASKS)
#define DIGITS_EACH ((DIGITS + GROUP - 1) / GROUP)

typedef struct {
    uint words[TILE_WORDS];  // two sets of masks; then the sorted tile: rows, columns
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

// ranks[i]: earlier pairs of the chunk with the same digit. counts[]: histograms of the chunks.
void rank_in_chunks(const index_t* own_rows, const index_t* own_cols, uint size, uint rounds,
                    digit_t digit, uint* ranks, __local sorter_t* sorter) {
    const uint bit = 1u << (get_local_id(0) % CHUNK);
    const uint first = get_local_id(0) / CHUNK * DIGITS;
    for (uint i = get_local_id(0); i < MASKS; i += GROUP) {
        sorter->words[i] = 0;
        sorter->words[MASKS + i] = 0;
        sorter->counts[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
// Private arrays stay in registers only if loops are unrolled. Where a work-group is a loop over
// its work-items (PoCL), unrolled barriers take minutes to compile.
#ifdef __NV_CL_C_VERSION
#pragma unroll
#endif
    for (uint i = 0; i < rounds; ++i) {
        // Double buffering: the other set of masks is cleared meanwhile.
        const bool valid = position_of(i, rounds) < size;
        const uint slot = first + digit_of(own_rows[i], own_cols[i], digit);
        __local uint* mask = &sorter->words[i % 2 * MASKS + slot];
        uint peers = 0;
        if (valid) {
            atomic_or(mask, bit);
        }
        step_barrier(true);
        if (valid) {
            peers = *mask;
            ranks[i] = sorter->counts[slot] + popcount(peers & (bit - 1));
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

// Writes the sorted tile to words[]: rows, and columns from word TILE on.
void order_tile(const index_t* own_rows, const index_t* own_cols, uint size, uint rounds,
                digit_t digit, __local sorter_t* sorter) {
    uint ranks[ITEMS];
    rank_in_chunks(own_rows, own_cols, size, rounds, digit, ranks, sorter);
    place_digits(sorter);
    const uint first = get_local_id(0) / CHUNK * DIGITS;
#pragma unroll
    for (uint i = 0; i < ITEMS; ++i) {
        if (i < rounds && position_of(i, rounds) < size) {
            const uint d = digit_of(own_rows[i], own_cols[i], digit);
            const uint to = sorter->starts[d] + sorter->counts[first + d] + ranks[i];
            sorter->words[to] = own_rows[i];
            sorter->words[TILE + to] = own_cols[i];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

#define LOAD_OWN(ROWS, COLS)                                                                      \
    for (uint i = 0; i < ITEMS; ++i) {                                                            \
        const uint at = position_of(i, rounds);                                                   \
        const bool valid = i < rounds && at < size;                                               \
        own_rows[i] = valid ? (ROWS)[at] : 0;                                                     \
        own_cols[i] = valid ? (COLS)[at] : 0;                                                     \
    }

#endif
