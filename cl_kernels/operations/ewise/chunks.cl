// SPDX-License-Identifier: MIT
// Union, intersection or difference of two compressed matrices in long chunks of equal work, one
// work-item each: for processors that read best what lies side by side and gain nothing from
// groups. Rows are combined in vectors of keys (see key_vectors.cl), so quickly that counting first
// is cheaper than closing the gaps that a single pass would leave. What is done for every row is
// inlined, as calls would take as long as the work.
// chunk_cut, chunk_count, piece_scan and chunk_fill in this order, or chunk_small for one chunk.
// Parameters: GROUP (1), ITEMS, A_WIDE, B_WIDE, C_WIDE, DROP (rows without entries are left out and
// the others' names written); SEARCH is 0, search_chunks.cl is for that.
#include "common/key_vectors.cl"
#include "operations/ewise/chunk.cl"

// ---- keys that stay

// Appends those of the first `n` keys whose lane in `stays` is -1. The part has room for so many
// entries that lanes beyond those that stay are overwritten by the next ones, but for the last.
void pick_keys(uint16 keys, int16 stays, uint n, part_t* part) {
    index_t each[VECTOR_KEYS];
    int each_stays[VECTOR_KEYS];
    vstore16(keys, 0, each);
    vstore16(stays, 0, each_stays);
    __global index_t* out = part->cols + part->entries;
    uint kept = 0;
    if (part->entries + VECTOR_KEYS <= part->room) {
#pragma unroll
        for (uint k = 0; k < VECTOR_KEYS; ++k) {
            out[kept] = each[k];
            kept -= each_stays[k];
        }
    } else {
        for (uint k = 0; k < n; ++k) {
            if (each_stays[k]) {
                out[kept++] = each[k];
            }
        }
    }
    part->entries += kept;
}

// Appends the first `n` keys but those whose lane in `goes` is -1.
__attribute__((always_inline)) void take_keys(uint16 keys, int16 goes, uint n, part_t* part) {
    if (any_lane(goes) || part->entries + VECTOR_KEYS > part->room) {
        pick_keys(keys, ~goes & (keys != (uint16)NO_INDEX), n, part);
    } else {
        vstore16(keys, 0, part->cols + part->entries);
        part->entries += n;
    }
}

// ---- union

// Merges more than VECTOR_KEYS entries, [i, a_end) of a and [j, b_end) of b: always the run whose
// next key is smaller gives the next vector. The lower half of that and of what was the upper half
// before is then below all that is still to come. Which run that is is anybody's guess, so that no
// branch depends on it.
__attribute__((always_inline)) void unite_long_runs(__global const index_t* a_cols,
                                                    __global const index_t* b_cols, chunk_t chunk,
                                                    count_t i, count_t a_end, count_t j,
                                                    count_t b_end, part_t* part) {
    count_t left = a_end - i + b_end - j;
    uint16 upper = (uint16)NO_INDEX;
    for (bool is_first = true; i < a_end || j < b_end; is_first = false) {
        const index_t a_next = a_cols[min(i, chunk.a_size - 1)];
        const index_t b_next = b_cols[min(j, chunk.b_size - 1)];
        const bool from_a = (i < a_end ? a_next : NO_INDEX) < (j < b_end ? b_next : NO_INDEX);
        const count_t begin = from_a ? i : j;
        const uint size = (uint)min((from_a ? a_end : b_end) - begin, (count_t)VECTOR_KEYS);
        const uint16 keys = load_keys(from_a ? a_cols : b_cols, begin, size,
                                      from_a ? chunk.a_size : chunk.b_size);
        i += from_a ? size : 0;
        j += from_a ? 0 : size;
        if (is_first) {
            upper = keys;
            continue;
        }
        const uint16 against = reversed(keys);
        const uint16 lower = ascending(min(upper, against));
        upper = ascending(max(upper, against));
        const uint n = (uint)min(left, (count_t)VECTOR_KEYS);
        left -= n;
        int16 goes = equals_next(lower);
        goes.sf = n == VECTOR_KEYS && lower.sf == upper.s0 ? -1 : 0;
        take_keys(lower, goes, n, part);
    }
    if (left > 0) {
        take_keys(upper, equals_next(upper), (uint)left, part);
    }
}

// Merges the entries [i, a_end) of a and [j, b_end) of b, which lie in one slot.
__attribute__((always_inline)) void unite_runs(__global const index_t* a_cols,
                                               __global const index_t* b_cols, chunk_t chunk,
                                               count_t i, count_t a_end, count_t j, count_t b_end,
                                               part_t* part) {
    const count_t n = a_end - i + b_end - j;
    if (n > VECTOR_KEYS) {
        unite_long_runs(a_cols, b_cols, chunk, i, a_end, j, b_end, part);
        return;
    }
    const uint16 a = load_keys(a_cols, i, (uint)(a_end - i), chunk.a_size);
    const uint16 b = load_keys(b_cols, j, (uint)(b_end - j), chunk.b_size);
    const uint16 keys = ascending(min(a, reversed(b)));
    take_keys(keys, equals_next(keys), (uint)n, part);
}

// ---- intersection and difference

// Keys of a that are compared with a vector at a time: the branch behind them is then foreseen for
// most short rows.
#define AT_ONCE 4

// -1 in the lanes of `keys`, of which `last` is the last, that the entries [*i, end) of a have; *i
// moves behind those up to `last`.
__attribute__((always_inline)) int16 find_in(__global const index_t* a_cols, count_t* i,
                                             count_t end, uint16 keys, index_t last) {
    int16 found = (int16)0;
    while (*i < end) {
        // Beyond the end, the last key is compared again, which changes nothing.
        const index_t key0 = a_cols[*i];
        const index_t key1 = a_cols[min(*i + 1, end - 1)];
        const index_t key2 = a_cols[min(*i + 2, end - 1)];
        const index_t key3 = a_cols[min(*i + 3, end - 1)];
        found |= (keys == (uint16)key0) | (keys == (uint16)key1) | (keys == (uint16)key2) |
                 (keys == (uint16)key3);
        if (key3 > last) {
            *i += (key0 <= last) + (key1 <= last) + (key2 <= last);
            break;
        }
        *i += AT_ONCE;
    }
    return found;
}

// Takes the entries [j, b_end) of b that [i, a_end) of a has, or those that it lacks.
__attribute__((always_inline)) void sift_runs(__global const index_t* a_cols,
                                              __global const index_t* b_cols, bool keeps_common,
                                              chunk_t chunk, count_t i, count_t a_end, count_t j,
                                              count_t b_end, part_t* part) {
    if (i == a_end && keeps_common) {
        return;
    }
    for (; j < b_end; j += VECTOR_KEYS) {
        const uint n = (uint)min(b_end - j, (count_t)VECTOR_KEYS);
        const uint16 keys = load_keys(b_cols, j, n, chunk.b_size);
        const index_t last = j + n == b_end ? NO_INDEX : b_cols[j + n - 1];
        const int16 found = find_in(a_cols, &i, a_end, keys, last);
        if (!keeps_common) {
            take_keys(keys, found, n, part);
        } else if (any_lane(found)) {
            take_keys(keys, ~found & (keys != (uint16)NO_INDEX), n, part);
        }
    }
}

// ---- counting

// How many of the entries [j, b_end) of b [i, a_end) of a has.
__attribute__((always_inline)) uint count_common(__global const index_t* a_cols,
                                                 __global const index_t* b_cols, chunk_t chunk,
                                                 count_t i, count_t a_end, count_t j,
                                                 count_t b_end) {
    int16 common = (int16)0;
    for (; j < b_end && i < a_end; j += VECTOR_KEYS) {
        const uint n = (uint)min(b_end - j, (count_t)VECTOR_KEYS);
        const uint16 keys = load_keys(b_cols, j, n, chunk.b_size);
        const index_t last = j + n == b_end ? NO_INDEX : b_cols[j + n - 1];
        common += find_in(a_cols, &i, a_end, keys, last);
    }
    return (uint)-sum_of_lanes(common);
}

// Counts what the entries of a slot leave.
__attribute__((always_inline)) void count_runs(__global const index_t* a_cols,
                                               __global const index_t* b_cols, uint operation,
                                               chunk_t chunk, count_t i, count_t a_end, count_t j,
                                               count_t b_end, part_t* part) {
    const uint common = count_common(a_cols, b_cols, chunk, i, a_end, j, b_end);
    part->entries += KEEPS_COMMON(operation) ? common : b_end - j - common;
    part->entries += KEEPS_A(operation) ? a_end - i : 0;
}

// ---- chunks

// So many rows that one operand has alone are taken over together rather than one by one, and so is
// one of so many entries.
#define LONELY_ROWS 8
#define LONELY_ENTRIES 64

// Segments from `segment` on in which an operand with `j` entries before them has none; none unless
// they are many.
#define DEFINE_LONELY(NAME, POINTER, FIND)                                                        \
    count_t NAME(__global const POINTER* pointers, chunk_t chunk, count_t segment, count_t j) {   \
        const count_t ahead = segment + LONELY_ROWS;                                              \
        return ahead <= chunk.last && pointers[ahead] <= j                                        \
                   ? FIND(pointers, ahead, chunk.last + 1, j) - segment + 1                       \
                   : 0;                                                                           \
    }
DEFINE_LONELY(lonely_for_a, a_pointer_t, find_segment_a)
DEFINE_LONELY(lonely_for_b, b_pointer_t, find_segment_b)

// Takes over, or counts, so many segments of one operand, whose entries there are [from, to).
#define DEFINE_COPY_SEGMENTS(NAME, POINTER)                                                       \
    void NAME(__global const POINTER* pointers, __global const index_t* restrict cols,            \
              count_t from, count_t to, chunk_t chunk, count_t segment, count_t count,            \
              __global const index_t* names, bool writes, part_t* part) {                         \
        const count_t base = part->entries;                                                       \
        count_t begin = from;                                                                     \
        for (count_t s = segment; s < segment + count; ++s) {                                     \
            const count_t end = min((count_t)pointers[s], to);                                    \
            put_head(part, writes, chunk, names, s, base + begin - from, base + end - from);      \
            begin = end;                                                                          \
        }                                                                                         \
        __global index_t* restrict out = part->cols + base;                                       \
        for (count_t k = 0; writes && k < to - from; ++k) {                                       \
            out[k] = cols[from + k];                                                              \
        }                                                                                         \
        part->entries += to - from;                                                               \
    }
DEFINE_COPY_SEGMENTS(copy_segments_a, a_pointer_t)
DEFINE_COPY_SEGMENTS(copy_segments_b, b_pointer_t)

// How many segments to take over: the next one, if it is long.
count_t or_long(count_t segments, count_t entries) {
    return segments == 0 && entries >= LONELY_ENTRIES ? 1 : segments;
}

// Takes over the segments from `segment` on that one operand has alone and that stay, if they, or
// what is in the first of them, are many; returns how many. The entries of that are [i, a_end) and
// [j, b_end), of which one is empty.
count_t copy_lonely(OPERANDS, uint operation, chunk_t chunk, count_t segment, count_t i,
                    count_t a_end, count_t j, count_t b_end, bool writes, part_t* part) {
    const count_t from_a =
        KEEPS_A(operation) ? or_long(lonely_for_b(b_pointers, chunk, segment, j), a_end - i) : 0;
    if (from_a > 0) {
        const count_t to = a_end_of(OPERAND_ARGUMENTS, chunk, segment + from_a - 1);
        copy_segments_a(a_pointers, a_cols, i, to, chunk, segment, from_a, names, writes, part);
        return from_a;
    }
    const count_t from_b =
        KEEPS_COMMON(operation)
            ? 0
            : or_long(lonely_for_a(a_pointers, chunk, segment, i), b_end - j);
    if (from_b > 0) {
        const count_t to = b_end_of(OPERAND_ARGUMENTS, chunk, segment + from_b - 1);
        copy_segments_b(b_pointers, b_cols, j, to, chunk, segment, from_b, names, writes, part);
    }
    return from_b;
}

// Combines the operands in a chunk; writes the part of the result or only counts it.
__attribute__((always_inline)) part_t combine_chunk(OPERANDS, uint operation, chunk_t chunk,
                                                    bool writes, part_t part) {
    count_t i = chunk.i;
    count_t j = chunk.j;
    for (count_t segment = chunk.first; segment <= chunk.last; ++segment) {
        const count_t a_end = a_end_of(OPERAND_ARGUMENTS, chunk, segment);
        const count_t b_end = b_end_of(OPERAND_ARGUMENTS, chunk, segment);
        if (a_end == i || b_end == j) {
            part_t longer = part;  // a copy, so that the part itself can stay in registers
            const count_t lonely = copy_lonely(OPERAND_ARGUMENTS, operation, chunk, segment, i,
                                               a_end, j, b_end, writes, &longer);
            if (lonely > 0) {
                part = longer;
                segment += lonely - 1;
                i = a_end_of(OPERAND_ARGUMENTS, chunk, segment);
                j = b_end_of(OPERAND_ARGUMENTS, chunk, segment);
                continue;
            }
        }
        const count_t before = part.entries;
        if (!writes) {
            count_runs(a_cols, b_cols, operation, chunk, i, a_end, j, b_end, &part);
        } else if (operation == MERGE_UNION) {
            unite_runs(a_cols, b_cols, chunk, i, a_end, j, b_end, &part);
        } else {
            sift_runs(a_cols, b_cols, KEEPS_COMMON(operation), chunk, i, a_end, j, b_end, &part);
        }
        put_head(&part, writes, chunk, names, segment, before, part.entries);
        i = a_end;
        j = b_end;
    }
    return part;
}

// A loop for each operation: what is not asked in every row saves time.
__attribute__((always_inline)) part_t combine(OPERANDS, uint operation, chunk_t chunk, bool writes,
                                              part_t part) {
    switch (operation) {
        case MERGE_UNION:
            return combine_chunk(OPERAND_ARGUMENTS, MERGE_UNION, chunk, writes, part);
        case MERGE_INTERSECTION:
            return combine_chunk(OPERAND_ARGUMENTS, MERGE_INTERSECTION, chunk, writes, part);
        default: return combine_chunk(OPERAND_ARGUMENTS, MERGE_DIFFERENCE, chunk, writes, part);
    }
}

__kernel void chunk_count(OPERANDS, uint operation, count_t size, __global const count_t* cuts,
                          __global uint* counts) {
    const uint n = get_global_id(0);
    const chunk_t chunk = load_chunk(OPERAND_ARGUMENTS, size, cuts, n);
    const part_t part = combine(OPERAND_ARGUMENTS, operation, chunk, false,
                                make_part(chunk, 0, 0, 0, 0, 0));
    store_counts(&part, chunk, counts, n);
}

__kernel void chunk_fill(OPERANDS, uint operation, count_t size, __global const count_t* cuts,
                         __global const uint* counts, __global const count_t* offsets,
                         __global const count_t* sizes, __global index_t* out_names,
                         __global c_pointer_t* out_pointers, __global index_t* out_cols) {
    const uint n = get_global_id(0);
    const chunk_t chunk = load_chunk(OPERAND_ARGUMENTS, size, cuts, n);
    const count_t entries = offsets[2 * n];
    const count_t rows = DROP ? offsets[2 * n + 1] / 2 : chunk.first;
    part_t part =
        make_part(chunk, out_names, out_pointers, out_cols + entries, rows, counts[2 * n]);
    part.before = entries;
    part.heads_from += DROP ? offsets[2 * n + 1] & 1 : 0;
    combine(OPERAND_ARGUMENTS, operation, chunk, true, part);
    if (n == 0) {
        out_pointers[sizes[1]] = (c_pointer_t)sizes[0];
    }
}

// One chunk is everything; the result has room for `room` entries.
__kernel void chunk_small(OPERANDS, uint operation, count_t size, count_t room,
                          __global count_t* sizes, __global index_t* out_names,
                          __global c_pointer_t* out_pointers, __global index_t* out_cols) {
    const chunk_t chunk = whole_chunk(OPERAND_ARGUMENTS);
    const part_t part =
        combine(OPERAND_ARGUMENTS, operation, chunk, true,
                make_part(chunk, out_names, out_pointers, out_cols, 0, room));
    store_sizes(&part, slots, sizes);
}
