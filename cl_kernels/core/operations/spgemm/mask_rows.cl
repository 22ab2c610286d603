// SPDX-License-Identifier: MIT
// Masked SpGEMM, marking the mask's entries that the product has: each row of the mask is
// intersected with the rows of b selected by a's row, searching the shorter in the longer, so a row
// costs no more than its products or its dot products. `hits`, one bit an entry of the mask, is
// initially 0.
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
            list_units(mask, a, (index_t)slot, block, units);
        }
        return;
    }
    const uint size = (uint)length(mask);
    __global const index_t* cols = m_cols + mask.begin;
    const uint all = size < 32 ? (1u << size) - 1 : 0xFFFFFFFFu;
    uint bits = 0;
    for (count_t k = a.begin + lane / sharing; k < a.end && bits != all; k += lanes / sharing) {
        const span row = row_of_b(OPERAND_ARGUMENTS, key_of(OPERAND_ARGUMENTS, k));
        if (length(row) == 0) {
            continue;
        }
        bits |= common_bits(cols, size, b_cols, row, lane % sharing, sharing, bits);
    }
    add_hits(hits, mask.begin, bits);
}

// --- Long rows: whole work-groups, hits in global memory ---

bool is_hit(__global const uint* hits, count_t q) { return (hits[q >> 5] >> (q & 31) & 1) != 0; }

void add_hit(__global uint* hits, count_t q) {
    if (!is_hit(hits, q)) {
        atomic_or((volatile __global uint*)&hits[q >> 5], 1u << (q & 31));
    }
}

// Searches entries of b's row in the mask …
void search_mask(__global const index_t* m_cols, span mask, samples_t samples,
                 __global const index_t* b_cols, span row, uint part, uint sharing,
                 __global uint* hits) {
    count_t q = mask.begin;
    for (count_t p = row.begin + part; p < row.end; p += sharing) {
        const index_t col = b_cols[p];
        q = find_in_mask(m_cols, mask, samples, q, col);
        if (q == mask.end) {
            break;
        }
        if (m_cols[q] == col) {
            add_hit(hits, q);
        }
    }
}

// … or entries of the mask that are not hit yet in b's row.
void search_b(__global const index_t* m_cols, span mask, __global const index_t* b_cols, span row,
              uint part, uint sharing, __global uint* hits) {
    for (count_t q = mask.begin + part; q < mask.end; q += sharing) {
        if (is_hit(hits, q)) {
            continue;
        }
        row.begin = lower_bound_index(b_cols, row.begin, row.end, m_cols[q]);
        if (row.begin == row.end) {
            break;
        }
        if (b_cols[row.begin] == m_cols[q]) {
            add_hit(hits, q);
        }
    }
}

// Work-groups loop over units; `again`: over pairs that were dealt out.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void mask_long_rows(
    OPERANDS, __global uint* hits, __global uint* block, __global const uint2* units,
    __global uint4* pairs, uint room, uint again) {
    __local index_t sampled[SAMPLES];
    __local index_t found[PIECE];
    __local uint scratch[GROUP];
    const dealt_t dealt = {block, pairs, room};
    const uint count = again ? min(block[MOST + 1], room) : block[MOST];
    for (uint u = get_group_id(0); u < count; u += get_num_groups(0)) {
        const unit_t unit = again ? get_dealt(OPERAND_ARGUMENTS, pairs[u])
                                  : get_unit(OPERAND_ARGUMENTS, units[u]);
        const samples_t samples = take_samples(m_cols, unit.mask, sampled);
        const uint sharing = find_rows(OPERAND_ARGUMENTS, unit, dealt, found, scratch);
        const uint part = get_local_id(0) % sharing;
        for (uint i = get_local_id(0) / sharing; i < unit.entries; i += GROUP / sharing) {
            const span row = row_beside(OPERAND_ARGUMENTS, unit, samples, found[i]);
            if (length(row) <= length(unit.mask)) {
                search_mask(m_cols, unit.mask, samples, b_cols, share_of(unit, row), part, sharing,
                            hits);
            } else {
                search_b(m_cols, share_of(unit, unit.mask), b_cols, row, part, sharing, hits);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
