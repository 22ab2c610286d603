// SPDX-License-Identifier: MIT
// Merge SpGEMM (Liu, Vinter, IPDPS 2014) on the products written by expand_products; row `slot`
// holds b's rows as sorted runs from starts[slot] on. Sorts and deduplicates each row in place and
// writes its size: short rows by a heap per work-item, medium rows by a bitonic sort per
// work-group, long rows by merge path rounds, then compaction.
// Parameters: GROUP, ITEMS, A_WIDE.
#include "common/bitonic_sort.cl"
#include "common/group_scan.cl"
#include "common/merge_path.cl"
#include "common/search.cl"

// ---- short rows: heap ---------------------------------------------------------------------------

#define AT(i) heap[(i) * GROUP + get_local_id(0)]

// Restores the min-heap below `root`.
void sift_min(__local index_t* heap, uint root, uint size) {
    const index_t value = AT(root);
    for (uint child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && AT(child + 1) < AT(child)) {
            ++child;
        }
        if (AT(child) >= value) {
            break;
        }
        AT(root) = AT(child);
        root = child;
    }
    AT(root) = value;
}

__kernel void merge_heap(__global const index_t* order, uint first, uint count,
                         __global const count_t* starts, __global index_t* products,
                         __local index_t* heap, __global uint* sizes) {
    const count_t j = get_global_id(0);
    if (j >= count) {
        return;
    }
    const index_t slot = order[first + j];
    const count_t begin = starts[slot];
    uint size = (uint)(starts[slot + 1] - begin);
    for (uint i = 0; i < size; ++i) {
        AT(i) = products[begin + i];
    }
    for (uint root = size / 2; root > 0; --root) {
        sift_min(heap, root - 1, size);
    }
    uint kept = 0;
    index_t last = NO_INDEX;
    while (size > 0) {
        const index_t least = AT(0);
        if (least != last) {
            products[begin + kept++] = least;
            last = least;
        }
        --size;
        AT(0) = AT(size);
        if (size > 0) {
            sift_min(heap, 0, size);
        }
    }
    sizes[slot] = kept;
}

// ---- unique: medium and long rows ---------------------------------------------------------------

// Copies the sorted values in[0 … n) to out without duplicates; returns their number. In place is
// fine: each round reads its values and their predecessor before it writes.
#define DEFINE_DROP_DUPLICATES(NAME, SPACE)                                                       \
    count_t NAME(SPACE const index_t* in, count_t n, __global index_t* out,                       \
                 __local uint* scratch) {                                                         \
        count_t kept = 0;                                                                         \
        index_t before = NO_INDEX;                                                                \
        for (count_t base = 0; base < n; base += GROUP) {                                         \
            const count_t i = base + get_local_id(0);                                             \
            const index_t value = i < n ? in[i] : NO_INDEX;                                       \
            const index_t previous = get_local_id(0) == 0 ? before : (i < n ? in[i - 1] : 0);     \
            const bool fresh = i < n && value != previous;                                        \
            const index_t tail = in[min(base + GROUP, n) - 1];                                    \
            uint total;                                                                           \
            const uint rank = group_scan_uint(fresh ? 1 : 0, scratch, &total);                    \
            barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);                                  \
            if (fresh) {                                                                          \
                out[kept + rank] = value;                                                         \
            }                                                                                     \
            before = tail;                                                                        \
            kept += total;                                                                        \
        }                                                                                         \
        return kept;                                                                              \
    }
DEFINE_DROP_DUPLICATES(drop_duplicates_local, __local)
DEFINE_DROP_DUPLICATES(drop_duplicates_global, __global)

// ---- medium rows: bitonic sort ------------------------------------------------------------------

__kernel void merge_bitonic(__global const index_t* order, uint first,
                            __global const count_t* starts, __global index_t* products,
                            __local index_t* values, __global uint* sizes) {
    __local uint scratch[GROUP];
    const index_t slot = order[first + get_group_id(0)];
    const count_t begin = starts[slot];
    const uint size = (uint)(starts[slot + 1] - begin);
    const uint padded = power_of_two(size);
    for (uint i = get_local_id(0); i < padded; i += GROUP) {
        values[i] = i < size ? products[begin + i] : NO_INDEX;
    }
    sort_local(values, padded);
    const count_t kept = drop_duplicates_local(values, size, products + begin, scratch);
    if (get_local_id(0) == 0) {
        sizes[slot] = (uint)kept;
    }
}

// ---- long rows: merge path ----------------------------------------------------------------------

// Start of a run relative to its row; for runs beyond the last one, the row's end.
count_t run_start(__global const count_t* product_offsets, count_t first_entry, count_t entries,
                  count_t run) {
    return product_offsets[first_entry + min(run, entries)] - product_offsets[first_entry];
}

// One round: merges runs of 2^round rows of b pairwise. long_starts[j]: long row j in the packed
// buffer; the other buffer has it at starts[slot]. `unpack` 0 reads `products` and writes `packed`,
// 1 the reverse. Work-items write ITEMS consecutive values.
__kernel void merge_round(__global const index_t* order, uint first, uint count,
                          __global const a_pointer_t* a_pointers,
                          __global const count_t* product_offsets,
                          __global const count_t* starts, __global const count_t* long_starts,
                          count_t n, uint round, uint unpack, __global index_t* products,
                          __global index_t* packed) {
    count_t at = (count_t)get_global_id(0) * ITEMS;
    const count_t end = min(at + ITEMS, n);
    while (at < end) {
        const count_t j = find_segment(long_starts, 0, count, at);
        const index_t slot = order[first + j];
        const count_t entry = a_pointers[slot];
        const count_t entries = a_pointers[slot + 1] - entry;
        const count_t position = at - long_starts[j];
        __global const index_t* in = unpack ? packed + long_starts[j] : products + starts[slot];
        __global index_t* out = unpack ? products + starts[slot] : packed + long_starts[j];
        // Binary search: the last pair of runs that starts at or before `position`.
        count_t pair = 0;
        count_t beyond = (entries + ((count_t)2 << round) - 1) >> (round + 1);
        while (beyond - pair > 1) {
            const count_t middle = pair + (beyond - pair) / 2;
            if (run_start(product_offsets, entry, entries, middle << (round + 1)) <= position) {
                pair = middle;
            } else {
                beyond = middle;
            }
        }
        const count_t run = pair << (round + 1);
        const count_t a_at = run_start(product_offsets, entry, entries, run);
        const count_t b_at =
            run_start(product_offsets, entry, entries, run + ((count_t)1 << round));
        const count_t stop =
            run_start(product_offsets, entry, entries, run + ((count_t)2 << round));
        const count_t a_size = b_at - a_at;
        const count_t b_size = stop - b_at;
        count_t i = split_global(in + a_at, a_size, in + b_at, b_size, position - a_at);
        count_t o = position - a_at - i;
        const count_t steps = min(end - at, stop - position);
        for (count_t step = 0; step < steps; ++step) {
            const bool from_a = i < a_size && (o == b_size || in[a_at + i] <= in[b_at + o]);
            out[position + step] = from_a ? in[a_at + i] : in[b_at + o];
            i += from_a ? 1 : 0;
            o += from_a ? 0 : 1;
        }
        at += steps;
    }
}

// Deduplicates the merged long rows, from whichever buffer holds them, into `products`.
__kernel void merge_unique(__global const index_t* order, uint first,
                           __global const count_t* starts, __global const count_t* long_starts,
                           uint packed_holds, __global index_t* products,
                           __global const index_t* packed, __global uint* sizes) {
    __local uint scratch[GROUP];
    const uint j = get_group_id(0);
    const index_t slot = order[first + j];
    const count_t size = starts[slot + 1] - starts[slot];
    __global index_t* out = products + starts[slot];
    const count_t kept = packed_holds
                             ? drop_duplicates_global(packed + long_starts[j], size, out, scratch)
                             : drop_duplicates_global(out, size, out, scratch);
    if (get_local_id(0) == 0) {
        sizes[slot] = (uint)kept;
    }
}
