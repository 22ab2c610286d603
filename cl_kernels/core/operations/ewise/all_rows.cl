// SPDX-License-Identifier: MIT
// CSR row pointers from DCSR for one or two matrices that store most of their rows. A work-group
// marks the stored rows among its ROWS rows in local memory; popcounts then give each row's slot,
// with coalesced global access.
// Parameters: GROUP, A_WIDE, B_WIDE.
#include "common/group_scan.cl"
#include "common/group_search.cl"
#include "common/unroll.cl"

// Rows per work-item; unrolled, so that loads overlap.
#define ITEMS 8
#define ROWS (ITEMS * GROUP)
#define WORDS ((ROWS + 31) / 32)

typedef struct {
    __local uint* marks;   // WORDS: one bit per stored row
    __local uint* before;  // WORDS: stored rows before each word
    __local uint* scratch;
} room;

// Marks the rows from `first` on; returns the slot the first row has or would have.
count_t mark_rows(__global const index_t* names, count_t slots, count_t nrows, count_t first,
                  room at) {
    // A slot lags behind its row by at most the number of missing rows.
    const count_t missing = nrows - slots;
    const count_t lowest = first > missing ? first - missing : 0;
    const count_t begin = group_lower_bound(names, lowest, min(first, slots) - lowest,
                                            min(first, slots), (index_t)first, at.scratch);
    const uint lane = get_local_id(0);
    clear_local(at.marks, WORDS);
    count_t rows[ITEMS];
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        const count_t n = begin + k * GROUP + lane;
        rows[k] = n < slots ? names[n] - first : ROWS;
    }
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        if (rows[k] < ROWS) {
            atomic_or(&at.marks[rows[k] / 32], 1u << (rows[k] % 32));
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint total;
    const uint before =
        group_scan_uint(lane < WORDS ? popcount(at.marks[lane]) : 0, at.scratch, &total);
    if (lane < WORDS) {
        at.before[lane] = before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return begin;
}

#define DEFINE_SPREAD(NAME, POINTER)                                                              \
    void NAME(__global const POINTER* pointers, __global const index_t* names, count_t slots,     \
              count_t nrows, count_t first, __global POINTER* out, room at) {                     \
        const count_t begin = mark_rows(names, slots, nrows, first, at);                          \
        POINTER found[ITEMS];                                                                     \
        for (uint k = 0; k < ITEMS; ++k) {                                                        \
            const uint row = k * GROUP + get_local_id(0);                                         \
            const uint below = at.marks[row / 32] & ((1u << (row % 32)) - 1);                     \
            const count_t slot = begin + at.before[row / 32] + popcount(below);                   \
            found[k] = pointers[min(slot, slots)];                                                \
        }                                                                                         \
        for (uint k = 0; k < ITEMS; ++k) {                                                        \
            const uint row = k * GROUP + get_local_id(0);                                         \
            if (first + row <= nrows) {                                                           \
                out[first + row] = found[k];                                                      \
            }                                                                                     \
        }                                                                                         \
    }
DEFINE_SPREAD(spread_a, a_pointer_t)
DEFINE_SPREAD(spread_b, b_pointer_t)

// The first `a_groups` work-groups handle a, the others b.
__kernel void all_rows(__global const a_pointer_t* a_pointers, __global const index_t* a_names,
                       count_t a_slots, __global a_pointer_t* a_out,
                       __global const b_pointer_t* b_pointers, __global const index_t* b_names,
                       count_t b_slots, __global b_pointer_t* b_out, count_t nrows,
                       uint a_groups) {
    __local uint marks[WORDS];
    __local uint before[WORDS];
    __local uint scratch[GROUP];
    const room at = {marks, before, scratch};
    const uint group = get_group_id(0);
    if (group < a_groups) {
        spread_a(a_pointers, a_names, a_slots, nrows, (count_t)group * ROWS, a_out, at);
    } else {
        spread_b(b_pointers, b_names, b_slots, nrows, (count_t)(group - a_groups) * ROWS, b_out,
                 at);
    }
}
