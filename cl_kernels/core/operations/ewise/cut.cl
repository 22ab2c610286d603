// SPDX-License-Identifier: MIT
// Merge path partition of two CSR/DCSR matrices over common slots into equal pieces (after the
// merge-based decomposition of Merrill and Garland, SC 2016). The merged sequence has a marker per
// slot, then the row's entries of both operands in ascending order, a's copy of a key before b's. A
// piece is a range of it, so it may cut rows anywhere, and empty rows are paid for too.
//
// The operation is a kernel argument, to keep programs few. For a difference a is the subtrahend:
// whether a key stays then depends only on earlier keys. With SEARCH the sequence is b alone, whose
// keys are binary searched in a: intersections and differences with a much larger operand.
// Parameters: A_WIDE, B_WIDE, SEARCH.
#pragma once

#include "common/merge_path.cl"
#include "common/row_lookup.cl"

// `names`: row numbers of the slots, null when slots are rows; `a_names`: likewise for a where its
// slots are its own (SEARCH).
#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_names, count_t a_slots,     \
        __global const index_t *a_cols, __global const b_pointer_t *b_pointers,                   \
        __global const index_t *b_cols, __global const index_t *names, count_t slots
#define OPERAND_ARGUMENTS a_pointers, a_names, a_slots, a_cols, b_pointers, b_cols, names, slots

// Entries of a in the sequence before a slot.
#define A_BEFORE(s) (SEARCH ? 0 : (count_t)a_pointers[s])

// A position in the sequence: its slot, and the entries of a and b before it.
typedef struct {
    count_t slot, i, j;
} cut;

// Position of a slot's marker.
#define SLOT_POSITION(s) (A_BEFORE(s) + b_pointers[s] + (s))

#define ALL_POSITIONS SLOT_POSITION(slots)

cut find_cut(OPERANDS, count_t position) {
    count_t slot = 0;
    count_t above = slots + 1;
    while (above - slot > 1) {
        const count_t middle = slot + (above - slot) / 2;
        if (SLOT_POSITION(middle) <= position) {
            slot = middle;
        } else {
            above = middle;
        }
    }
    cut found = {slot, A_BEFORE(slot), b_pointers[slot]};
    const count_t within = position - (slot + found.i + found.j);
    if (within > 1) {
        const count_t entries = within - 1;
        const count_t from_a =
            split_global(a_cols + found.i, A_BEFORE(slot + 1) - found.i, b_cols + found.j,
                         b_pointers[slot + 1] - found.j, entries);
        found.i += from_a;
        found.j += entries - from_a;
    }
    return found;
}

// 1 if the marker of the cut's slot lies before the cut.
uint is_begun(cut at, count_t position) {
    return (uint)(position - (at.slot + at.i + at.j));
}

// Row number of a slot.
index_t slot_name(__global const index_t* names, count_t slot) {
    return names != 0 ? names[slot] : (index_t)slot;
}

cut load_cut(__global const count_t* cuts, count_t n) {
    const cut loaded = {cuts[3 * n], cuts[3 * n + 1], cuts[3 * n + 2]};
    return loaded;
}

void store_cut(__global count_t* cuts, count_t n, cut value) {
    cuts[3 * n] = value.slot;
    cuts[3 * n + 1] = value.i;
    cuts[3 * n + 2] = value.j;
}
