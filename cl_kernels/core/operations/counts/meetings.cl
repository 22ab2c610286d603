// SPDX-License-Identifier: MIT
// Sum over entries (i, k) of a of |row k of b ∩ row i of the mask| (e.g. triangle counting).
// sums[]: COUNTERS partial sums of 64 bits, lower half first, initially 0.
// Parameters: those of row_pairs.cl, COUNTERS.
#include "core/operations/spgemm/row_pairs.cl"

#define SUM_OF_GROUP(sums) ((sums) + 2 * (get_group_id(0) % COUNTERS))

// Long rows are left to the next kernel. `lanes` work-items per row, `sharing` per row of b (powers
// of two).
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void meet_short_rows(
    OPERANDS, uint lanes, uint sharing, __global uint* sums, __global uint* block,
    __global uint2* units) {
    __local count_t scratch[GROUP];
    const uint lane = get_local_id(0) % lanes;
    const count_t slot = (count_t)get_group_id(0) * (GROUP / lanes) + get_local_id(0) / lanes;
    count_t found = 0;
    if (slot < m_slots) {
        const span mask = row_of_mask(OPERAND_ARGUMENTS, (index_t)slot);
        span a = {0, 0};
        if (length(mask) > 0) {
            a = row_of_a(OPERAND_ARGUMENTS, (index_t)slot);
        }
        if (length(a) > 0 && is_long(mask, a)) {
            if (lane == 0) {
                list_units(OPERAND_ARGUMENTS, mask, a, (index_t)slot, block, units);
            }
        } else if (length(a) > 0) {
            uint bits;
            found = meet_short_row(OPERAND_ARGUMENTS, mask, a, lane, lanes, sharing, true, &bits);
        }
    }
    add_total(SUM_OF_GROUP(sums), found, scratch);
}

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void meet_long_rows(LONG_ROWS) {
    __local count_t scratch[GROUP];
    count_t sum = 0;
    MEET_LONG_ROWS(sum +=, (__global uint*)0)
    add_total(SUM_OF_GROUP(out), sum, scratch);
}
