// SPDX-License-Identifier: MIT
// Load-balanced SpMV by segmented reduction over equal numbers of entries (shares), from CSR/DCSR
// or COO. Rows within one share are written at once; partial sums of rows that cross shares are
// joined in order by a second kernel.
// Parameters: GROUP (1: one work-item per share), ITEMS, LISTED (COO), RING, VALUE, A_WIDE.
#include "common/segment_tile.cl"
#include "core/operations/spmv/row_sum.cl"

#define TILE (GROUP * ITEMS)

// State of a share's partial rows.
#define HAS_TAIL 1  // a row begins in it and continues behind it
#define GOES_ON 2   // the row continued from before continues behind it
#define HEAD_FOUND 4
#define TAIL_FOUND 8

#if LISTED
#define ROW_TYPE index_t
#else
#define ROW_TYPE a_pointer_t
#endif

// `rows` are COO row indices, or row pointers.
bool is_last_of_row(__global const ROW_TYPE* rows, count_t slot, count_t entry, count_t nnz) {
#if LISTED
    return entry + 1 == nnz || rows[entry + 1] != slot;
#else
    return rows[slot + 1] == entry + 1;
#endif
}

bool is_first_of_row(__global const ROW_TYPE* rows, count_t slot, count_t entry) {
#if LISTED
    return entry == 0 || rows[entry - 1] != slot;
#else
    return rows[slot] == entry;
#endif
}

void put_row(count_t slot, row_sum_t sum, uint named, __global const index_t* names,
             __global const uint* set, uint filter, __global uint* out_bits,
             __global value_t* out_values) {
    const index_t row = named != 0 ? names[slot] : (index_t)slot;
    if (sum.found != 0 && lets_through(set, filter, row)) {
        put_result(row, sum.sum, out_bits, out_values);
    }
}

#define OUTPUT named, names, set, filter, out_bits, out_values

typedef struct {
    value_t sums[PADDED(TILE)];
    uchar found[TILE];
    // Per work-item last rows, double-buffered.
    value_t open_sums[2 * GROUP];
    uchar open_found[2 * GROUP];
    uchar open_begins[2 * GROUP];
} share_t;

#if LISTED
#define KEY(k) keys[PADDED(k)]
#else
#define KEY(k) tile.segment[PADDED(k)]
#endif

// Segmented scan over the work-items' last rows; returns the result of the previous work-item.
// `begins`: the row begins with this work-item.
row_sum_t join_open(row_sum_t* last, uint begins, __local share_t* share) {
    const uint at = get_local_id(0);
    row_sum_t own = *last;
    uint here = 0;
    share->open_sums[at] = own.sum;
    share->open_found[at] = (uchar)own.found;
    share->open_begins[at] = (uchar)begins;
    for (uint distance = 1; distance < GROUP; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (at >= distance && begins == 0) {
            row_sum_t left;
            left.sum = share->open_sums[here + at - distance];
            left.found = share->open_found[here + at - distance];
            begins = share->open_begins[here + at - distance];
            own = join_sums(left, own);
        }
        here = GROUP - here;
        share->open_sums[here + at] = own.sum;
        share->open_found[here + at] = (uchar)own.found;
        share->open_begins[here + at] = (uchar)begins;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    *last = own;
    row_sum_t before = no_sum();
    if (at > 0) {
        before.sum = share->open_sums[here + at - 1];
        before.found = share->open_found[here + at - 1];
    }
    return before;
}

__kernel void pull_shares(count_t slots, __global const ROW_TYPE* rows, count_t nnz,
                          __global const index_t* cols, __global const uint* u_bits,
                          __global const value_t* u_values, uint full, uint named,
                          __global const index_t* names, __global const uint* set, uint filter,
                          __global uint* out_bits, __global value_t* out_values,
                          __global uint* states, __global count_t* tail_slots,
                          __global value_t* heads, __global value_t* tails) {
    __local share_t share;
#if LISTED
    __local index_t keys[PADDED(TILE)];
    const count_t origin = 0;
#else
    __local segment_tile_t tile;
#endif
    const uint at = get_local_id(0);
    const count_t base = (count_t)get_group_id(0) * TILE;
    const uint size = (uint)min((count_t)TILE, nnz - base);
#if !LISTED
    locate_segments(rows, slots, base, size, &tile);
    const count_t origin = tile.bounds[0];
#endif
    for (uint k = at; k < size; k += GROUP) {
        const row_sum_t one = sum_of(u_bits, u_values, full, cols[base + k]);
        share.sums[PADDED(k)] = one.sum;
        share.found[k] = (uchar)one.found;
#if LISTED
        keys[PADDED(k)] = rows[base + k];
#endif
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint first = at * ITEMS;
    const uint end = min(first + ITEMS, size);
    // First and last row of this work-item, and whether they differ.
    row_sum_t head = no_sum();
    row_sum_t sum = no_sum();
    bool has_two = false;
    for (uint k = first; k < end; ++k) {
        if (k > first && KEY(k) != KEY(k - 1)) {
            if (has_two) {
                put_row(origin + KEY(k - 1), sum, OUTPUT);
            } else {
                head = sum;
                has_two = true;
            }
            sum = no_sum();
        }
        row_sum_t one;
        one.sum = share.sums[PADDED(k)];
        one.found = share.found[k];
        sum = join_sums(sum, one);
    }
    const bool is_used = first < size;
    const bool continues = is_used && first > 0 && KEY(first) == KEY(first - 1);
    const row_sum_t before = join_open(&sum, has_two || !continues ? 1 : 0, &share);
    const bool begins_before = !is_first_of_row(rows, origin + KEY(0), base);
    if (is_used && has_two) {
        const row_sum_t whole = continues ? join_sums(before, head) : head;
        if (KEY(first) == KEY(0) && begins_before) {
            heads[get_group_id(0)] = whole.sum;
            atomic_or(&states[get_group_id(0)], whole.found != 0 ? HEAD_FOUND : 0);
        } else {
            put_row(origin + KEY(first), whole, OUTPUT);
        }
    }
    if (is_used && (end == size || KEY(end) != KEY(end - 1))) {
        const count_t slot = origin + KEY(end - 1);
        const bool ends = end < size || is_last_of_row(rows, slot, base + size - 1, nnz);
        if (KEY(end - 1) == KEY(0) && begins_before) {
            heads[get_group_id(0)] = sum.sum;
            atomic_or(&states[get_group_id(0)],
                      (ends ? 0 : GOES_ON) | (sum.found != 0 ? HEAD_FOUND : 0));
        } else if (ends) {
            put_row(slot, sum, OUTPUT);
        } else {
            tails[get_group_id(0)] = sum.sum;
            tail_slots[get_group_id(0)] = slot;
            atomic_or(&states[get_group_id(0)], HAS_TAIL | (sum.found != 0 ? TAIL_FOUND : 0));
        }
    }
}

// Joins rows that cross shares. `states` were initially 0.
__kernel void join_shares(uint count, uint named, __global const index_t* names,
                          __global const uint* set, uint filter, __global uint* out_bits,
                          __global value_t* out_values, __global const uint* states,
                          __global const count_t* tail_slots, __global const value_t* heads,
                          __global const value_t* tails) {
    uint share = (uint)get_global_id(0);
    if (share >= count || (states[share] & HAS_TAIL) == 0) {
        return;
    }
    const count_t slot = tail_slots[share];
    row_sum_t sum;
    sum.sum = tails[share];
    sum.found = (states[share] & TAIL_FOUND) != 0 ? 1 : 0;
    bool goes_on = true;
    while (goes_on) {
        ++share;
        row_sum_t head;
        head.sum = heads[share];
        head.found = (states[share] & HEAD_FOUND) != 0 ? 1 : 0;
        sum = join_sums(sum, head);
        goes_on = (states[share] & GOES_ON) != 0;
    }
    put_row(slot, sum, OUTPUT);
}
