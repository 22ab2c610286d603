// SPDX-License-Identifier: MIT
// apply, select and reduce on bitmap vectors.
// Parameters: GROUP, VALUE of the result (and of the operand, but for apply_values), GIVEN (type of
// apply_values' operand, as VALUE).
#include "common/vector_values.cl"

#if VALUE != 0
#if GIVEN == 0
typedef uchar given_t;
#define CONVERTED(values, i) ((value_t)1)
#else
#define CONVERTED(values, i) converted((values)[i])
#if GIVEN == 1
typedef uint given_t;
#elif GIVEN == 2
typedef ulong given_t;
#else
typedef float given_t;
#endif

value_t converted(given_t value) {
#if GIVEN == 3 && VALUE == 1
    return !(value > 0) ? 0 : value >= 4294967296.0f ? 0xFFFFFFFFu : (uint)value;
#elif GIVEN == 3 && VALUE == 2
    return !(value > 0) ? 0 : value >= 18446744073709551616.0f ? 0xFFFFFFFFFFFFFFFFul
                                                               : (ulong)value;
#elif GIVEN == 2 && VALUE == 1
    return value > 0xFFFFFFFFul ? 0xFFFFFFFFu : (uint)value;
#else
    return (value_t)value;
#endif
}
#endif

// out[i] = op(u[i], with).
__kernel void apply_values(uint op, count_t size, __global const uint* bits,
                           __global const given_t* values, value_t with,
                           __global value_t* out_values) {
    const count_t i = get_global_id(0);
    if (i < size && has_bit(bits, (index_t)i)) {
        out_values[i] = combine_values(op, CONVERTED(values, i), with);
    }
}

// out[i] = i + offset.
__kernel void apply_indices(count_t size, __global const uint* bits, value_t offset,
                            __global value_t* out_values) {
    const count_t i = get_global_id(0);
    if (i < size && has_bit(bits, (index_t)i)) {
        out_values[i] = (value_t)i + offset;
    }
}

// Comparison operators in the order of clbool::comparison; HAS_BITS: whether integers have common
// bits.
#define HAS_BITS 6
bool compares(uint how, value_t a, value_t b) {
    switch (how) {
        case 0: return a == b;
        case 1: return a != b;
        case 2: return a < b;
        case 3: return a <= b;
        case 4: return a > b;
#if VALUE != 3
        case HAS_BITS: return (a & b) != 0;
#endif
        default: return a >= b;
    }
}

__kernel void select_values(uint how, count_t words, __global const uint* bits,
                            __global const value_t* values, value_t with,
                            __global uint* out_bits) {
    const count_t w = get_global_id(0);
    if (w >= words) {
        return;
    }
    uint kept = 0;
    for (uint left = bits[w]; left != 0; left &= left - 1) {
        const uint bit = left & (0 - left);
        kept |= compares(how, values[w * 32 + (31 - clz(bit))], with) ? bit : 0;
    }
    out_bits[w] = kept;
}

typedef struct {
    value_t value;
    uint any;
} group_sum_t;

// Partial reduction per work-group, and whether there was any entry; partition and order depend on
// the number of work-groups alone.
__kernel void reduce_values(uint op, count_t size, __global const uint* bits,
                            __global const value_t* values, __global group_sum_t* sums_of) {
    __local value_t sums[GROUP];
    __local uint any[GROUP];
    const uint at = get_local_id(0);
    value_t sum = 0;
    bool found = false;
    for (count_t i = get_global_id(0); i < size; i += get_global_size(0)) {
        if (has_bit(bits, (index_t)i)) {
            sum = found ? combine_values(op, sum, values[i]) : values[i];
            found = true;
        }
    }
    sums[at] = sum;
    any[at] = found ? 1 : 0;
    for (uint width = GROUP / 2; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (at < width && any[at + width] != 0) {
            sums[at] = any[at] != 0 ? combine_values(op, sums[at], sums[at + width])
                                    : sums[at + width];
            any[at] = 1;
        }
    }
    if (at == 0) {
        sums_of[get_group_id(0)].value = sums[0];
        sums_of[get_group_id(0)].any = any[0];
    }
}
#endif

// Bits from index `first` to `last` - 1.
__kernel void select_range(count_t words, __global const uint* bits, index_t first, index_t last,
                           __global uint* out_bits) {
    const count_t w = get_global_id(0);
    if (w < words) {
        out_bits[w] = bits[w] & bits_below(last, w) & ~bits_below(first, w);
    }
}

// Bits of all indices below `size`.
__kernel void all_bits(count_t words, count_t size, __global uint* out_bits) {
    const count_t w = get_global_id(0);
    if (w < words) {
        out_bits[w] = bits_below(size, w);
    }
}
