// SPDX-License-Identifier: MIT
// Products inside a mask: which entries of the mask the product has. Each row of the mask is
// intersected with the rows of b that a's row names. Of two such rows the shorter is looked up in
// the longer, so a row costs neither more than its products nor more than its dots.
//
// Neighbours in the mask share a word of `hits`, one bit an entry, which is zero before.
// Parameters: GROUP (a power of two), MOST (place of a counter in the block of sizes), A_WIDE,
// B_WIDE, M_WIDE (row pointers of the mask).
#include "common/group_scan.cl"
#include "common/row_lookup.cl"

#if M_WIDE
typedef ulong m_pointer_t;
#else
typedef uint m_pointer_t;
#endif

#define SHORT_MASK 32  // entries of the mask's row and …
#define SHORT_ROW 64   // … of a's row up to which few work-items do a row
#define SEARCHED 8     // a row so many times longer is searched, a shorter one is merged
#define BATCH 2        // entries that a work-item loads before it looks at them

#define PIECE GROUP    // entries of a in a unit of a long row
#define PART 16384     // entries of the mask in one where a's are few
#define SAMPLES 1024   // entries of the mask's row in local memory, evenly apart
#define MOST_COUNTED (1u << 22)

// The mask; a's rows, asked for by the mask's slots; b's rows, asked for by a's entries.
#define OPERANDS                                                                                  \
    __global const m_pointer_t *m_pointers, index_t m_slots, __global const index_t *m_cols,      \
        __global const index_t *row_names, __global const a_pointer_t *a_pointers,                \
        __global const index_t *a_names, index_t a_slots, index_t a_missing,                      \
        __global const index_t *keys, __global const b_pointer_t *b_pointers,                     \
        __global const index_t *b_names, index_t b_slots, index_t b_missing,                      \
        __global const index_t *b_cols
#define OPERAND_ARGUMENTS                                                                         \
    m_pointers, m_slots, m_cols, row_names, a_pointers, a_names, a_slots, a_missing, keys,        \
        b_pointers, b_names, b_slots, b_missing, b_cols

typedef struct {
    count_t begin, end;
} span;

count_t length(span s) { return s.end - s.begin; }

span row_of_mask(OPERANDS, index_t slot) {
    const span row = {m_pointers[slot], m_pointers[(count_t)slot + 1]};
    return row;
}

span row_of_a(OPERANDS, index_t slot) {
    span row = {0, 0};
    const index_t at = slot_of_row(a_names, a_slots, a_missing,
                                   row_names != 0 ? row_names[slot] : slot);
    if (at != NO_INDEX) {
        row.begin = a_pointers[at];
        row.end = a_pointers[(count_t)at + 1];
    }
    return row;
}

// Where b's row for entry k of a is, or NO_INDEX.
index_t key_of(OPERANDS, count_t k) {
    const index_t key = keys[k];
    return key != NO_INDEX ? slot_of_row(b_names, b_slots, b_missing, key) : NO_INDEX;
}

span row_of_b(OPERANDS, index_t key) {
    span row = {0, 0};
    if (key != NO_INDEX) {
        row.begin = b_pointers[key];
        row.end = b_pointers[(count_t)key + 1];
    }
    return row;
}

// --- Short rows: a few work-items each, hits in a register ---

// Bit i: the row of b has cols[i]. The work-item is `part` of `sharing` that do the same.
uint merge_rows(__global const index_t* cols, uint size, __global const index_t* b_cols, span row,
                uint part, uint sharing) {
    uint bits = 0;
    uint i = 0;
    index_t wanted = cols[0];
    for (count_t p = row.begin + part; p < row.end && i < size; p += BATCH * sharing) {
        index_t found[BATCH];
#pragma unroll
        for (uint n = 0; n < BATCH; ++n) {
            found[n] = p + n * sharing < row.end ? b_cols[p + n * sharing] : NO_INDEX;
        }
#pragma unroll
        for (uint n = 0; n < BATCH; ++n) {
            while (i < size && wanted < found[n]) {
                ++i;
                wanted = i < size ? cols[i] : NO_INDEX;
            }
            bits |= i < size && wanted == found[n] ? 1u << i : 0;
        }
    }
    return bits;
}

// The same for a long row of b; entries whose bits are in `known` are left out.
uint search_row(__global const index_t* cols, uint size, __global const index_t* b_cols, span row,
                uint part, uint sharing, uint known) {
    uint bits = 0;
    for (uint i = part; i < size; i += sharing) {
        if (known >> i & 1) {
            continue;
        }
        row.begin = lower_bound_index(b_cols, row.begin, row.end, cols[i]);
        if (row.begin == row.end) {
            break;
        }
        bits |= b_cols[row.begin] == cols[i] ? 1u << i : 0;
    }
    return bits;
}

// Adds the hits of up to 32 entries from `begin` on.
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

// How a long row is divided: pieces of a's entries, and parts of the mask's where these are few.
typedef struct {
    count_t pieces, parts;
} division_t;

division_t divide_row(span mask, span a) {
    division_t d;
    d.pieces = (length(a) + PIECE - 1) / PIECE;
    d.parts = length(mask) / PART / d.pieces + 1;
    return d;
}

// Long rows are listed for the next kernel: block[MOST] units, each a slot and its number in it.
// `lanes` work-items have a row, of which `sharing` share a row of b (powers of two).
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
    if (length(mask) > SHORT_MASK || length(a) > SHORT_ROW) {
        if (lane == 0) {
            const division_t d = divide_row(mask, a);
            const uint count = (uint)(d.pieces * d.parts);
            const uint first = atomic_add(&block[MOST], count);
            for (uint n = 0; n < count; ++n) {
                units[first + n] = (uint2)((uint)slot, n);
            }
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
        bits |= length(row) > SEARCHED * size
                    ? search_row(cols, size, b_cols, row, lane % sharing, sharing, bits)
                    : merge_rows(cols, size, b_cols, row, lane % sharing, sharing);
    }
    add_hits(hits, mask.begin, bits);
}

// --- Long rows: whole groups, hits in memory ---

bool is_hit(__global const uint* hits, count_t q) { return (hits[q >> 5] >> (q & 31) & 1) != 0; }

void add_hit(__global uint* hits, count_t q) {
    if (!is_hit(hits, q)) {
        atomic_or((volatile __global uint*)&hits[q >> 5], 1u << (q & 31));
    }
}

// Every `step`-th column of a part of the mask.
typedef struct {
    __local index_t* cols;
    uint count;
    count_t step;
} samples_t;

// First place in the part of the mask, from `from` on, whose column is not below `col`.
count_t find_in_mask(__global const index_t* m_cols, span mask, samples_t samples, count_t from,
                     index_t col) {
    uint low = 0;  // the last sample that is not above the column is from here on …
    for (uint high = samples.count; high - low > 1;) {
        const uint middle = (low + high) / 2;
        if (samples.cols[middle] <= col) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const count_t begin = max(from, mask.begin + low * samples.step);
    return lower_bound_index(m_cols, begin, max(begin, min(begin + samples.step, mask.end)), col);
}

// Looks entries of b's row up in the mask …
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

// … or entries of the mask, unless they were hit before, in b's row.
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

// How many work-items share a row of b: about four entries each, and none idle.
uint choose_sharing(uint entries, uint cost) {
    uint sharing = 1;
    while (sharing < GROUP && (sharing * 4 * entries < cost || sharing * 2 * entries <= GROUP)) {
        sharing *= 2;
    }
    return sharing;
}

// Groups take units in turn.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void mask_long_rows(
    OPERANDS, __global uint* hits, __global const uint* block, __global const uint2* units) {
    __local index_t sampled[SAMPLES];
    __local index_t found[PIECE];
    __local uint scratch[GROUP];
    const uint count = block[MOST];
    for (uint u = get_group_id(0); u < count; u += get_num_groups(0)) {
        const uint2 unit = units[u];
        span mask = row_of_mask(OPERAND_ARGUMENTS, unit.x);
        const span a = row_of_a(OPERAND_ARGUMENTS, unit.x);
        const division_t d = divide_row(mask, a);
        const count_t first = a.begin + unit.y / d.parts * PIECE;
        const uint entries = (uint)min((count_t)PIECE, a.end - first);
        const count_t size = length(mask);
        const count_t begin = mask.begin;
        mask.begin = begin + size * (unit.y % d.parts) / d.parts;
        mask.end = begin + size * (unit.y % d.parts + 1) / d.parts;

        samples_t samples;
        samples.cols = sampled;
        samples.step = (length(mask) + SAMPLES - 1) / SAMPLES;
        samples.count = (uint)((length(mask) + samples.step - 1) / samples.step);
        for (uint i = get_local_id(0); i < samples.count; i += GROUP) {
            sampled[i] = m_cols[mask.begin + i * samples.step];
        }
        uint cost = 0;
        if (get_local_id(0) < entries) {
            const index_t key = key_of(OPERAND_ARGUMENTS, first + get_local_id(0));
            const count_t shorter =
                min(length(row_of_b(OPERAND_ARGUMENTS, key)), length(mask));
            found[get_local_id(0)] = key;
            cost = (uint)min(shorter, (count_t)MOST_COUNTED);
        }
        uint total;
        group_scan_uint(cost, scratch, &total);
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint sharing = choose_sharing(entries, total);
        const uint part = get_local_id(0) % sharing;
        for (uint i = get_local_id(0) / sharing; i < entries; i += GROUP / sharing) {
            span row = row_of_b(OPERAND_ARGUMENTS, found[i]);
            if (d.parts > 1) {
                row.begin = lower_bound_index(b_cols, row.begin, row.end, sampled[0]);
            }
            if (length(row) <= length(mask)) {
                search_mask(m_cols, mask, samples, b_cols, row, part, sharing, hits);
            } else {
                search_b(m_cols, mask, b_cols, row, part, sharing, hits);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
