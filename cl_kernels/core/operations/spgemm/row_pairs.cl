// SPDX-License-Identifier: MIT
// Pairs (row of the mask, row of b selected by a's row) for masked SpGEMM: short rows by a few
// work-items each, long rows in units by whole work-groups, which put off pairs of two long rows:
// these are dealt out to all groups in a second pass (host side: row_pairs).
// Parameters: GROUP (a power of two), MOST (index of two counters in the size_block, of units and
// of parts dealt out), A_WIDE, B_WIDE, M_WIDE (row pointers of the mask).
#ifndef CLBOOL_OPERATIONS_SPGEMM_ROW_PAIRS
#define CLBOOL_OPERATIONS_SPGEMM_ROW_PAIRS

#include "common/group_scan.cl"
#include "common/row_lookup.cl"

#if M_WIDE
typedef ulong m_pointer_t;
#else
typedef uint m_pointer_t;
#endif

#define SHORT_MASK 32  // entries of the mask's row and …
#define SHORT_ROW 64   // … of a's row up to which a row is short
#define SEARCHED 8     // rows this many times longer are searched, others merged
#define BATCH 2        // entries that a work-item loads at once

#define PIECE GROUP    // entries of a in a unit
#define PART 16384     // entries of the mask in a unit where a's are few
#define SAMPLES 1024   // equidistant samples of the mask's row in local memory
#define MOST_COUNTED (1u << 22)

#define HEAVY 8192       // entries of the shorter row of a pair above which it is dealt out, …
#define DEALT 2048       // … about so many a part …
#define MOST_PARTS 1024  // … in up to so many parts

// The mask; a's rows, looked up by the mask's slots; b's rows, looked up by a's entries.
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

// Position of b's row for entry k of a, or NO_INDEX.
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

// --- Short rows: bits of the mask's entries in a register ---

// Merge: bit i is set if the row of b has cols[i]. The work-item is `part` of `sharing` ones.
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

// Binary search for a long row of b; entries in `known` are skipped.
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

// The cheaper of the two.
uint common_bits(__global const index_t* cols, uint size, __global const index_t* b_cols, span row,
                 uint part, uint sharing, uint known) {
    return length(row) > SEARCHED * size
               ? search_row(cols, size, b_cols, row, part, sharing, known)
               : merge_rows(cols, size, b_cols, row, part, sharing);
}

// --- Long rows ---

// Division of a long row: pieces of a's entries, and parts of the mask's where these are few.
typedef struct {
    count_t pieces, parts;
} division_t;

division_t divide_row(span mask, span a) {
    division_t d;
    d.pieces = (length(a) + PIECE - 1) / PIECE;
    d.parts = length(mask) / PART / d.pieces + 1;
    return d;
}

// Appends a long row's units to the work queue: block[MOST] units, each (slot, number within it).
void list_units(span mask, span a, index_t slot, __global uint* block, __global uint2* units) {
    const division_t d = divide_row(mask, a);
    const uint count = (uint)(d.pieces * d.parts);
    const uint first = atomic_add(&block[MOST], count);
    for (uint n = 0; n < count; ++n) {
        units[first + n] = (uint2)(slot, n);
    }
}

bool is_long(span mask, span a) { return length(mask) > SHORT_MASK || length(a) > SHORT_ROW; }

// Every `step`-th column of a part of the mask.
typedef struct {
    __local index_t* cols;
    uint count;
    count_t step;
} samples_t;

// Lower bound of `col` in the part of the mask, from `from` on.
count_t find_in_mask(__global const index_t* m_cols, span mask, samples_t samples, count_t from,
                     index_t col) {
    uint low = 0;  // last sample not above the column …
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

// Work-items per row of b: about four entries each, and none idle.
uint choose_sharing(uint entries, uint cost) {
    uint sharing = 1;
    while (sharing < GROUP && (sharing * 4 * entries < cost || sharing * 2 * entries <= GROUP)) {
        sharing *= 2;
    }
    return sharing;
}

// A unit: some of a's entries, and a part of the mask's.
typedef struct {
    uint2 numbers;
    span mask;
    count_t first;      // first entry of a
    uint entries;       // entries of a
    bool is_part;       // a part of the mask only
    uint share, parts;  // of the shorter row of a pair; 0 parts: nothing is dealt out
} unit_t;

unit_t get_unit(OPERANDS, uint2 numbers) {
    unit_t u;
    u.numbers = numbers;
    u.share = u.parts = 0;
    u.mask = row_of_mask(OPERAND_ARGUMENTS, numbers.x);
    const span a = row_of_a(OPERAND_ARGUMENTS, numbers.x);
    const division_t d = divide_row(u.mask, a);
    u.first = a.begin + numbers.y / d.parts * PIECE;
    u.entries = (uint)min((count_t)PIECE, a.end - u.first);
    u.is_part = d.parts > 1;
    const count_t size = length(u.mask);
    const count_t begin = u.mask.begin;
    u.mask.begin = begin + size * (numbers.y % d.parts) / d.parts;
    u.mask.end = begin + size * (numbers.y % d.parts + 1) / d.parts;
    return u;
}

// Where pairs that are dealt out are listed: (unit, number of a's entry in it, share and parts).
typedef struct {
    __global uint* block;
    __global uint4* pairs;
    uint room;
} dealt_t;

// Lists a pair's parts; returns false where it is not heavy, or there is no room.
bool deal_out(dealt_t dealt, unit_t u, uint entry, count_t shorter) {
    volatile __global uint* counter = &dealt.block[MOST + 1];
    if (u.parts > 0 || shorter <= HEAVY || atomic_or(counter, 0) >= dealt.room) {
        return false;
    }
    const uint parts = (uint)min(shorter / DEALT, (count_t)MOST_PARTS);
    const uint first = atomic_add(counter, parts);
    const bool fits = first + parts <= dealt.room;
    for (uint n = 0; n < parts && first + n < dealt.room; ++n) {
        dealt.pairs[first + n] = (uint4)(u.numbers, entry, fits ? n | parts << 16 : 0);
    }
    return fits;
}

// The pair of one entry of a; none where it had no room.
unit_t get_dealt(OPERANDS, uint4 pair) {
    unit_t u = get_unit(OPERAND_ARGUMENTS, pair.xy);
    u.first += pair.z;
    u.share = pair.w & 0xFFFF;
    u.parts = pair.w >> 16;
    u.entries = u.parts > 0 ? 1 : 0;
    return u;
}

// A unit's share of the shorter row of a pair.
span share_of(unit_t u, span shorter) {
    if (u.parts == 0) {
        return shorter;
    }
    const count_t size = length(shorter);
    const span part = {shorter.begin + size * u.share / u.parts,
                       shorter.begin + size * (u.share + 1) / u.parts};
    return part;
}

// Loads up to SAMPLES samples of the mask's part into local memory.
samples_t take_samples(__global const index_t* m_cols, span mask, __local index_t* sampled) {
    samples_t samples;
    samples.cols = sampled;
    samples.step = (length(mask) + SAMPLES - 1) / SAMPLES;
    samples.count = (uint)((length(mask) + samples.step - 1) / samples.step);
    for (uint i = get_local_id(0); i < samples.count; i += GROUP) {
        sampled[i] = m_cols[mask.begin + i * samples.step];
    }
    return samples;
}

// Looks up b's rows for a unit's entries (keys in `found`, PIECE long; none for pairs dealt out);
// returns work-items per row. Every work-item must call it; the results are visible to all.
uint find_rows(OPERANDS, unit_t u, dealt_t dealt, __local index_t* found, __local uint* scratch) {
    const uint entry = get_local_id(0);
    uint cost = 0;
    if (entry < u.entries) {
        const index_t key = key_of(OPERAND_ARGUMENTS, u.first + entry);
        const count_t shorter = min(length(row_of_b(OPERAND_ARGUMENTS, key)), length(u.mask));
        const bool put_off = deal_out(dealt, u, entry, shorter);
        found[entry] = put_off ? NO_INDEX : key;
        cost = put_off ? 0 : (uint)min(shorter, (count_t)MOST_COUNTED);
    }
    uint total;
    group_scan_uint(cost, scratch, &total);
    barrier(CLK_LOCAL_MEM_FENCE);
    return choose_sharing(u.entries, total);
}

// The row of b, from where the unit's part of the mask begins.
span row_beside(OPERANDS, unit_t u, samples_t samples, index_t key) {
    span row = row_of_b(OPERAND_ARGUMENTS, key);
    if (u.is_part) {
        row.begin = lower_bound_index(b_cols, row.begin, row.end, samples.cols[0]);
    }
    return row;
}

#endif
