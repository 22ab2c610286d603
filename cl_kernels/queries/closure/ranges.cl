// SPDX-License-Identifier: MIT
// Transitive closure as bit rows stored from their first non-zero word to their last, and its
// conversion to BSR with tiles of 64 x 64 bits. ranges[r]: offset of the words of row r (x), its
// first word in the matrix (low half of y) and number of words (high half).
// Parameters: GROUP.
#include "common/group_scan.cl"
#include "common/search.cl"

#define EDGE 64
#define NO_ROW NO_INDEX

uint first_of(ulong2 range) { return (uint)range.y; }
uint end_of(ulong2 range) { return (uint)range.y + (uint)(range.y >> 32); }

// Sets each row's own columns; words were 0.
__kernel void set_own(count_t count, index_t rows, __global const count_t* starts,
                      __global const index_t* columns, __global const ulong2* ranges,
                      __global uint* words) {
    const count_t i = get_global_id(0);
    if (i < count) {
        const ulong2 range = ranges[find_segment(starts, 0, rows, i)];
        const index_t column = columns[i];
        const count_t word = range.x + (column / EDGE - first_of(range));
        atomic_or(&words[2 * word + column % EDGE / 32], 1u << column % 32);
    }
}

// Rows order[first, last) of one topological level, `count` contiguous words from `base` on.
__kernel void unite_ranges(__global const index_t* order, count_t first, count_t last,
                           count_t base, count_t count, __global const count_t* starts,
                           __global const index_t* edges, __global const ulong2* ranges,
                           __global ulong* words) {
    const count_t at = base + get_global_id(0);
    if (get_global_id(0) >= count) {
        return;
    }
    while (last - first > 1) {
        const count_t middle = first + (last - first) / 2;
        if (ranges[order[middle]].x <= at) {
            first = middle;
        } else {
            last = middle;
        }
    }
    const index_t row = order[first];
    const uint place = first_of(ranges[row]) + (uint)(at - ranges[row].x);
    ulong sum = words[at];
    for (count_t edge = starts[row]; edge < starts[row + 1]; ++edge) {
        const ulong2 other = ranges[edges[edge]];
        if (place >= first_of(other) && place < end_of(other)) {
            sum |= words[other.x + (place - first_of(other))];
        }
    }
    words[at] = sum;
}

// Loads the rows of a tile row and the words that they span. Contains barriers.
uint2 load_rows(index_t nodes, __global const index_t* row_of, __global const ulong2* ranges,
                __local ulong2* rows) {
    const count_t base = (count_t)get_group_id(0) * EDGE;
    for (uint k = get_local_id(0); k < EDGE; k += GROUP) {
        const index_t row = base + k < nodes ? row_of[base + k] : NO_ROW;
        rows[k] = row == NO_ROW ? (ulong2)(0, 0) : ranges[row];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint2 reached = (uint2)(~0u, 0);
    for (uint k = 0; k < EDGE; ++k) {
        if (end_of(rows[k]) > first_of(rows[k])) {
            reached.x = min(reached.x, first_of(rows[k]));
            reached.y = max(reached.y, end_of(rows[k]));
        }
    }
    reached.x = min(reached.x, reached.y);
    return reached;
}

ulong word_of(ulong2 range, uint place, __global const ulong* words) {
    return place >= first_of(range) && place < end_of(range)
               ? words[range.x + (place - first_of(range))]
               : 0;
}

bool is_tile(__local const ulong2* rows, uint place, __global const ulong* words) {
    for (uint k = 0; k < EDGE; ++k) {
        if (word_of(rows[k], place, words) != 0) {
            return true;
        }
    }
    return false;
}

// Symbolic pass: number of tiles, a work-group a tile row.
__kernel void count_tiles(index_t nodes, __global const index_t* row_of,
                          __global const ulong2* ranges, __global const ulong* words,
                          __global uint* counts) {
    __local ulong2 rows[EDGE];
    __local uint scratch[GROUP];
    const uint2 reached = load_rows(nodes, row_of, ranges, rows);
    uint own = 0;
    for (uint place = reached.x + get_local_id(0); place < reached.y; place += GROUP) {
        own += is_tile(rows, place, words) ? 1 : 0;
    }
    uint total;
    group_scan_uint(own, scratch, &total);
    if (get_local_id(0) == 0) {
        counts[get_group_id(0)] = total;
    }
}

// Numeric pass: writes the tiles and counts their bits.
__kernel void write_tiles(index_t nodes, __global const index_t* row_of,
                          __global const ulong2* ranges, __global const ulong* words,
                          __global const uint* pointers, __global index_t* cols,
                          __global ulong* bits, __global ulong* sums) {
    __local ulong2 rows[EDGE];
    __local uint scratch[GROUP];
    __local uint found[GROUP];
    __local ulong wide_scratch[GROUP];
    const uint at = get_local_id(0);
    const uint2 reached = load_rows(nodes, row_of, ranges, rows);
    count_t out = pointers[get_group_id(0)];
    ulong own = 0;
    for (uint base = reached.x; base < reached.y; base += GROUP) {
        const uint place = base + at;
        const uint is = place < reached.y && is_tile(rows, place, words) ? 1 : 0;
        uint count;
        const uint before = group_scan_uint(is, scratch, &count);
        if (is != 0) {
            found[before] = place;
            cols[out + before] = place;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint i = at; i < count * EDGE; i += GROUP) {
            const ulong word = word_of(rows[i % EDGE], found[i / EDGE], words);
            bits[out * EDGE + i] = word;
            own += popcount(word);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        out += count;
    }
    ulong sum;
    group_scan_ulong(own, wide_scratch, &sum);
    if (at == 0) {
        sums[get_group_id(0)] = sum;
    }
}
