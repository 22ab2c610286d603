// SPDX-License-Identifier: MIT
// Binary searches in sorted arrays.
#pragma once

#include "common/types.cl"

// Lower bound: first position in [begin, end) with a value not below `key`, else `end`.
count_t lower_bound_index(__global const index_t* values, count_t begin, count_t end, index_t key) {
    while (begin < end) {
        const count_t middle = begin + (end - begin) / 2;
        if (values[middle] < key) {
            begin = middle + 1;
        } else {
            end = middle;
        }
    }
    return begin;
}

// Segment of position `key`: last i in [begin, end) with pointers[i] <= key (ascending;
// pointers[begin] <= key). One function per type of pointers.
#define DEFINE_FIND_SEGMENT(NAME, POINTERS, INDEX, KEY)                                           \
    INDEX NAME(POINTERS pointers, INDEX begin, INDEX end, KEY key) {                              \
        while (end - begin > 1) {                                                                 \
            const INDEX middle = begin + (end - begin) / 2;                                       \
            if (pointers[middle] <= key) {                                                        \
                begin = middle;                                                                   \
            } else {                                                                              \
                end = middle;                                                                     \
            }                                                                                     \
        }                                                                                         \
        return begin;                                                                             \
    }

DEFINE_FIND_SEGMENT(find_segment_a, __global const a_pointer_t*, count_t, count_t)
DEFINE_FIND_SEGMENT(find_segment_b, __global const b_pointer_t*, count_t, count_t)
DEFINE_FIND_SEGMENT(find_segment, __global const count_t*, count_t, count_t)
DEFINE_FIND_SEGMENT(find_segment_local, __local const uint*, uint, uint)

// For walks along segments: `begin`, unless followed by many empty segments; else the same by
// galloping (exponential search), for results near `begin`.
#define FEW_SEGMENTS 16
#define DEFINE_PASS_GAP(NAME, POINTER, FIND)                                                      \
    count_t NAME(__global const POINTER* pointers, count_t begin, count_t end, count_t key) {     \
        if (begin + FEW_SEGMENTS >= end || pointers[begin + FEW_SEGMENTS] > key) {                \
            return begin;                                                                         \
        }                                                                                         \
        count_t step = 1;                                                                         \
        for (; step < end - begin && pointers[begin + step] <= key; step *= 2) {                  \
            begin += step;                                                                        \
        }                                                                                         \
        return FIND(pointers, begin, min(begin + step, end), key);                                \
    }

DEFINE_PASS_GAP(pass_gap_a, a_pointer_t, find_segment_a)
DEFINE_PASS_GAP(pass_gap, count_t, find_segment)
