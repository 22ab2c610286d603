// SPDX-License-Identifier: MIT
// Pairs (row of the mask, row of b selected by a's row) for masked SpGEMM: short rows by a few
// work-items each, long rows in units by whole work-groups, which put off pieces of very many
// items: these are dealt out to all groups in a second pass (host side: row_pairs).
// Parameters: GROUP (a power of two), MOST (index of four counters in the size_block, of units and
// of shares dealt out, and of those taken), A_WIDE, B_WIDE, M_WIDE (row pointers of the mask).
#pragma once

#include "common/group_scan.cl"
#include "common/row_lookup.cl"
#include "common/unroll.cl"

#define SHORT_MASK 32  // entries of the mask's row and …
#define SHORT_ROW 64   // … of a's row up to which a row is short
#define SEARCHED 8     // rows this many times longer are searched, others merged
#define ROWS 4         // rows of b that a work-item looks up at once
#define BLOCK 4        // entries of two rows that are compared with each other at once

#define PIECE GROUP    // entries of a whose rows of b are looked up at once
#define MASK_SHARE 32  // entries of the mask in a unit for each of a's, at most
#define LONGER 2       // rows of b this many times longer than the mask's are searched
#define FILTERED 8     // entries of the mask, and words, for each item up to which a filter pays
#define CROWDED 4      // entries of the mask for each word above which it is met window by window
#define MOST_WINDOWS 64
#define RUN 8          // entries of the mask that a work-item adds to the filter at once

#define HEAVY (1u << 18)  // items of a piece above which they are dealt out, …
#define DEALT (1u << 13)  // … about so many a share …
#define MOST_SHARES 1024  // … in up to so many shares

// The mask; a's rows, looked up by the mask's slots; b's rows, found by `keys` of a's entries; the
// words (a power of two) of a filter.
#define OPERANDS                                                                                  \
    __global const m_pointer_t *m_pointers, index_t m_slots, __global const index_t *m_cols,      \
        __global const index_t *row_names, __global const a_pointer_t *a_pointers,                \
        __global const index_t *a_names, index_t a_slots, index_t a_missing,                      \
        __global const index_t *keys, __global const b_pointer_t *b_pointers,                     \
        __global const index_t *b_cols, uint words
#define OPERAND_ARGUMENTS                                                                         \
    m_pointers, m_slots, m_cols, row_names, a_pointers, a_names, a_slots, a_missing, keys,        \
        b_pointers, b_cols, words

count_t length(span s) { return s.end - s.begin; }

span row_of_mask(OPERANDS, index_t slot) {
    const span row = {m_pointers[slot], m_pointers[(count_t)slot + 1]};
    return row;
}

span row_of_a(OPERANDS, index_t slot) {
    const index_t row = row_names != 0 ? row_names[slot] : slot;
    return span_of_a(a_pointers, slot_of_row(a_names, a_slots, a_missing, row));
}

// --- Short rows: bits of the mask's entries in a register ---

uint all_bits(uint size) { return size < 32 ? (1u << size) - 1 : 0xFFFFFFFFu; }

typedef struct {
    index_t cols[BLOCK];
} block_t;

// Entries of a row from `at` on, its last again where it has no more. All loads are independent.
block_t block_at(__global const index_t* cols, uint at, uint size) {
    block_t block;
    UNROLL
    for (uint n = 0; n < BLOCK; ++n) {
        block.cols[n] = cols[min(at + n, size - 1)];
    }
    return block;
}

// Bit n is set if entry n of the first block is in the second.
uint common_of_blocks(block_t wanted, block_t found) {
    uint bits = 0;
    UNROLL
    for (uint n = 0; n < BLOCK; ++n) {
        uint same = 0;
        UNROLL
        for (uint m = 0; m < BLOCK; ++m) {
            same |= wanted.cols[n] == found.cols[m] ? 1 : 0;
        }
        bits |= same << n;
    }
    return bits;
}

// Merge by blocks: bit i is set if a row of b has cols[i]. The work-item is `part` of `sharing`
// ones, `found` its first block, `wanted` the first of cols.
uint merge_rows(__global const index_t* cols, uint size, block_t wanted,
                __global const index_t* b_row, uint length, block_t found, uint part,
                uint sharing) {
    uint bits = 0;
    uint i = 0;
    for (uint p = BLOCK * part; p < length && i < size;) {
        bits |= common_of_blocks(wanted, found) << i;
        if (wanted.cols[BLOCK - 1] < found.cols[BLOCK - 1]) {
            i += BLOCK;
            wanted = block_at(cols, min(i, size - 1), size);
        } else {
            p += BLOCK * sharing;
            found = block_at(b_row, min(p, length - 1), length);
        }
    }
    return bits & all_bits(size);
}

// Binary search for a long row of b; entries in `known` are skipped.
uint search_row(__global const index_t* cols, uint size, __global const index_t* b_row, uint length,
                uint part, uint sharing, uint known) {
    uint bits = 0;
    count_t at = 0;
    for (uint i = part; i < size; i += sharing) {
        if (known >> i & 1) {
            continue;
        }
        at = lower_bound_index(b_row, at, length, cols[i]);
        if (at == length) {
            break;
        }
        bits |= b_row[at] == cols[i] ? 1u << i : 0;
    }
    return bits;
}

// Meets a short row of the mask with the rows of b that a's selects: *bits are the entries that
// were met; returns how often, if it `counts`, else it ends when all were. `lanes` work-items per
// row, `sharing` per row of b (powers of two); each looks up ROWS of these at once, by loads that
// are unconditional so as not to wait for each other.
count_t meet_short_row(OPERANDS, span mask, span a, uint lane, uint lanes, uint sharing,
                       bool counts, uint* bits) {
    const uint size = (uint)length(mask);
    const uint part = lane % sharing;
    const uint step = lanes / sharing;
    __global const index_t* cols = m_cols + mask.begin;
    const block_t wanted = block_at(cols, 0, size);
    count_t met = 0;
    *bits = 0;
    for (count_t k = a.begin + lane / sharing; k < a.end; k += ROWS * step) {
        index_t key[ROWS];
        uint lengths[ROWS];
        __global const index_t* rows[ROWS];
        block_t found[ROWS];
        UNROLL
        for (uint n = 0; n < ROWS; ++n) {
            const index_t one = keys[min(k + n * step, a.end - 1)];
            key[n] = k + n * step < a.end ? one : NO_INDEX;
        }
        UNROLL
        for (uint n = 0; n < ROWS; ++n) {
            const bool is_row = key[n] != NO_INDEX;
            const b_pointer_t begin = b_pointers[is_row ? key[n] : 0];
            const b_pointer_t end = b_pointers[(count_t)(is_row ? key[n] : 0) + 1];
            lengths[n] = is_row ? (uint)(end - begin) : 0;
            rows[n] = b_cols + (lengths[n] > 0 ? begin : 0);
        }
        UNROLL
        for (uint n = 0; n < ROWS; ++n) {
            const uint last = max(lengths[n], 1u) - 1;
            found[n] = block_at(rows[n], min(BLOCK * part, last), last + 1);
        }
        UNROLL
        for (uint n = 0; n < ROWS; ++n) {
            if (lengths[n] == 0) {
                continue;
            }
            const uint known = counts ? 0 : *bits;
            const uint now =
                lengths[n] / SEARCHED > size
                    ? search_row(cols, size, rows[n], lengths[n], part, sharing, known)
                    : merge_rows(cols, size, wanted, rows[n], lengths[n], found[n], part, sharing);
            met += popcount(now);
            *bits |= now;
        }
        if (!counts && *bits == all_bits(size)) {
            break;
        }
    }
    return met;
}

// --- Long rows ---
//
// A unit is a row of the mask and some entries of a's. Its items are the columns of b's rows that
// these select, to be looked up in the mask; or, where a row of b is far longer, the mask's
// entries, to be searched there. Work-items take them in turn, whatever the lengths of the rows.

// Entries of a in a unit: in proportion to the mask's, which each unit reads.
count_t unit_size(span mask) { return (length(mask) / (PIECE * MASK_SHARE) + 1) * PIECE; }

uint parts_of_a(span mask, span a) {
    return (uint)((length(a) + unit_size(mask) - 1) / unit_size(mask));
}

// Windows of `words` words that the columns of a crowded row of the mask lie in, else 1.
uint windows_of(__global const index_t* m_cols, span mask, uint words) {
    const uint last = ((m_cols[mask.end - 1] >> 5) - (m_cols[mask.begin] >> 5)) / words;
    return length(mask) / CROWDED > words && last < MOST_WINDOWS ? last + 1 : 1;
}

// Appends a long row's units to the work queue: block[MOST] units, each (slot, number within it).
void list_units(OPERANDS, span mask, span a, index_t slot, __global uint* block,
                __global uint2* units) {
    const uint count = parts_of_a(mask, a) * windows_of(m_cols, mask, words);
    const uint first = atomic_add(&block[MOST], count);
    for (uint n = 0; n < count; ++n) {
        units[first + n] = (uint2)(slot, n);
    }
}

bool is_long(span mask, span a) { return length(mask) > SHORT_MASK || length(a) > SHORT_ROW; }

typedef struct {
    uint2 numbers;
    span mask;
    span a;
    span cols;          // a window, unless there is one alone
    bool is_window;
    uint share, parts;  // of the items; 0 parts: all, nothing is dealt out yet
} unit_t;

// The part of a row that lies in a window.
span within(__global const index_t* cols, span row, span window) {
    row.begin = lower_bound_index(cols, row.begin, row.end, (index_t)window.begin);
    if (window.end <= NO_INDEX) {
        row.end = lower_bound_index(cols, row.begin, row.end, (index_t)window.end);
    }
    return row;
}

unit_t get_unit(OPERANDS, uint2 numbers) {
    unit_t u;
    u.numbers = numbers;
    u.share = u.parts = 0;
    u.mask = row_of_mask(OPERAND_ARGUMENTS, numbers.x);
    u.a = row_of_a(OPERAND_ARGUMENTS, numbers.x);
    const uint parts = parts_of_a(u.mask, u.a);
    u.a.begin += numbers.y % parts * unit_size(u.mask);
    u.a.end = min(u.a.end, u.a.begin + unit_size(u.mask));
    u.is_window = windows_of(m_cols, u.mask, words) > 1;
    if (u.is_window) {
        const count_t first = (m_cols[u.mask.begin] >> 5) + (count_t)(numbers.y / parts) * words;
        u.cols.begin = first * 32;
        u.cols.end = (first + words) * 32;
        u.mask = within(m_cols, u.mask, u.cols);
        u.a.end = length(u.mask) > 0 ? u.a.end : u.a.begin;
    }
    return u;
}

// Where shares are listed: (unit, piece of it, share and parts).
typedef struct {
    __global uint* block;
    __global uint4* shares;
    uint room;
} dealt_t;

// A piece's share; nothing where it had no room.
unit_t get_share(OPERANDS, uint4 listed) {
    unit_t u = get_unit(OPERAND_ARGUMENTS, listed.xy);
    u.a.begin += (count_t)listed.z * PIECE;
    u.a.end = min(u.a.end, u.a.begin + PIECE);
    u.share = listed.w & 0xFFFF;
    u.parts = listed.w >> 16;
    u.a.end = u.parts > 0 ? u.a.end : u.a.begin;
    return u;
}

// The rows of b that a piece selects.
typedef struct {
    b_pointer_t before[PIECE + 1];  // items before each row's, and all
    b_pointer_t begins[PIECE];
    b_pointer_t ends[PIECE];
    b_pointer_t scratch[GROUP];
    uint listed;  // shares before those of this piece
} found_t;

#if B_WIDE
#define scan_items group_scan_ulong
#else
#define scan_items group_scan_uint
#endif

// Whether the row's columns are the items, instead of the mask's entries.
bool is_read(span row, span mask) { return length(row) / LONGER <= length(mask); }

// Looks up b's rows for some of the unit's entries of a; returns the number of items. Collective;
// the results are visible to all.
b_pointer_t find_rows(OPERANDS, unit_t unit, span piece, __local found_t* found) {
    const uint entry = get_local_id(0);
    span row = {0, 0};
    if (entry < length(piece)) {
        row = span_of_b(b_pointers, keys[piece.begin + entry]);
        row = unit.is_window ? within(b_cols, row, unit.cols) : row;
    }
    found->begins[entry] = (b_pointer_t)row.begin;
    found->ends[entry] = (b_pointer_t)row.end;
    const count_t items = is_read(row, unit.mask) ? length(row) : length(unit.mask);
    b_pointer_t total;
    found->before[entry] = scan_items((b_pointer_t)items, found->scratch, &total);
    if (entry == 0) {
        found->before[PIECE] = total;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return total;
}

// Lists the shares of a piece; returns false where it is light, or there is no room. Collective.
bool deal_out(dealt_t dealt, unit_t u, uint piece, b_pointer_t items, __local found_t* found) {
    if (u.parts > 0 || items <= HEAVY || dealt.room == 0) {
        return false;
    }
    const uint parts = (uint)min(items / DEALT, (b_pointer_t)MOST_SHARES);
    volatile __global uint* counter = &dealt.block[MOST + 1];
    if (get_local_id(0) == 0) {
        // A full list counts no more: the counter must not wrap.
        const bool has_room = atomic_or(counter, 0) < dealt.room;
        found->listed = has_room ? atomic_add(counter, parts) : dealt.room;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint first = found->listed;
    const bool fits = first + parts <= dealt.room;
    for (uint n = get_local_id(0); n < parts && first + n < dealt.room; n += GROUP) {
        dealt.shares[first + n] = (uint4)(u.numbers, piece, fits ? n | parts << 16 : 0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return fits;
}

// The mask's columns as bits: exact if all words between them fit, else words share places, and
// what is found is searched in the mask. Of an exact one, columns that were met may be closed.
typedef struct {
    __local uint* bits;
    uint base, last;  // first word, and last place (2^n - 1 unless exact)
    bool exact;
} filter_t;

// The place of a column's word; NO_INDEX if it has none.
uint place_of(filter_t f, index_t col) {
    const uint at = (col >> 5) - f.base;
    return at <= f.last ? at : f.exact ? NO_INDEX : at & f.last;
}

bool is_open(filter_t f, index_t col) {
    const uint at = place_of(f, col);
    return at != NO_INDEX && (f.bits[at] >> (col & 31) & 1) != 0;
}

void close_column(filter_t f, index_t col) {
    atomic_and((volatile __local uint*)&f.bits[place_of(f, col)], ~(1u << (col & 31)));
}

// Sets the bits of the mask's columns, of consecutive ones in a word at once.
void open_columns(__global const index_t* m_cols, span mask, filter_t f) {
    for (count_t run = mask.begin + get_local_id(0) * RUN; run < mask.end; run += GROUP * RUN) {
        uint at = place_of(f, m_cols[run]);
        uint bits = 0;
        for (count_t q = run; q < min(run + RUN, mask.end); ++q) {
            const uint next = place_of(f, m_cols[q]);
            if (next != at) {
                atomic_or((volatile __local uint*)&f.bits[at], bits);
                at = next;
                bits = 0;
            }
            bits |= 1u << (m_cols[q] & 31);
        }
        atomic_or((volatile __local uint*)&f.bits[at], bits);
    }
}

// Filter for about so many items in `words` (a power of two) words. Collective.
filter_t make_filter(__global const index_t* m_cols, span mask, count_t items, __local uint* bits,
                     uint words) {
    const bool pays = length(mask) / FILTERED <= items;
    const uint first = m_cols[mask.begin] >> 5;
    const uint span_words = (m_cols[mask.end - 1] >> 5) - first + 1;
    filter_t f = {bits, 0, 0,
                  span_words <= words && (length(mask) + span_words) / FILTERED <= items};
    if (f.exact) {
        f.base = first;
        f.last = span_words - 1;
    } else {
        while (pays && f.last + 1 < min((count_t)words, length(mask))) {
            f.last = 2 * f.last + 1;
        }
    }
    fill_local(bits, f.last + 1, pays ? 0 : ~0u);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (pays) {
        open_columns(m_cols, mask, f);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return f;
}

DEFINE_FIND_SEGMENT(find_item, __local const b_pointer_t*, uint, b_pointer_t)

// The row that an item belongs to, at or behind `from`.
uint row_of_item(__local const found_t* found, uint from, b_pointer_t item) {
    return item < found->before[from + 1] ? from
                                          : find_item(found->before, from + 1, PIECE, item);
}

// Hits: a bit for each entry of the mask; null if meetings are only counted.
bool is_hit(__global const uint* hits, count_t q) { return (hits[q >> 5] >> (q & 31) & 1) != 0; }

void add_hit(__global uint* hits, count_t q) {
    if (!is_hit(hits, q)) {
        atomic_or((volatile __global uint*)&hits[q >> 5], 1u << (q & 31));
    }
}

// Notes that the mask's entry q was met.
void note_hit(__global uint* hits, filter_t f, index_t col, count_t q) {
    if (hits != 0 && f.exact) {
        close_column(f, col);
    } else if (hits != 0) {
        add_hit(hits, q);
    }
}

// Whether the mask has a column of b; with `hits`, once.
bool meet_column(__global const index_t* m_cols, span mask, filter_t f, index_t col,
                 __global uint* hits) {
    if (!is_open(f, col)) {
        return false;
    }
    const count_t q = f.exact ? 0 : lower_bound_index(m_cols, mask.begin, mask.end, col);
    const bool met = f.exact || (q < mask.end && m_cols[q] == col);
    if (met) {
        note_hit(hits, f, col, q);
    }
    return met;
}

// Whether a row of b has the mask's entry q; with `hits`, only if it was not met before.
bool meet_entry(__global const index_t* m_cols, count_t q, filter_t f,
                __global const index_t* b_cols, span row, __global uint* hits) {
    const index_t col = m_cols[q];
    if (hits != 0 && (f.exact ? !is_open(f, col) : is_hit(hits, q))) {
        return false;
    }
    row.begin = lower_bound_index(b_cols, row.begin, row.end, col);
    const bool met = row.begin < row.end && b_cols[row.begin] == col;
    if (met) {
        note_hit(hits, f, col, q);
    }
    return met;
}

// Entries of the mask that a share of a piece's items meets.
count_t meet_items(__global const index_t* m_cols, span mask, filter_t f,
                   __global const index_t* b_cols, __local const found_t* found, span items,
                   __global uint* hits) {
    count_t met = 0;
    uint at = 0;
    for (count_t item = items.begin + get_local_id(0); item < items.end; item += GROUP) {
        at = row_of_item(found, at, (b_pointer_t)item);
        const b_pointer_t n = (b_pointer_t)item - found->before[at];
        const span row = {found->begins[at], found->ends[at]};
        const bool is_met = is_read(row, mask)
                                ? meet_column(m_cols, mask, f, b_cols[row.begin + n], hits)
                                : meet_entry(m_cols, mask.begin + n, f, b_cols, row, hits);
        met += is_met ? 1 : 0;
    }
    return met;
}

// The hits are the mask's columns that were closed.
void add_closed(__global const index_t* m_cols, span mask, filter_t f, __global uint* hits) {
    for (count_t w = mask.begin / 32 + get_local_id(0); w * 32 < mask.end; w += GROUP) {
        uint bits = 0;
        for (count_t q = max(w * 32, mask.begin); q < min(w * 32 + 32, mask.end); ++q) {
            bits |= is_open(f, m_cols[q]) ? 0 : 1u << (q & 31);
        }
        if (bits != 0) {
            atomic_or((volatile __global uint*)&hits[w], bits);
        }
    }
}

// Marks the mask's entries that a unit meets, unless `hits` is null; returns how often this
// work-item met one. Collective; `bits` has `words` words.
count_t meet_unit(OPERANDS, unit_t unit, dealt_t dealt, __local found_t* found, __local uint* bits,
                  __global uint* hits) {
    filter_t f = {bits, 0, 0, false};
    bool is_made = false;
    count_t met = 0;
    for (uint p = 0; p * (count_t)PIECE < length(unit.a); ++p) {
        span piece = unit.a;
        piece.begin += p * (count_t)PIECE;
        piece.end = min(piece.end, piece.begin + PIECE);
        const count_t total = find_rows(OPERAND_ARGUMENTS, unit, piece, found);
        if (deal_out(dealt, unit, p, (b_pointer_t)total, found)) {
            continue;
        }
        span items = {0, total};
        if (unit.parts > 0) {
            items.begin = total * unit.share / unit.parts;
            items.end = total * (unit.share + 1) / unit.parts;
        }
        if (!is_made) {
            const count_t pieces = (length(unit.a) + PIECE - 1) / PIECE;
            f = make_filter(m_cols, unit.mask, length(items) * pieces, bits, words);
            is_made = true;
        }
        met += meet_items(m_cols, unit.mask, f, b_cols, found, items, hits);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (hits != 0 && f.exact) {
        add_closed(m_cols, unit.mask, f, hits);
    }
    return met;
}

// The next unit that no group has taken; each takes its first without counting. Collective.
uint take_next(volatile __global uint* counter, __local uint* taken) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        *taken = (uint)get_num_groups(0) + atomic_inc(counter);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *taken;
}

// Work-groups take units, or, `again`, shares that were dealt out; TAKE precedes what each meets.
#define LONG_ROWS                                                                                 \
    OPERANDS, __global uint *out, __global uint *block, __global const uint2 *units,              \
        __global uint4 *shares, uint room, uint again, __local uint *bits
#define MEET_LONG_ROWS(TAKE, HITS)                                                                \
    __local found_t found;                                                                        \
    __local uint taken;                                                                           \
    const dealt_t dealt = {block, shares, room};                                                  \
    const uint count = again ? min(block[MOST + 1], room) : block[MOST];                          \
    for (uint u = get_group_id(0); u < count;                                                     \
         u = take_next(&block[MOST + 2 + again], &taken)) {                                       \
        const unit_t unit = again ? get_share(OPERAND_ARGUMENTS, shares[u])                       \
                                  : get_unit(OPERAND_ARGUMENTS, units[u]);                        \
        TAKE meet_unit(OPERAND_ARGUMENTS, unit, dealt, &found, bits, HITS);                       \
    }
