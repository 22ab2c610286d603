// SPDX-License-Identifier: MIT
// Expand-sort-compress SpGEMM by one work-group in local memory: keys (slot of a, column) are
// written, sorted and deduplicated. Shapes do not matter, only the number of products; too many are
// reported.
// Parameters: GROUP, CAPACITY (keys, a power of two), WIDE_KEYS (64-bit keys; else slot and column
// fit 32 bits), A_WIDE, B_WIDE, NAMED (DCSR result without empty rows).
#if WIDE_KEYS
#define SORT_KEY ulong
#else
#define SORT_KEY uint
#endif
#include "common/bitonic_sort.cl"
#include "common/group_scan.cl"
#include "common/search.cl"

#define NO_KEY ((SORT_KEY)-1)
#define TOO_MANY ULONG_MAX

typedef struct {
    __local SORT_KEY* keys;
    __local uint* scratch;
    SORT_KEY ncols;  // keys are slot * ncols + column
} room_t;

typedef struct {
    count_t begin, end;
} span;

// The row of b for entry e of a; `b_names` is null when all rows are stored.
span row_of_b(__global const index_t* a_cols, uint e, __global const b_pointer_t* b_pointers,
              __global const index_t* b_names, count_t b_slots) {
    const index_t key = a_cols[e];
    count_t slot = key;
    span row = {0, 0};
    if (b_names != 0) {
        slot = lower_bound_index(b_names, 0, b_slots, key);
        if (slot == b_slots || b_names[slot] != key) {
            return row;
        }
    }
    row.begin = b_pointers[slot];
    row.end = b_pointers[slot + 1];
    return row;
}

#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_names, uint a_slots,        \
        __global const index_t *a_cols, uint a_nnz, __global const b_pointer_t *b_pointers,       \
        __global const index_t *b_names, count_t b_slots, __global const index_t *b_cols
#define OPERAND_ARGUMENTS                                                                         \
    a_pointers, a_names, a_slots, a_cols, a_nnz, b_pointers, b_names, b_slots, b_cols

// Expands the products as long as they fit; returns their number.
count_t write_products(OPERANDS, room_t room) {
    count_t total = 0;
    for (uint base = 0; base < a_nnz; base += GROUP) {
        const uint e = base + get_local_id(0);
        span row = {0, 0};
        if (e < a_nnz) {
            row = row_of_b(a_cols, e, b_pointers, b_names, b_slots);
        }
        uint added;
        // Clamped to CAPACITY + 1, so that it fits 32 bits.
        const uint size = (uint)min(row.end - row.begin, (count_t)CAPACITY + 1);
        const count_t at = total + group_scan_uint(size, room.scratch, &added);
        if (size > 0 && at + size <= CAPACITY) {
            const SORT_KEY slot = (SORT_KEY)find_segment_a(a_pointers, 0, a_slots, e);
            for (uint p = 0; p < size; ++p) {
                room.keys[at + p] = slot * room.ncols + b_cols[row.begin + p];
            }
        }
        total += added;
    }
    return total;
}

// Pads to a power of two and sorts; all keys are visible on return.
void sort_keys(room_t room, uint count) {
    const uint size = power_of_two(count);
    for (uint i = count + get_local_id(0); i < size; i += GROUP) {
        room.keys[i] = NO_KEY;
    }
    sort_local(room.keys, size);
}

uint slot_of(room_t room, uint i) { return (uint)(room.keys[i] / room.ncols); }

// Writes pointers up to the row that begins at entry `at` of the result; `head` is its number among
// non-empty rows, `i` its first key.
void begin_row(room_t room, __global const index_t* a_names, uint i, uint head, uint at,
               __global index_t* out_names, __global uint* out_pointers) {
    const uint slot = slot_of(room, i);
#if NAMED
    out_names[head] = a_names[slot];
    out_pointers[head] = at;
#else
    for (uint s = i == 0 ? 0 : slot_of(room, i - 1) + 1; s <= slot; ++s) {
        out_pointers[s] = at;
    }
#endif
}

// sizes[0] and [1] become entries and rows of the result, or sizes[0] TOO_MANY.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void small_product(
    OPERANDS, index_t ncols, __global index_t* out_names, __global uint* out_pointers,
    __global index_t* out_cols, __global count_t* sizes) {
    __local SORT_KEY keys[CAPACITY];
    __local uint scratch[GROUP];
    const room_t room = {keys, scratch, ncols};
    const count_t products = write_products(OPERAND_ARGUMENTS, room);
    const uint count = products > CAPACITY ? 0 : (uint)products;
    sort_keys(room, count);

    uint entries = 0;
    uint rows = 0;
    for (uint base = 0; base < count; base += GROUP) {
        const uint i = base + get_local_id(0);
        const bool is_new = i < count && (i == 0 || keys[i] != keys[i - 1]);
        const bool is_head = is_new && (i == 0 || slot_of(room, i) != slot_of(room, i - 1));
        // One scan for both: neither exceeds CAPACITY.
        uint both;
        const uint before =
            group_scan_uint((is_head ? 0x10000u : 0u) + (is_new ? 1u : 0u), scratch, &both);
        const uint at = entries + (before & 0xFFFFu);
        if (is_head) {
            begin_row(room, a_names, i, rows + (before >> 16), at, out_names, out_pointers);
        }
        if (is_new) {
            out_cols[at] = (index_t)(keys[i] % room.ncols);
        }
        entries += both & 0xFFFFu;
        rows += both >> 16;
    }
#if NAMED
    const uint end = rows;
#else
    const uint end = a_slots;
    const uint last = count > 0 ? slot_of(room, count - 1) : 0;
    for (uint s = last + 1 + get_local_id(0); s < end; s += GROUP) {
        out_pointers[s] = entries;
    }
#endif
    if (get_local_id(0) == 0) {
        out_pointers[end] = entries;
        sizes[0] = products > CAPACITY ? TOO_MANY : entries;
        sizes[1] = end;
    }
}
