// SPDX-License-Identifier: MIT
// Masked SpGEMM, marking the mask's entries that the product has: each row of the mask is
// intersected with the rows of b selected by a's row, reading these or searching in them. `hits`,
// one bit an entry of the mask, is initially 0.
// Parameters: those of row_pairs.cl.
#include "core/operations/spgemm/row_pairs.cl"

// --- Short rows: few work-items per row, hits in a register ---

// ORs the hits of up to 32 entries from `begin` on.
void add_hits(__global uint* hits, count_t begin, uint bits) {
    const uint shift = (uint)begin & 31;
    const uint low = bits << shift;
    const uint high = shift > 0 ? bits >> (32 - shift) : 0;
    if (low != 0) {
        atomic_or((volatile __global uint*)&hits[begin >> 5], low);
    }
    if (high != 0) {
        atomic_or((volatile __global uint*)&hits[(begin >> 5) + 1], high);
    }
}

// Long rows go to the next kernel. `lanes` work-items per row, `sharing` per row of b (powers of
// two).
__kernel void mask_short_rows(OPERANDS, uint lanes, uint sharing, __global uint* hits,
                              __global uint* block, __global uint2* units) {
    const uint lane = get_local_id(0) % lanes;
    const count_t slot = (count_t)get_group_id(0) * (GROUP / lanes) + get_local_id(0) / lanes;
    if (slot >= m_slots) {
        return;
    }
    const span mask = row_of_mask(OPERAND_ARGUMENTS, (index_t)slot);
    if (length(mask) == 0) {
        return;
    }
    const span a = row_of_a(OPERAND_ARGUMENTS, (index_t)slot);
    if (length(a) == 0) {
        return;
    }
    if (is_long(mask, a)) {
        if (lane == 0) {
            list_units(OPERAND_ARGUMENTS, mask, a, (index_t)slot, block, units);
        }
        return;
    }
    uint bits;
    meet_short_row(OPERAND_ARGUMENTS, mask, a, lane, lanes, sharing, false, &bits);
    add_hits(hits, mask.begin, bits);
}

// --- Long rows: whole work-groups ---

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void mask_long_rows(LONG_ROWS) {
    MEET_LONG_ROWS((void), out)
}
