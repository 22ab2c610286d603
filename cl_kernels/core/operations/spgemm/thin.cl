// SPDX-License-Identifier: MIT
// SpGEMM of few rows, one work-group each: products are expanded into local memory, sorted,
// deduplicated and masked; a second launch concatenates the rows.
// Parameters: GROUP, CAPACITY (products of a row, a power of two), A_WIDE, B_WIDE, MASKED, M_WIDE.
#include "common/bitonic_sort.cl"
#include "common/group_scan.cl"
#include "common/row_lookup.cl"
#include "core/operations/spgemm/hidden_rows.cl"

#define TOO_MANY 0xFFFFFFFFu

typedef struct {
    __local index_t* keys;     // CAPACITY
    __local uint* scratch;     // GROUP, like the others
    __local uint* starts;      // products before each of some rows of b
    __local count_t* sources;  // their first entries in b
} room_t;

// Expands the products of entries first to last - 1 as long as they fit; returns their number, or
// more than CAPACITY. `b_names` is null when all rows are stored.
uint write_products(count_t first, count_t last, __global const index_t* a_cols,
                    __global const b_pointer_t* b_pointers, __global const index_t* b_names,
                    count_t b_slots, __global const index_t* b_cols, room_t room) {
    const uint lane = get_local_id(0);
    uint total = 0;
    for (count_t base = first; base < last && total <= CAPACITY; base += GROUP) {
        span row = {0, 0};
        if (base + lane < last) {
            const index_t slot = slot_of_row(b_names, b_slots, NO_INDEX, a_cols[base + lane]);
            row = span_of_b(b_pointers, slot);
        }
        uint added;
        const uint size = (uint)min(row.end - row.begin, (count_t)CAPACITY + 1);
        room.starts[lane] = group_scan_uint(size, room.scratch, &added);
        room.sources[lane] = row.begin;
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint left = min(added, CAPACITY - total);
        for (uint p = lane; p < left; p += GROUP) {
            const uint source = find_segment_local(room.starts, 0, GROUP, p);
            room.keys[total + p] = b_cols[room.sources[source] + (p - room.starts[source])];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        total += added;
    }
    return total;
}

// Row `slot` goes to columns[slot * CAPACITY …), counts[slot] entries, or TOO_MANY.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void thin_rows(
    __global const a_pointer_t* a_pointers, __global const index_t* a_cols,
    __global const b_pointer_t* b_pointers, __global const index_t* b_names, count_t b_slots,
    __global const index_t* b_cols, __global uint* counts, __global index_t* columns HIDDEN_ROWS) {
    __local index_t keys[CAPACITY];
    __local uint scratch[GROUP];
    __local uint starts[GROUP];
    __local count_t sources[GROUP];
    const room_t room = {keys, scratch, starts, sources};
    const index_t slot = (index_t)get_group_id(0);
    const uint lane = get_local_id(0);
    const uint products = write_products(a_pointers[slot], a_pointers[(count_t)slot + 1], a_cols,
                                         b_pointers, b_names, b_slots, b_cols, room);
    const uint count = products > CAPACITY ? 0 : products;
    const uint size = power_of_two(count);
    fill_local(keys + count, size - count, NO_INDEX);
    sort_local(keys, size);
    SET_HIDDEN
    __global index_t* const out = columns + (count_t)slot * CAPACITY;
    uint entries = 0;
    for (uint base = 0; base < count; base += GROUP) {
        const uint i = base + lane;
        const bool stays = i < count && (i == 0 || keys[i] != keys[i - 1]) && IS_WANTED(keys[i]);
        uint added;
        const uint at = entries + group_scan_uint(stays ? 1 : 0, scratch, &added);
        if (stays) {
            out[at] = keys[i];
        }
        entries += added;
    }
    if (lane == 0) {
        counts[slot] = products > CAPACITY ? TOO_MANY : entries;
    }
}

// Concatenates the rows if they fit; where a_names is not null, without empty ones (DCSR).
// sizes[0] and [1] become entries and rows of the result, or sizes[0] ULONG_MAX.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void join_rows(
    index_t slots, __global const index_t* a_names, __global const uint* counts,
    __global const index_t* columns, uint room, __global index_t* out_names,
    __global uint* out_pointers, __global index_t* out_cols, __global count_t* sizes) {
    __local uint scratch[GROUP];
    const index_t slot = (index_t)get_group_id(0);
    const uint lane = get_local_id(0);
    uint entries = 0;  // entries of this work-item's share of the earlier rows
    uint rows = 0;     // non-empty ones among them, plus 2^16 per row with too many products
    for (uint s = lane; s <= slot; s += GROUP) {
        const uint count = counts[s];
        const bool before = s < slot;
        entries += count != TOO_MANY && before ? count : 0;
        rows += count == TOO_MANY ? 0x10000u : count > 0 && before ? 1 : 0;
    }
    const uint at = group_sum_uint(entries, scratch);
    const uint filled = group_sum_uint(rows, scratch);
    const bool fails = filled > 0xFFFFu;
    const uint own = fails ? 0 : counts[slot];
    const uint end = min(own, at < room ? room - at : 0);
    for (uint i = lane; i < end; i += GROUP) {
        out_cols[at + i] = columns[(count_t)slot * CAPACITY + i];
    }
    if (lane == 0 && !fails) {
        const bool named = a_names != 0;
        if (named && own > 0) {
            out_names[filled] = a_names[slot];
        }
        if (!named || own > 0) {
            out_pointers[named ? filled : slot] = at;
        }
        const uint last = named ? filled + (own > 0 ? 1 : 0) : slots;
        if (slot + 1 == slots) {
            out_pointers[last] = at + own;
            sizes[0] = at + own > room ? ULONG_MAX : at + own;
            sizes[1] = last;
        }
    }
    if (lane == 0 && fails && slot + 1 == slots) {
        sizes[0] = ULONG_MAX;
    }
}
