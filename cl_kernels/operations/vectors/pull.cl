// SPDX-License-Identifier: MIT
// Matrix times vector, a row of the matrix for each entry of the result. `lanes` work-items share a
// row of up to `by_lanes` entries, and teams of the group longer ones; rows longer than `longest`
// are listed in pieces, each computed by a group, whose sums are added in order: results do not
// depend on who is first.
// Parameters: GROUP, LANED (0: a row is one work-item's), RING, VALUE, A_WIDE.
#include "operations/vectors/ring.cl"

// Rows that a work-item begins with, and entries of each that it asks for before it looks at the
// first of them: on GPUs their loads wait side by side.
#if LANED
#define ROWS 2
#define BATCH 4
#else
#define BATCH 1
#endif

// Work-items that share a long row.
#if GROUP < 32
#define TEAM GROUP
#else
#define TEAM 32
#endif

// Some entries of a row: their columns, whether the vector has such an entry, and what that gives.
typedef struct {
    index_t k[BATCH];
    bool there[BATCH];
    value_t given[BATCH];
} batch;

// Asks for the entries e, e + step, ... of the row's `length` that begin at `begin`.
void ask(batch* of, __global const index_t* cols, count_t begin, uint e, uint length, uint step) {
    for (uint i = 0; i < BATCH; ++i) {
        of->there[i] = e + i * step < length;
        of->k[i] = cols[of->there[i] ? begin + e + i * step : 0];
    }
}

void look_up(batch* of, __global const uint* u_bits, __global const value_t* u_values, uint full) {
    for (uint i = 0; i < BATCH; ++i) {
        of->given[i] = GIVE(u_values, of->k[i]);
        of->there[i] = (full != 0 || has_bit(u_bits, of->k[i])) && of->there[i];
    }
}

// Whether there are any now, and their sum.
bool add_up(const batch* of, bool found, value_t* sum) {
    for (uint i = 0; i < BATCH; ++i) {
#if FIRST_ENDS
        if (found) {
            return true;
        }
#endif
        if (of->there[i]) {
            *sum = found ? ring_add(*sum, of->given[i]) : of->given[i];
            found = true;
        }
    }
    return found;
}

// Adds the entries first, first + step, ... of a row to what was found.
bool sum_entries(__global const index_t* cols, count_t begin, uint first, uint length, uint step,
                 __global const uint* u_bits, __global const value_t* u_values, uint full,
                 bool found, value_t* sum) {
    for (uint e = first; e < length; e += BATCH * step) {
#if FIRST_ENDS
        if (found) {
            return true;
        }
#endif
        batch of;
        ask(&of, cols, begin, e, length, step);
        look_up(&of, u_bits, u_values, full);
        found = add_up(&of, found, sum);
    }
    return found;
}

#if LANED
// The sum of the `lanes` neighbours that share a row, with the first of them. All work-items of the
// group must come by.
void join_lanes(uint lanes, uint lane, __local value_t* sums, __local uint* any) {
    const uint at = get_local_id(0);
    for (uint width = lanes / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < width && any[at + width] != 0) {
            sums[at] = any[at] != 0 ? ring_add(sums[at], sums[at + width]) : sums[at + width];
            any[at] = 1;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// What `lanes` neighbours have found in a row. True in the first of them when the row has an entry;
// where one is enough in any that found one.
bool join_found(uint lanes, uint lane, bool found, value_t* sum, __local value_t* sums,
                __local uint* any) {
#if RING == OR_AND
    return found;
#else
    const uint at = get_local_id(0);
    sums[at] = *sum;
    any[at] = found ? 1 : 0;
    join_lanes(lanes, lane, sums, any);
    *sum = sums[at];
    return lane == 0 && any[at] != 0;
#endif
}
#endif

// A result, whose bit joins what is 0 before.
void put_result(index_t row, value_t sum, __global uint* out_bits, __global value_t* out_values) {
    atomic_or(&out_bits[row >> 5], 1u << (row & 31));
#if VALUE != 0
    out_values[row] = sum;
#endif
}

// The row of a slot, and how many entries of it are to be read: none of what the filter leaves out.
count_t row_to_pull(count_t slot, index_t slots, uint named, __global const index_t* names,
                    __global const a_pointer_t* pointers, __global const uint* set, uint filter,
                    index_t* row, count_t* begin) {
    if (slot >= slots) {
        return 0;
    }
    *row = named != 0 ? names[slot] : (index_t)slot;
    if (!lets_through(set, filter, *row)) {
        return 0;
    }
    *begin = pointers[slot];
    return pointers[slot + 1] - *begin;
}

#if LANED
// A result of row `own` of a group. With whole words of bits the group gathers them.
void put_own(index_t row, uint own, value_t sum, uint whole_words, __local uint* bits,
             __global uint* out_bits, __global value_t* out_values) {
    if (whole_words == 0) {
        put_result(row, sum, out_bits, out_values);
        return;
    }
    atomic_or(&bits[own >> 5], 1u << (own & 31));
#if VALUE != 0
    out_values[row] = sum;
#endif
}

// Work-items have `each` rows, up to ROWS. With `whole_words` the matrix has all rows, and those of a
// group make up whole words of bits (`words` of them there are in all), which it writes at once.
__kernel void pull_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values, uint full,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values, uint lanes, uint each, uint by_lanes,
                        uint longest, uint whole_words, count_t words) {
    __local uint bits[GROUP * ROWS / 32 + 1];
    __local ushort queue[GROUP * ROWS];
    __local uint queued;
    __local value_t sums[RING == OR_AND ? 1 : GROUP];
    __local uint any[RING == OR_AND ? 1 : GROUP];
    const uint at = get_local_id(0);
    const uint lane = at % lanes;
    const uint teams = GROUP / lanes;
    const count_t group_slot = (count_t)get_group_id(0) * teams * each;
    const uint own_words = whole_words != 0 ? teams * each / 32 : 0;
    if (at < own_words) {
        bits[at] = 0;
    }
    if (at == 0) {
        queued = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    index_t row[ROWS];
    count_t begin[ROWS];
    uint length[ROWS];
    batch of[ROWS];
    for (uint r = 0; r < ROWS; ++r) {
        const uint own = at / lanes + r * teams;
        row[r] = 0;
        begin[r] = 0;
        const count_t all = row_to_pull(group_slot + own, r < each ? slots : 0, named, names,
                                        pointers, set, filter, &row[r], &begin[r]);
        length[r] = all <= by_lanes ? (uint)all : 0;
        if (lane == 0 && all > by_lanes && all <= longest) {
            queue[atomic_inc(&queued)] = (ushort)own;
        }
    }
    for (uint r = 0; r < ROWS; ++r) {
        ask(&of[r], cols, begin[r], lane, length[r], lanes);
    }
    for (uint r = 0; r < ROWS; ++r) {
        look_up(&of[r], u_bits, u_values, full);
    }
    for (uint r = 0; r < ROWS; ++r) {
        value_t sum = 0;
        bool found = add_up(&of[r], false, &sum);
        found = sum_entries(cols, begin[r], lane + BATCH * lanes, length[r], lanes, u_bits,
                            u_values, full, found, &sum);
        if (join_found(lanes, lane, found, &sum, sums, any)) {
            put_own(row[r], at / lanes + r * teams, sum, whole_words, bits, out_bits, out_values);
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = queued;
    for (uint done = 0; done < count; done += GROUP / TEAM) {
        const uint item = done + at / TEAM;
        const uint own = item < count ? queue[item] : 0;
        const count_t all = row_to_pull(group_slot + own, item < count ? slots : 0, named, names,
                                        pointers, set, filter, &row[0], &begin[0]);
        value_t sum = 0;
        const bool found = sum_entries(cols, begin[0], at % TEAM, (uint)all, TEAM, u_bits, u_values,
                                       full, false, &sum);
        if (join_found(TEAM, at % TEAM, found, &sum, sums, any)) {
            put_own(row[0], own, sum, whole_words, bits, out_bits, out_values);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const count_t word = (count_t)get_group_id(0) * own_words + at;
    if (at < own_words && word < words) {
        out_bits[word] = bits[at];
    }
}

__kernel void pull_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, __global const index_t* cols,
                          __global const uint* u_bits, __global const value_t* u_values, uint full,
                          __global const uint* set, uint filter, uint longest, uint count,
                          __global const uint2* items, __global value_t* sums_of,
                          __global uint* any_of) {
    __local value_t sums[GROUP];
    __local uint any[GROUP];
    const uint at = get_local_id(0);
    for (uint item = get_group_id(0); item < count; item += get_num_groups(0)) {
        index_t row = 0;
        count_t begin = 0;
        const count_t all = row_to_pull(items[item].x, ~(index_t)0, named, names, pointers, set,
                                        filter, &row, &begin);
        const count_t before = (count_t)items[item].y * longest;
        const uint length = all > before ? (uint)min((count_t)longest, all - before) : 0;
        value_t sum = 0;
        any[at] =
            sum_entries(cols, begin + before, at, length, GROUP, u_bits, u_values, full, false, &sum)
                ? 1
                : 0;
        sums[at] = sum;
        join_lanes(GROUP, at, sums, any);
        if (at == 0) {
            sums_of[item] = sums[0];
            any_of[item] = any[0];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// The sums of a row's pieces become one, in order.
__kernel void join_pieces(uint named, __global const index_t* names,
                          __global const a_pointer_t* pointers, uint longest, uint count,
                          __global const uint2* items,
                          __global const value_t* sums_of, __global const uint* any_of,
                          __global uint* out_bits, __global value_t* out_values) {
    for (uint item = (uint)get_global_id(0); item < count; item += (uint)get_global_size(0)) {
        if (items[item].y != 0) {
            continue;
        }
        const index_t slot = items[item].x;
        const count_t length = pointers[slot + 1] - pointers[slot];
        const uint pieces = (uint)((length + longest - 1) / longest);
        value_t sum = 0;
        bool found = false;
        for (uint piece = item; piece < item + pieces; ++piece) {
            if (any_of[piece] != 0) {
                sum = found ? ring_add(sum, sums_of[piece]) : sums_of[piece];
                found = true;
            }
        }
        if (found) {
            put_result(named != 0 ? names[slot] : slot, sum, out_bits, out_values);
        }
    }
}
#else
__kernel void pull_rows(index_t slots, uint named, __global const index_t* names,
                        __global const a_pointer_t* pointers, __global const index_t* cols,
                        __global const uint* u_bits, __global const value_t* u_values, uint full,
                        __global const uint* set, uint filter, __global uint* out_bits,
                        __global value_t* out_values) {
    index_t row = 0;
    count_t begin = 0;
    const count_t length = row_to_pull(get_global_id(0), slots, named, names, pointers, set, filter,
                                       &row, &begin);
    value_t sum = 0;
    if (sum_entries(cols, begin, 0, (uint)length, 1, u_bits, u_values, full, false, &sum)) {
        put_result(row, sum, out_bits, out_values);
    }
}
#endif
