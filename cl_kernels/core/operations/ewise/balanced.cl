// SPDX-License-Identifier: MIT
// Load-balanced eWise (union, intersection, difference) of two CSR/DCSR matrices: merge path tiles
// (see cut.cl), each staged in local memory by a work-group whose work-items take ITEMS steps;
// global access to entries is coalesced. Launch order: balanced_cut, balanced_count, piece_scan,
// balanced_fill; balanced_small does all of it for few tiles. Unions where work-groups may wait for
// earlier ones: balanced_cut, balanced_pass.
// Parameters: GROUP, ITEMS (at most 31), A_WIDE, B_WIDE, C_WIDE, SEARCH, DROP (drop empty rows and
// write the others' row numbers), PASS (for balanced_pass).
#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "core/operations/ewise/cut.cl"
#include "core/operations/ewise/piece_report.cl"
#if PASS
#include "common/look_back.cl"
#endif

// Whether rows of a tile are filled if the tile has entries of them; in unions the operands tell.
#define MARK_FILLED (DROP && !PASS)

#define TILE (GROUP * ITEMS)

// A tile's rows are segments: 0 continues a row from an earlier tile, the others follow a marker.
#define FLAG_WORDS ((TILE + 32) / 32)

// Local memory of a tile. `words`: entries of a, entries of b, then segment ends (a's in the lower
// half of a word, b's in the upper), so with the markers one word per position.
typedef struct {
    __local uint* words;          // TILE + 1
    __local uint* scratch;        // GROUP
    __local uint* filled;         // FLAG_WORDS: one bit per segment that is not empty in the result
    __local uint* filled_before;  // FLAG_WORDS: those segments before each word
    __local uint* members;        // FLAG_WORDS: one bit per entry of b found in a (SEARCH)
} room;

#define DECLARE_ROOM(NAME)                             \
    __local uint words[TILE + 1];                      \
    __local uint scratch[GROUP];                       \
    __local uint filled[DROP ? FLAG_WORDS : 1];        \
    __local uint filled_before[DROP ? FLAG_WORDS : 1]; \
    __local uint members[SEARCH ? FLAG_WORDS : 1];     \
    const room NAME = {words, scratch, filled, filled_before, members};

typedef struct {
    count_t i, j;         // first entries
    count_t slot;         // slot of its first marker
    uint a_size, b_size;  // numbers of entries
    uint markers;
    index_t before;  // a's last key before the tile in the continued row, or NO_INDEX
} tile;

uint a_half(uint ends) { return ends & 0xFFFF; }
uint b_half(uint ends) { return ends >> 16; }

tile make_tile(OPERANDS, cut begin, count_t begin_position, cut end, count_t end_position) {
    const uint begun = is_begun(begin, begin_position);
    tile t;
    t.i = begin.i;
    t.j = begin.j;
    t.slot = begin.slot + begun;
    t.a_size = (uint)(end.i - begin.i);
    t.b_size = (uint)(end.j - begin.j);
    t.markers = (uint)(end.slot + is_begun(end, end_position) - t.slot);
    t.before = NO_INDEX;
    if (begun && begin.i > A_BEFORE(begin.slot)) {
        t.before = a_cols[begin.i - 1];
    }
    return t;
}

// Ends with a barrier.
void load_tile(OPERANDS, tile t, room at) {
    for (uint n = get_local_id(0); n < t.a_size; n += GROUP) {
        at.words[n] = a_cols[t.i + n];
    }
    for (uint n = get_local_id(0); n < t.b_size; n += GROUP) {
        at.words[t.a_size + n] = b_cols[t.j + n];
    }
    __local uint* ends = at.words + t.a_size + t.b_size;
    for (uint n = get_local_id(0); n <= t.markers; n += GROUP) {
        const uint a_end = (uint)min(A_BEFORE(t.slot + n) - t.i, (count_t)t.a_size);
        const uint b_end = (uint)min((count_t)b_pointers[t.slot + n] - t.j, (count_t)t.b_size);
        ends[n] = a_end | b_end << 16;
    }
    for (uint n = get_local_id(0); n < FLAG_WORDS; n += GROUP) {
#if DROP
        at.filled[n] = 0;
#endif
#if SEARCH
        at.members[n] = 0;
#endif
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Binary search for the last segment that begins at or before a position; segment n > 0 begins
// behind the end of n - 1 and its marker. With `entry`: the segment of that entry in a tile of b
// alone.
uint find_segment_of(tile t, __local const uint* ends, uint position, bool entry) {
    uint segment = 0;
    uint above = t.markers + 1;
    while (above - segment > 1) {
        const uint middle = (segment + above) / 2;
        const uint end = ends[middle - 1];
        if (a_half(end) + b_half(end) + (entry ? 0 : middle) <= position) {
            segment = middle;
        } else {
            above = middle;
        }
    }
    return segment;
}

#if SEARCH
// Searches every entry of the tile in a. Every work-item must call it.
void mark_members(OPERANDS, tile t, room at) {
    for (uint n = get_local_id(0); n < t.b_size; n += GROUP) {
        const uint segment = find_segment_of(t, at.words + t.b_size, n, true);
        const index_t row = slot_name(names, t.slot + segment - 1);
        const index_t slot = slot_of_row(a_names, (index_t)a_slots, NO_INDEX, row);
        if (is_in_row(a_cols, span_of_a(a_pointers, slot), at.words[n])) {
            atomic_or(&at.members[n / 32], 1u << (n % 32));
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Saves the search results for the next kernel, and restores them.
void save_members(room at, __global uint* flags) {
    for (uint n = get_local_id(0); n < FLAG_WORDS; n += GROUP) {
        flags[get_group_id(0) * (count_t)FLAG_WORDS + n] = at.members[n];
    }
}

void restore_members(room at, __global const uint* flags) {
    for (uint n = get_local_id(0); n < FLAG_WORDS; n += GROUP) {
        at.members[n] = flags[get_group_id(0) * (count_t)FLAG_WORDS + n];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
#endif

// Merge state of a work-item.
typedef struct {
    uint segment;
    uint i, j;          // next words of a and b
    uint a_end, b_end;  // ends of the segment
    index_t last;       // last key of a in the segment, or NO_INDEX
} place;

place find_place(tile t, __local const uint* words, uint position) {
    __local const uint* a = words;
    __local const uint* b = words + t.a_size;
    __local const uint* ends = b + t.b_size;
    const uint segment = find_segment_of(t, ends, position, false);
    const uint begin = segment > 0 ? ends[segment - 1] : 0;
    const uint end = ends[segment];
    const uint i = a_half(begin);
    const uint j = b_half(begin);
    const uint low =
        split_local(a + i, a_half(end) - i, b + j, b_half(end) - j, position - segment - i - j);
    place p;
    p.segment = segment;
    p.i = i + low;
    p.j = t.a_size + position - segment - i - low;
    p.a_end = a_half(end);
    p.b_end = t.a_size + b_half(end);
    p.last = low > 0 ? a[p.i - 1] : segment == 0 ? t.before : NO_INDEX;
    return p;
}

// Record of a work-item's steps.
typedef struct {
    uint segment;  // first segment
    uint kept;     // bit k: step k is an entry of the result
    uint markers;  // bit k: step k is a marker
} trail;

// Takes up to ITEMS merge steps; values[k] becomes the key of step k. With DROP, sets the bits of
// non-empty segments. Inlined to keep the values in registers.
__attribute__((always_inline)) trail walk(tile t, room at, uint operation, index_t* values) {
    const bool keeps_a = KEEPS_A(operation);
    const bool keeps_common = KEEPS_COMMON(operation);
    const uint size = t.a_size + t.b_size + t.markers;
    const uint position = min((uint)get_local_id(0) * ITEMS, size);
    const uint steps = min((uint)ITEMS, size - position);
    __local const uint* ends = at.words + t.a_size + t.b_size;
    place p = find_place(t, at.words, position);
    trail w = {p.segment, 0, 0};
    index_t a_key = p.i < p.a_end ? at.words[p.i] : NO_INDEX;
    index_t b_key = p.j < p.b_end ? at.words[p.j] : NO_INDEX;
#if MARK_FILLED
    uint flag_word = p.segment / 32;
    uint flags = 0;
#endif
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        values[k] = min(a_key, b_key);
        if (k < steps) {
            bool keep = false;
            if (values[k] == NO_INDEX) {
                w.markers |= 1u << k;
                ++p.segment;
                const uint end = ends[p.segment];
                p.a_end = a_half(end);
                p.b_end = t.a_size + b_half(end);
                p.last = NO_INDEX;
                a_key = p.i < p.a_end ? at.words[p.i] : NO_INDEX;
                b_key = p.j < p.b_end ? at.words[p.j] : NO_INDEX;
            } else {
                const bool from_a = a_key <= b_key;
#if SEARCH
                const bool common = (at.members[p.j / 32] >> (p.j % 32) & 1) != 0;
#else
                const bool common = p.last == b_key;
#endif
                keep = from_a ? keeps_a : common == keeps_common;
                p.last = from_a ? a_key : p.last;
                p.i += from_a ? 1 : 0;
                p.j += from_a ? 0 : 1;
                const uint next = from_a ? p.i : p.j;
                const index_t key = next < (from_a ? p.a_end : p.b_end) ? at.words[next] : NO_INDEX;
                a_key = from_a ? key : a_key;
                b_key = from_a ? b_key : key;
            }
            if (keep) {
                w.kept |= 1u << k;
#if MARK_FILLED
                if (p.segment / 32 != flag_word) {
                    if (flags != 0) {
                        atomic_or(&at.filled[flag_word], flags);
                    }
                    flag_word = p.segment / 32;
                    flags = 0;
                }
                flags |= 1u << (p.segment % 32);
#endif
            }
        }
    }
#if MARK_FILLED
    if (flags != 0) {
        atomic_or(&at.filled[flag_word], flags);
    }
#endif
    return w;
}

uint is_filled(room at, uint segment) { return at.filled[segment / 32] >> (segment % 32) & 1; }

// Lower half: the work-item's kept entries; upper half: set bits in the word of `filled` with its
// number. Needs a barrier after walk().
uint local_counts(room at, trail w) {
    uint counts = popcount(w.kept);
#if DROP
    if (get_local_id(0) < FLAG_WORDS) {
        counts |= popcount(at.filled[get_local_id(0)]) << 16;
    }
#endif
    return counts;
}

// Row report of the tile; see piece_report.cl.
uint make_report(room at, tile t, uint filled) {
#if DROP
    return filled << ROW_SHIFT | (is_filled(at, 0) ? FIRST_FILLED : 0) |
           (is_filled(at, t.markers) ? LAST_FILLED : 0) | (t.markers > 0 ? HAS_MARKER : 0);
#else
    return 0;
#endif
}

#define RESULT \
    __global index_t *out_names, __global c_pointer_t *out_pointers, __global index_t *out_cols
#define RESULT_ARGUMENTS out_names, out_pointers, out_cols

// Writes row starts for the markers among this work-item's steps. `entries` precede its steps in
// the result; `rows` precede the tile, including, if `counted`, the row that continues into it.
void write_rows(__global const index_t* names, tile t, room at, trail w, count_t tile_entries,
                count_t entries, count_t rows, uint counted, RESULT) {
#if DROP
    if (get_local_id(0) == 0 && is_filled(at, 0) && !counted) {
        out_pointers[rows] = (c_pointer_t)tile_entries;
        out_names[rows] = slot_name(names, t.slot - 1);
    }
    const count_t first_row = rows - (counted & is_filled(at, 0));
#endif
    uint segment = w.segment;
    for (uint left = w.markers; left != 0; left &= left - 1) {
        const uint below = (left & (0 - left)) - 1;  // steps before the marker
        const count_t pointer = entries + popcount(w.kept & below);
        ++segment;
#if DROP
        if (is_filled(at, segment)) {
            const uint flags = at.filled[segment / 32];
            const count_t row = first_row + at.filled_before[segment / 32] +
                                popcount(flags & ((1u << (segment % 32)) - 1));
            out_pointers[row] = (c_pointer_t)pointer;
            out_names[row] = slot_name(names, t.slot + segment - 1);
        }
#else
        out_pointers[t.slot + segment - 1] = (c_pointer_t)pointer;
#endif
    }
}

// A tile's steps, and what precedes them in it; both as in local_counts().
typedef struct {
    trail steps;
    uint before, total;
} staged;

// Moves the loaded tile's part of the result to the front of `words`. Every work-item must call it.
__attribute__((always_inline)) staged stage_tile(uint operation, tile t, room at) {
    index_t values[ITEMS];
    staged s;
    s.steps = walk(t, at, operation, values);
    barrier(CLK_LOCAL_MEM_FENCE);
    s.before = group_scan_uint(local_counts(at, s.steps), at.scratch, &s.total);
#if DROP
    if (get_local_id(0) < FLAG_WORDS) {
        at.filled_before[get_local_id(0)] = s.before >> 16;
    }
#endif
    uint rank = s.before & 0xFFFF;
    UNROLL
    for (uint k = 0; k < ITEMS; ++k) {
        if (s.steps.kept >> k & 1) {
            at.words[rank++] = values[k];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return s;
}

// Writes it. Every work-item must call it; local memory may be reused when it returns.
void write_tile(__global const index_t* names, tile t, room at, staged s, count_t entries,
                count_t rows, uint counted, RESULT) {
    for (uint n = get_local_id(0); n < (s.total & 0xFFFF); n += GROUP) {
        out_cols[entries + n] = at.words[n];
    }
    write_rows(names, t, at, s.steps, entries, entries + (s.before & 0xFFFF), rows, counted,
               RESULT_ARGUMENTS);
    barrier(CLK_LOCAL_MEM_FENCE);
}

// cuts[n]: start of tile n, and one for the end. Trailing tiles may be empty, as the host need not
// know the number of positions. Clears what balanced_pass needs.
__kernel void balanced_cut(OPERANDS, uint tiles, __global count_t* cuts,
                           __global ulong* progress) {
    const uint n = get_global_id(0);
    if (n <= tiles) {
#if PASS
        progress[n] = 0;
#endif
        store_cut(cuts, n, find_cut(OPERAND_ARGUMENTS, min((count_t)n * TILE, ALL_POSITIONS)));
    }
}

tile get_tile(OPERANDS, __global const count_t* cuts, uint n) {
    const count_t size = ALL_POSITIONS;
    return make_tile(OPERAND_ARGUMENTS, load_cut(cuts, n), min((count_t)n * TILE, size),
                     load_cut(cuts, n + 1), min((count_t)(n + 1) * TILE, size));
}

#if PASS
// Two counts in one sum.
#define PACKED(rows, entries) ((ulong)(rows) << 31 | (entries))
#define PACKED_ROWS(sum) ((sum) >> 31)
#define PACKED_ENTRIES(sum) ((sum) & 0x7FFFFFFF)

// Marks the rows that begin in the tile and are not empty, wherever their entries are.
void mark_rows(OPERANDS, tile t, room at) {
#if DROP
    for (uint n = 1 + get_local_id(0); n <= t.markers; n += GROUP) {
        const count_t slot = t.slot + n - 1;
        if (a_pointers[slot] != a_pointers[slot + 1] || b_pointers[slot] != b_pointers[slot + 1]) {
            atomic_or(&at.filled[n / 32], 1u << (n % 32));
        }
    }
#endif
}

// Counts and fills at once. progress: tiles begun, then what each tells (see look_back.cl).
__kernel void balanced_pass(OPERANDS, __global const count_t* cuts, uint tiles,
                            __global ulong* progress, __global count_t* sizes, RESULT) {
    DECLARE_ROOM(at)
    __local ulong sums[GROUP];
    const uint n = (uint)next_part(progress, sums);
    const tile t = get_tile(OPERAND_ARGUMENTS, cuts, n);
    load_tile(OPERAND_ARGUMENTS, t, at);
    mark_rows(OPERAND_ARGUMENTS, t, at);
    const staged s = stage_tile(MERGE_UNION, t, at);
    const ulong own = PACKED(s.total >> 16, s.total & 0xFFFF);
    const ulong before = sum_before(n, own, progress + 1, sums);
    write_tile(names, t, at, s, PACKED_ENTRIES(before), PACKED_ROWS(before), 0, RESULT_ARGUMENTS);
    if (n + 1 == tiles && get_local_id(0) == 0) {
        sizes[0] = PACKED_ENTRIES(before + own);
        sizes[1] = DROP ? PACKED_ROWS(before + own) : slots;
        out_pointers[sizes[1]] = (c_pointer_t)sizes[0];
    }
}

#else

__kernel void balanced_count(OPERANDS, uint operation, __global const count_t* cuts,
                             __global uint* counts, __global uint* flags) {
    DECLARE_ROOM(at)
    index_t values[ITEMS];
    const tile t = get_tile(OPERAND_ARGUMENTS, cuts, get_group_id(0));
    load_tile(OPERAND_ARGUMENTS, t, at);
#if SEARCH
    mark_members(OPERAND_ARGUMENTS, t, at);
    save_members(at, flags);
#endif
    const trail w = walk(t, at, operation, values);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint total = group_sum_uint(local_counts(at, w), at.scratch);
    if (get_local_id(0) == 0) {
        counts[2 * get_group_id(0)] = total & 0xFFFF;
        counts[2 * get_group_id(0) + 1] = make_report(at, t, total >> 16);
    }
}

__kernel void balanced_fill(OPERANDS, uint operation, __global const count_t* cuts,
                            __global const uint* flags, __global const count_t* offsets,
                            __global const count_t* sizes, RESULT) {
    DECLARE_ROOM(at)
    const tile t = get_tile(OPERAND_ARGUMENTS, cuts, get_group_id(0));
    load_tile(OPERAND_ARGUMENTS, t, at);
#if SEARCH
    restore_members(at, flags);
#endif
    const uint n = get_group_id(0);
    const count_t rows = DROP ? offsets[2 * n + 1] : 0;
    const staged s = stage_tile(operation, t, at);
    write_tile(names, t, at, s, offsets[2 * n], rows / 2, (uint)(rows & 1), RESULT_ARGUMENTS);
    if (n == 0 && get_local_id(0) == 0) {
        out_pointers[sizes[1]] = (c_pointer_t)sizes[0];
    }
}

// One work-group loops over the tiles; sizes[0] and [1] become entries and rows of the result.
__kernel void balanced_small(OPERANDS, uint operation, __global count_t* sizes, RESULT) {
    DECLARE_ROOM(at)
    const count_t size = ALL_POSITIONS;
    cut begin = {0, 0, 0};
    count_t entries = 0;
    count_t rows = 0;
    uint counted = 0;  // the unfinished row is included in `rows`
    for (count_t position = 0; position < size; position += TILE) {
        const count_t end_position = min(position + TILE, size);
        cut end = {slots, A_BEFORE(slots), b_pointers[slots]};
        if (end_position < size) {
            end = find_cut(OPERAND_ARGUMENTS, end_position);
        }
        const tile t = make_tile(OPERAND_ARGUMENTS, begin, position, end, end_position);
        load_tile(OPERAND_ARGUMENTS, t, at);
#if SEARCH
        mark_members(OPERAND_ARGUMENTS, t, at);
#endif
        const staged s = stage_tile(operation, t, at);
#if DROP
        const uint report = make_report(at, t, s.total >> 16);
#endif
        write_tile(names, t, at, s, entries, rows, counted, RESULT_ARGUMENTS);
        entries += s.total & 0xFFFF;
#if DROP
        rows += s.total >> 16;
        rows -= (report & FIRST_FILLED) != 0 ? counted : 0;
        if ((report & (LAST_FILLED | HAS_MARKER)) != 0) {
            counted = (report & LAST_FILLED) != 0 ? 1 : 0;
        }
#endif
        begin = end;
    }
    if (get_local_id(0) == 0) {
        out_pointers[DROP ? rows : slots] = (c_pointer_t)entries;
        sizes[0] = entries;
        sizes[1] = DROP ? rows : slots;
    }
}
#endif
