// SPDX-License-Identifier: MIT
// Hash SpGEMM (Nagasaka, Nukada, Matsuoka, ICPP 2017): open addressing, linear probing, load factor
// at most 1/2. One work-group per row; LANES work-items share a row of b. Tables are in local
// memory (hash_count, hash_fill) or, for longer rows, in global memory (hash_global_count,
// hash_global_fill), where a fixed number of work-groups loops over the rows.
// Parameters: GROUP, LANES (divides GROUP), A_WIDE, B_WIDE, C_WIDE; for global tables those of
// hidden_rows.cl.
#include "common/bitonic_sort.cl"
#include "common/group_scan.cl"
#include "core/operations/spgemm/hidden_rows.cl"
#include "core/operations/spgemm/product_rows.cl"

#define EMPTY NO_INDEX

// Fibonacci hashing into 2^bits places (Knuth, TAOCP 3, 6.4).
uint place_of(index_t col, uint bits) { return (col * 2654435769u) >> (32 - bits); }

// Inserts a column; true if it is new. One function per address space.
#define DEFINE_INSERT(NAME, SPACE)                                     \
    bool NAME(volatile SPACE index_t* table, uint bits, index_t col) { \
        const uint mask = (uint)(((count_t)1 << bits) - 1);            \
        for (uint at = place_of(col, bits);; at = (at + 1) & mask) {   \
            index_t found = table[at];                                 \
            if (found == EMPTY) {                                      \
                found = atomic_cmpxchg(&table[at], EMPTY, col);        \
                if (found == EMPTY) {                                  \
                    return true;                                       \
                }                                                      \
            }                                                          \
            if (found == col) {                                        \
                return false;                                          \
            }                                                          \
        }                                                              \
    }
DEFINE_INSERT(insert_local, __local)
DEFINE_INSERT(insert_global, __global)

// Runs ACTION for every product's column `col` of the row, distributed over the work-group.
#define FOR_EACH_PRODUCT(slot, ACTION)                                                     \
    for (count_t k = a_pointers[slot] + get_local_id(0) / LANES; k < a_pointers[slot + 1]; \
         k += GROUP / LANES) {                                                             \
        const span row = span_of_b(b_pointers, keys[k]);                                   \
        for (count_t p = row.begin + get_local_id(0) % LANES; p < row.end; p += LANES) {   \
            const index_t col = b_cols[p];                                                 \
            ACTION                                                                         \
        }                                                                                  \
    }

// Clears the table and inserts the row; returns this work-item's number of new columns.
uint hash_row(OPERANDS, index_t slot, __local index_t* table, uint bits) {
    fill_local(table, 1u << bits, EMPTY);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint inserted = 0;
    FOR_EACH_PRODUCT(slot, inserted += insert_local(table, bits, col) ? 1 : 0;)
    barrier(CLK_LOCAL_MEM_FENCE);
    return inserted;
}

__kernel void hash_count(__global const index_t* order, uint first, OPERANDS, uint bits,
                         __local index_t* table, __global uint* sizes) {
    __local uint scratch[GROUP];
    const index_t slot = order[first + get_group_id(0)];
    const uint total = group_sum_uint(hash_row(OPERAND_ARGUMENTS, slot, table, bits), scratch);
    if (get_local_id(0) == 0) {
        sizes[slot] = total;
    }
}

// Compacts the table's columns to its front, unordered; returns their number. In place: a round
// writes at or before what it has read.
uint pack_table(__local index_t* table, uint bits, __local uint* scratch) {
    uint packed = 0;
    for (uint base = 0; base < (1u << bits); base += GROUP) {
        const uint at = base + get_local_id(0);
        const index_t col = at < (1u << bits) ? table[at] : EMPTY;
        uint total;
        const uint rank = group_scan_uint(col != EMPTY ? 1 : 0, scratch, &total);
        if (col != EMPTY) {
            table[packed + rank] = col;
        }
        packed += total;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return packed;
}

__kernel void hash_fill(__global const index_t* order, uint first, OPERANDS, uint bits,
                        __local index_t* table, __global const c_pointer_t* out_pointers,
                        __global index_t* out_cols) {
    __local uint scratch[GROUP];
    const index_t slot = order[first + get_group_id(0)];
    hash_row(OPERAND_ARGUMENTS, slot, table, bits);
    const uint size = pack_table(table, bits, scratch);
    const uint padded = power_of_two(size);
    fill_local(table + size, padded - size, EMPTY);
    sort_local(table, padded);
    const count_t begin = out_pointers[slot];
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        out_cols[begin + i] = table[i];
    }
}

// log2 of the table size for a load factor of 1/2 (at most 2^32 places, of which one stays empty,
// since a matrix has at most 2^32 - 1 columns).
uint table_bits(uint weight) { return min(33 - clz(max(weight, 2u) - 1), 32u); }

// Loops over this work-group's rows j of the order; TABLE is its own.
#define FOR_EACH_GLOBAL_ROW(ACTION)                                             \
    __global index_t* table = tables + (count_t)get_group_id(0) * stride;       \
    for (uint j = get_group_id(0); j < count; j += get_num_groups(0)) {         \
        const index_t slot = order[first + j];                                  \
        const uint bits = table_bits(weights[slot]);                            \
        SET_HIDDEN                                                              \
        for (count_t i = get_local_id(0); i < (count_t)1 << bits; i += GROUP) { \
            table[i] = EMPTY;                                                   \
        }                                                                       \
        barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);                    \
        ACTION                                                                  \
        barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);                    \
    }

__kernel void hash_global_count(__global const index_t* order, uint first, uint count, OPERANDS,
                                __global const uint* weights, __global index_t* tables,
                                count_t stride, __global uint* sizes HIDDEN_ROWS) {
    __local uint scratch[GROUP];
    FOR_EACH_GLOBAL_ROW(
        uint inserted = 0; FOR_EACH_PRODUCT(
            slot, inserted += insert_global(table, bits, col) && IS_WANTED(col) ? 1 : 0;)
            uint total;
        group_scan_uint(inserted, scratch, &total); if (get_local_id(0) == 0) {
            sizes[slot] = total;
            NOTE_SIZE(total)
        })
}

// Writes the wanted columns of row j, unordered, from row_starts[j] on, each with j beside it; only
// wanted ones enter the table, as in the weights.
__kernel void hash_global_fill(__global const index_t* order, uint first, uint count, OPERANDS,
                               __global const uint* weights, __global index_t* tables,
                               count_t stride, __global const count_t* row_starts,
                               __global index_t* out_rows, __global index_t* out_cols HIDDEN_ROWS) {
    __local uint next;
    FOR_EACH_GLOBAL_ROW(clear_local(&next, 1); FOR_EACH_PRODUCT(
                            slot, if (IS_WANTED(col) && insert_global(table, bits, col)) {
                                const count_t to = row_starts[j] + atomic_inc(&next);
                                out_rows[to] = j;
                                out_cols[to] = col;
                            }))
}

// Copies the sorted columns of the long rows into the result.
__kernel void place_long_rows(__global const index_t* order, uint first,
                              __global const index_t* rows, __global const index_t* cols, count_t n,
                              __global const count_t* row_starts,
                              __global const c_pointer_t* out_pointers,
                              __global index_t* out_cols) {
    const count_t x = get_global_id(0);
    if (x < n) {
        const index_t j = rows[x];
        out_cols[out_pointers[order[first + j]] + (x - row_starts[j])] = cols[x];
    }
}
