// SPDX-License-Identifier: MIT
// Gather, scatter and assign on bitmap vectors.
// Parameters: GROUP, VALUE.
#include "common/vector_values.cl"

// Index list, or without one first, first + step, …
#define PLACES __global const index_t *list, count_t first, long step

index_t place_at(PLACES, count_t k) {
    return list != 0 ? list[k] : (index_t)(first + k * (count_t)step);
}

void set_bit(__global uint* bits, index_t i) { atomic_or(&bits[i >> 5], 1u << (i & 31)); }

// Collision winner by atomic_max: k + 1 for the last, or counting down for the first; 0 is none.
// Sizes, or k, are below 2^32 - 1.
uint winner_of(count_t k, bool is_first) { return is_first ? 0xFFFFFFFFu - (uint)k : (uint)k + 1; }
index_t winner_in(uint winner, bool is_first) {
    return is_first ? 0xFFFFFFFFu - winner : winner - 1;
}

// Gather: out(k) = u(place k) if that is below `size`, of the k in `at_bits` unless it is null;
// `out_bits` are initially 0.
__kernel void gather_places(count_t count, PLACES, __global const uint* at_bits, count_t size,
                            __global const uint* bits, __global const value_t* values,
                            __global uint* out_bits, __global value_t* out_values) {
    const count_t k = get_global_id(0);
    if (k < count && (at_bits == 0 || has_bit(at_bits, (index_t)k))) {
        const index_t i = place_at(list, first, step, k);
        if (i < size && has_bit(bits, i)) {
            set_bit(out_bits, (index_t)k);
#if VALUE != 0
            out_values[k] = values[i];
#endif
        }
    }
}

// Marks of an assignment, initially 0: bitmap of the places, bitmap of those that receive an entry,
// and for numbers the winner at each. Without a vector all places receive an entry.
#define MARKS __global uint *marks, count_t words

__kernel void mark_places(count_t count, PLACES, __global const uint* u_bits, MARKS) {
    const count_t k = get_global_id(0);
    if (k >= count) {
        return;
    }
    const index_t i = place_at(list, first, step, k);
    set_bit(marks, i);
    if (u_bits != 0 && has_bit(u_bits, (index_t)k)) {
        set_bit(marks + words, i);
#if VALUE != 0
        atomic_max(&marks[2 * words + i], winner_of(k, false));
#endif
    }
}

// Assigned entries replace old ones at the places, or with `adds` are accumulated; the mask filters
// that, and old entries elsewhere stay if `keeps`. Null `u_bits`: all values are `same`.
__kernel void assign_places(uint op, uint adds, uint filter, uint keeps, __global const uint* mask,
                            MARKS, __global const uint* u_bits, __global const value_t* u_values,
                            value_t same, __global const uint* old_bits,
                            __global const value_t* old_values, __global uint* out_bits,
                            __global value_t* out_values) {
    const count_t i = get_global_id(0);
    const count_t w = i >> 5;
    if (w >= words) {
        return;
    }
    const uint bit = 1u << (i & 31);
    const uint old = old_bits[w];
    const uint fresh = marks[u_bits != 0 ? words + w : w];
    const uint through = filter == FILTER_NONE     ? 0xFFFFFFFFu
                         : filter == FILTER_INSIDE ? mask[w]
                                                   : ~mask[w];
    const uint rest = adds ? old : old & ~marks[w];
    const uint out = ((rest | fresh) & through) | (keeps ? old & ~through : 0);
    if (bit == 1) {
        out_bits[w] = out;
    }
#if VALUE != 0
    if ((out & bit) == 0) {
        return;
    }
    if ((fresh & through & bit) == 0) {
        out_values[i] = old_values[i];
        return;
    }
    const value_t value =
        u_bits != 0 ? u_values[winner_in(marks[2 * words + i], false)] : same;
    out_values[i] = adds && (old & bit) != 0 ? combine_values(op, old_values[i], value) : value;
#endif
}

// Target of entry u(k): at(k), or `size` for none.
#define MOVES \
    count_t count, __global const uint *u_bits, __global const uint *at_bits, \
        __global const index_t *at, index_t size

index_t target_of(MOVES, count_t k) {
    return has_bit(u_bits, (index_t)k) && has_bit(at_bits, (index_t)k) ? min(at[k], size) : size;
}

// Bitmap of targets, and for numbers the winner (first or last). Initially 0.
__kernel void scatter_marks(MOVES, uint is_first, __global uint* out_bits,
                            __global uint* winners) {
    const count_t k = get_global_id(0);
    if (k < count) {
        const index_t i = target_of(count, u_bits, at_bits, at, size, k);
        if (i < size) {
            set_bit(out_bits, i);
#if VALUE != 0
            atomic_max(&winners[i], winner_of(k, is_first != 0));
#endif
        }
    }
}

#if VALUE == 1
// Combines collisions by order-independent atomics; `out_values` start at the identity.
__kernel void scatter_joined(MOVES, uint op, __global const value_t* values,
                             __global uint* out_bits, __global value_t* out_values) {
    const count_t k = get_global_id(0);
    if (k >= count) {
        return;
    }
    const index_t i = target_of(count, u_bits, at_bits, at, size, k);
    if (i >= size) {
        return;
    }
    set_bit(out_bits, i);
    switch (op) {
        case OP_MIN: atomic_min(&out_values[i], values[k]); break;
        case OP_MAX: atomic_max(&out_values[i], values[k]); break;
        case OP_PLUS: atomic_add(&out_values[i], values[k]); break;
        case OP_BIT_OR: atomic_or(&out_values[i], values[k]); break;
        default: atomic_and(&out_values[i], values[k]); break;
    }
}
#endif

#if VALUE != 0
__kernel void take_winners(count_t size, uint is_first, __global const uint* winners,
                           __global const value_t* values, __global value_t* out_values) {
    const count_t i = get_global_id(0);
    if (i < size && winners[i] != 0) {
        out_values[i] = values[winner_in(winners[i], is_first != 0)];
    }
}

// For ordered operators: (target, source) pairs, to be sorted by target.
__kernel void scatter_pairs(MOVES, __global index_t* targets, __global index_t* sources) {
    const count_t k = get_global_id(0);
    if (k < count) {
        targets[k] = target_of(count, u_bits, at_bits, at, size, k);
        sources[k] = (index_t)k;
    }
}

// In-order reduction of each run of equal targets, by the work-item of its first pair.
__kernel void combine_runs(count_t count, __global const index_t* targets,
                           __global const index_t* sources, index_t size, uint op,
                           __global const value_t* values, __global uint* out_bits,
                           __global value_t* out_values) {
    const count_t begin = get_global_id(0);
    if (begin >= count) {
        return;
    }
    const index_t i = targets[begin];
    if (i >= size || (begin > 0 && targets[begin - 1] == i)) {
        return;
    }
    value_t sum = values[sources[begin]];
    for (count_t e = begin + 1; e < count && targets[e] == i; ++e) {
        sum = combine_values(op, sum, values[sources[e]]);
    }
    set_bit(out_bits, i);
    out_values[i] = sum;
}
#endif

#if VALUE == 2
// Packs bitmap n of `sets` into bit `first_bit` + n of the values. The first call initializes,
// later ones OR.
__kernel void pack_bits(count_t size, count_t words, uint first_bit, uint sets,
                        __global const uint* s0, __global const uint* s1, __global const uint* s2,
                        __global const uint* s3,
                        __global const uint* s4, __global const uint* s5, __global const uint* s6,
                        __global const uint* s7, __global uint* out_bits,
                        __global value_t* out_values) {
    const count_t i = get_global_id(0);
    const count_t w = i >> 5;
    if (w >= words) {
        return;
    }
    __global const uint* const all[8] = {s0, s1, s2, s3, s4, s5, s6, s7};
    const uint at = i & 31;
    uint any = first_bit == 0 ? 0 : out_bits[w];
    value_t value = first_bit == 0 || i >= size ? 0 : out_values[i];
    for (uint n = 0; n < sets; ++n) {
        const uint word = all[n][w];
        any |= word;
        value |= (value_t)(word >> at & 1) << (first_bit + n);
    }
    if (i < size) {
        out_values[i] = value;
    }
    if (at == 0) {
        out_bits[w] = any;
    }
}
#endif

#if VALUE == 3
#define SAME(a, b) ((a) == (b) || (isnan(a) && isnan(b)))
#else
#define SAME(a, b) ((a) == (b))
#endif

// *differs becomes 1 unless the vectors are equal.
__kernel void compare_vectors(count_t size, __global const uint* a_bits,
                              __global const value_t* a_values, __global const uint* b_bits,
                              __global const value_t* b_values, __global uint* differs) {
    for (count_t i = get_global_id(0); i < size; i += get_global_size(0)) {
        const bool there = has_bit(a_bits, (index_t)i);
        bool same = there == has_bit(b_bits, (index_t)i);
#if VALUE != 0
        same = same && (!there || SAME(a_values[i], b_values[i]));
#endif
        if (!same) {
            *differs = 1;
        }
    }
}
