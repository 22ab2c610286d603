// SPDX-License-Identifier: MIT
// One pass of a stable least-significant-digit radix sort of (key, payload) pairs.
// A group handles a tile of GROUP * ITEMS pairs, work-item w its ITEMS neighbours, so the order
// within a digit is the order of the input. counts[digit * tiles + tile] after an exclusive scan
// is where the tile's first pair with that digit goes.
// Parameters: GROUP, ITEMS, BITS (a digit's width), C_WIDE (offsets are 64-bit).
// With GROUP 1 (a CPU core working through a contiguous chunk) pairs go straight to their place;
// otherwise they are first put in order in local memory so that global writes are contiguous.
#include "common/group_scan.cl"

#define TILE (GROUP * ITEMS)
#define DIGITS (1 << BITS)

uint digit_of(index_t key, uint shift) { return (key >> shift) & (DIGITS - 1); }

#if GROUP == 1

__kernel void radix_count(__global const index_t* keys, count_t n, uint shift,
                          __global uint* counts) {
    uint local_counts[DIGITS];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t end = min(base + TILE, n);
    for (uint d = 0; d < DIGITS; ++d) {
        local_counts[d] = 0;
    }
    for (count_t i = base; i < end; ++i) {
        ++local_counts[digit_of(keys[i], shift)];
    }
    for (uint d = 0; d < DIGITS; ++d) {
        counts[d * (count_t)get_num_groups(0) + get_group_id(0)] = local_counts[d];
    }
}

__kernel void radix_scatter(__global const index_t* keys, __global const index_t* payload,
                            count_t n, uint shift, __global const c_pointer_t* offsets,
                            __global index_t* out_keys, __global index_t* out_payload) {
    c_pointer_t next[DIGITS];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const count_t end = min(base + TILE, n);
    for (uint d = 0; d < DIGITS; ++d) {
        next[d] = offsets[d * (count_t)get_num_groups(0) + get_group_id(0)];
    }
    for (count_t i = base; i < end; ++i) {
        const c_pointer_t to = next[digit_of(keys[i], shift)]++;
        out_keys[to] = keys[i];
        out_payload[to] = payload[i];
    }
}

#else

// counters[d * GROUP + w]: pairs with digit d among the ITEMS of work-item w.
void count_digits(__local const index_t* keys, uint size, uint shift, __local uint* counters) {
    for (uint i = get_local_id(0); i < DIGITS * GROUP; i += GROUP) {
        counters[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = get_local_id(0) * ITEMS + i;
        if (at < size) {
            ++counters[digit_of(keys[at], shift) * GROUP + get_local_id(0)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Exclusive prefix sum over all counters, digit by digit.
void scan_counters(__local uint* counters, __local uint* scratch) {
    uint sum = 0;
    for (uint i = 0; i < DIGITS; ++i) {
        sum += counters[get_local_id(0) * DIGITS + i];
    }
    uint total;
    uint running = group_scan_uint(sum, scratch, &total);
    for (uint i = 0; i < DIGITS; ++i) {
        const uint at = get_local_id(0) * DIGITS + i;
        const uint count = counters[at];
        counters[at] = running;
        running += count;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void radix_count(__global const index_t* keys, count_t n, uint shift,
                          __global uint* counts) {
    __local uint histogram[DIGITS];
    for (uint d = get_local_id(0); d < DIGITS; d += GROUP) {
        histogram[d] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t base = (count_t)get_group_id(0) * TILE;
    for (uint i = get_local_id(0); i < TILE; i += GROUP) {
        if (base + i < n) {
            atomic_inc(&histogram[digit_of(keys[base + i], shift)]);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = get_local_id(0); d < DIGITS; d += GROUP) {
        counts[d * (count_t)get_num_groups(0) + get_group_id(0)] = histogram[d];
    }
}

__kernel void radix_scatter(__global const index_t* keys, __global const index_t* payload,
                            count_t n, uint shift, __global const c_pointer_t* offsets,
                            __global index_t* out_keys, __global index_t* out_payload) {
    __local index_t tile_keys[TILE];
    __local index_t tile_payload[TILE];
    __local uint counters[DIGITS * GROUP];
    __local uint scratch[GROUP];
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, n - base);
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        tile_keys[i] = keys[base + i];
        tile_payload[i] = payload[base + i];
    }
    count_digits(tile_keys, size, shift, counters);
    scan_counters(counters, scratch);

    index_t own_keys[ITEMS];
    index_t own_payload[ITEMS];
    for (uint i = 0; i < ITEMS; ++i) {
        const uint at = get_local_id(0) * ITEMS + i;
        own_keys[i] = at < size ? tile_keys[at] : 0;
        own_payload[i] = at < size ? tile_payload[at] : 0;
    }
    // The first work-item's counters, before they move, are where the digits start in the tile.
    uint starts[(DIGITS + GROUP - 1) / GROUP];
    for (uint d = get_local_id(0), i = 0; d < DIGITS; d += GROUP, ++i) {
        starts[i] = counters[d * GROUP];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < ITEMS; ++i) {
        if (get_local_id(0) * ITEMS + i < size) {
            const uint to = counters[digit_of(own_keys[i], shift) * GROUP + get_local_id(0)]++;
            tile_keys[to] = own_keys[i];
            tile_payload[to] = own_payload[i];
        }
    }
    for (uint d = get_local_id(0), i = 0; d < DIGITS; d += GROUP, ++i) {
        scratch[d] = starts[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        const uint d = digit_of(tile_keys[i], shift);
        const count_t to =
            offsets[d * (count_t)get_num_groups(0) + get_group_id(0)] + (i - scratch[d]);
        out_keys[to] = tile_keys[i];
        out_payload[to] = tile_payload[i];
    }
}

#endif
