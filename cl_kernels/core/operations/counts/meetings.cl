// SPDX-License-Identifier: MIT
// Sum over entries (i, k) of a of |row k of b ∩ row i of the mask|, searching the shorter row's
// entries in the longer (e.g. triangle counting). sums[]: COUNTERS partial sums of 64 bits, lower
// half first, initially 0.
// Parameters: those of row_pairs.cl, COUNTERS.
#include "core/operations/spgemm/row_pairs.cl"

// 64-bit atomic add; whoever wraps the lower half carries, as only that one sees it.
void add_to(__global uint* sums, count_t value) {
    volatile __global uint* at = sums + 2 * (get_group_id(0) % COUNTERS);
    const uint low = (uint)value;
    const uint before = atomic_add(at, low);
    const uint high = (uint)(value >> 32) + (before + low < low ? 1 : 0);
    if (high != 0) {
        atomic_add(at + 1, high);
    }
}

// Adds the work-group's total.
void add_all(__global uint* sums, count_t found, __local count_t* scratch) {
    count_t total;
    group_scan_ulong(found, scratch, &total);
    if (get_local_id(0) == 0 && total != 0) {
        add_to(sums, total);
    }
}

// For a mask row of up to 32 entries.
count_t count_short(OPERANDS, span mask, span a, uint lane, uint lanes, uint sharing) {
    const uint size = (uint)length(mask);
    __global const index_t* cols = m_cols + mask.begin;
    count_t sum = 0;
    for (count_t k = a.begin + lane / sharing; k < a.end; k += lanes / sharing) {
        const span row = row_of_b(OPERAND_ARGUMENTS, key_of(OPERAND_ARGUMENTS, k));
        if (length(row) == 0) {
            continue;
        }
        sum += popcount(common_bits(cols, size, b_cols, row, lane % sharing, sharing, 0));
    }
    return sum;
}

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
                list_units(mask, a, (index_t)slot, block, units);
            }
        } else if (length(a) > 0) {
            found = count_short(OPERAND_ARGUMENTS, mask, a, lane, lanes, sharing);
        }
    }
    add_all(sums, found, scratch);
}

// Searches entries of b's row in the mask …
count_t count_in_mask(__global const index_t* m_cols, span mask, samples_t samples,
                      __global const index_t* b_cols, span row, uint part, uint sharing) {
    count_t sum = 0;
    count_t q = mask.begin;
    for (count_t p = row.begin + part; p < row.end; p += sharing) {
        const index_t col = b_cols[p];
        q = find_in_mask(m_cols, mask, samples, q, col);
        if (q == mask.end) {
            break;
        }
        sum += m_cols[q] == col ? 1 : 0;
    }
    return sum;
}

// … or entries of the mask in b's row.
count_t count_in_row(__global const index_t* m_cols, span mask, __global const index_t* b_cols,
                     span row, uint part, uint sharing) {
    count_t sum = 0;
    for (count_t q = mask.begin + part; q < mask.end; q += sharing) {
        row.begin = lower_bound_index(b_cols, row.begin, row.end, m_cols[q]);
        if (row.begin == row.end) {
            break;
        }
        sum += b_cols[row.begin] == m_cols[q] ? 1 : 0;
    }
    return sum;
}

// Work-groups loop over units; `again`: over pairs that were dealt out.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void meet_long_rows(
    OPERANDS, __global uint* sums, __global uint* block, __global const uint2* units,
    __global uint4* pairs, uint room, uint again) {
    __local index_t sampled[SAMPLES];
    __local index_t found[PIECE];
    __local uint scratch[GROUP];
    __local count_t sum_scratch[GROUP];
    const dealt_t dealt = {block, pairs, room};
    const uint count = again ? min(block[MOST + 1], room) : block[MOST];
    count_t sum = 0;
    for (uint u = get_group_id(0); u < count; u += get_num_groups(0)) {
        const unit_t unit = again ? get_dealt(OPERAND_ARGUMENTS, pairs[u])
                                  : get_unit(OPERAND_ARGUMENTS, units[u]);
        const samples_t samples = take_samples(m_cols, unit.mask, sampled);
        const uint sharing = find_rows(OPERAND_ARGUMENTS, unit, dealt, found, scratch);
        const uint part = get_local_id(0) % sharing;
        for (uint i = get_local_id(0) / sharing; i < unit.entries; i += GROUP / sharing) {
            const span row = row_beside(OPERAND_ARGUMENTS, unit, samples, found[i]);
            sum += length(row) <= length(unit.mask)
                       ? count_in_mask(m_cols, unit.mask, samples, b_cols, share_of(unit, row),
                                       part, sharing)
                       : count_in_row(m_cols, share_of(unit, unit.mask), b_cols, row, part,
                                      sharing);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    add_all(sums, sum, sum_scratch);
}
