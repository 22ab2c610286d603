// SPDX-License-Identifier: MIT
// What meetings.cl counts, by few work-items, each alone, which take chunks of the mask's rows in
// turn. Columns of a row of the mask are marked in a bitmap and those of b's rows looked up there;
// rows of b that are far longer are searched for the mask's columns instead, and where there is no
// bitmap the two are merged.
// Parameters: GROUP (1), A_WIDE, B_WIDE, M_WIDE.
#include "common/search.cl"
#include "operations/multiplication/rows_beside.cl"

#define FAR_LONGER 16  // a row so many times longer is searched, not passed over

typedef struct {
    __global const index_t* cols;
    count_t count;
} columns_t;

count_t count_searched(columns_t few, columns_t many) {
    count_t sum = 0;
    count_t at = 0;
    for (count_t i = 0; i < few.count && at < many.count; ++i) {
        at = lower_bound_index(many.cols, at, many.count, few.cols[i]);
        sum += at < many.count && many.cols[at] == few.cols[i] ? 1 : 0;
    }
    return sum;
}

count_t count_merged(columns_t a, columns_t b) {
    count_t sum = 0;
    count_t i = 0;
    count_t j = 0;
    while (i < a.count && j < b.count) {
        const index_t x = a.cols[i];
        const index_t y = b.cols[j];
        sum += x == y ? 1 : 0;
        i += x <= y ? 1 : 0;
        j += y <= x ? 1 : 0;
    }
    return sum;
}

uint count_marked(__global const uint* restrict marks, columns_t of) {
    uint sum = 0;
    for (count_t i = 0; i < of.count; ++i) {
        sum += marks[of.cols[i] >> 5] >> (of.cols[i] & 31) & 1;
    }
    return sum;
}

count_t count_pair(__global const uint* restrict marks, bool marked, columns_t mask,
                   columns_t row) {
    if (row.count / FAR_LONGER > mask.count) {
        return count_searched(mask, row);
    }
    if (marked) {
        return count_marked(marks, row);
    }
    return mask.count / FAR_LONGER > row.count ? count_searched(row, mask)
                                               : count_merged(mask, row);
}

columns_t columns_of(__global const index_t* cols, count_t begin, count_t end) {
    const columns_t made = {cols + begin, end - begin};
    return made;
}

// Marks are worth it where b's rows have no fewer columns than the mask's row.
bool is_worth_marks(OPERANDS, span entries, count_t wanted) {
    count_t products = 0;
    for (count_t e = entries.begin; e < entries.end && products < wanted; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        products += of_b.end - of_b.begin;
    }
    return products >= wanted;
}

count_t count_row(OPERANDS, span entries, columns_t mask, __global uint* restrict marks,
                  bool has_marks) {
    const bool marked = has_marks && is_worth_marks(OPERAND_ARGUMENTS, entries, mask.count);
    for (count_t i = 0; marked && i < mask.count; ++i) {
        marks[mask.cols[i] >> 5] |= 1u << (mask.cols[i] & 31);
    }
    count_t sum = 0;
    for (count_t e = entries.begin; e < entries.end; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        sum += count_pair(marks, marked, mask, columns_of(b_cols, of_b.begin, of_b.end));
    }
    for (count_t i = 0; marked && i < mask.count; ++i) {
        marks[mask.cols[i] >> 5] = 0;
    }
    return sum;
}

#define NEXT_CHUNK(counter, each) ((count_t)atomic_inc(counter) * (each))

// Chunks of `each` rows of the mask; totals[] = what each work-item found. `words` of `scratch` are
// a work-item's marks, none if that is 0.
__kernel void chunk_meet(OPERANDS, __global const index_t* a_names, count_t a_slots,
                         __global const m_pointer_t* m_pointers,
                         __global const index_t* m_names, count_t m_slots,
                         __global const index_t* m_cols, uint each, __global uint* scratch,
                         count_t words, __global uint* cursor, __global count_t* totals) {
    __global uint* marks = scratch + get_group_id(0) * words;
    for (count_t i = 0; i < words; ++i) {
        marks[i] = 0;
    }
    count_t sum = 0;
    for (count_t first = NEXT_CHUNK(cursor, each); first < m_slots;
         first = NEXT_CHUNK(cursor, each)) {
        const count_t last = min(first + each, m_slots);
        count_t a_at = 0;
        for (count_t slot = first; slot < last; ++slot) {
            const count_t of_a = slot_in_other(m_names, slot, a_names, a_slots, &a_at);
            const columns_t mask = columns_of(m_cols, m_pointers[slot], m_pointers[slot + 1]);
            if (of_a != NO_SLOT && mask.count > 0) {
                const span entries = {a_pointers[of_a], a_pointers[of_a + 1]};
                sum += count_row(OPERAND_ARGUMENTS, entries, mask, marks, words > 0);
            }
        }
    }
    totals[get_group_id(0)] = sum;
}
