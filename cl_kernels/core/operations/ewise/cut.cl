// SPDX-License-Identifier: MIT
// Equal pieces of two compressed matrices whose rows have common slots (after the merge-based
// decomposition of Merrill and Garland, SC 2016).
//
// Everything lies in one virtual sequence: for each slot a marker, then the row's entries of both
// operands in ascending order, a's copy of a key before b's. A piece is a range of positions in
// it, so rows may be cut anywhere, and short, long and empty rows weigh what they cost.
// Which operation it is, is an argument of the kernels, to keep programs few. For a difference the
// operand that is taken away is a: then whether a key stays is always known by looking back, never
// ahead.
//
// With SEARCH the sequence is that of b alone, whose keys are looked up in a: for intersections and
// differences with a much larger operand, of which only the rows of b matter.
// Parameters: A_WIDE, B_WIDE, SEARCH.
#ifndef CLBOOL_OPERATIONS_EWISE_CUT
#define CLBOOL_OPERATIONS_EWISE_CUT

#define OPERATION MERGE_UNION  // unused: what stays is decided here
#define SEQUENCES __global const index_t *a_cols, __global const index_t *b_cols
#define A_KEY(i) a_cols[i]
#define B_KEY(j) b_cols[j]

#include "common/merge_path.cl"
#include "common/search.cl"

// Whether keys of a stay, and of b's those that a has (else those that a lacks).
#define KEEPS_A(operation) ((operation) == MERGE_UNION)
#define KEEPS_COMMON(operation) ((operation) == MERGE_INTERSECTION)

// `names` are the rows of the slots, null when slots are rows; `a_names` likewise those of a where
// its rows have slots of their own, which is with SEARCH.
#define OPERANDS                                                                                  \
    __global const a_pointer_t *a_pointers, __global const index_t *a_names, count_t a_slots,     \
        __global const index_t *a_cols, __global const b_pointer_t *b_pointers,                   \
        __global const index_t *b_cols, __global const index_t *names, count_t slots
#define OPERAND_ARGUMENTS a_pointers, a_names, a_slots, a_cols, b_pointers, b_cols, names, slots

// Entries of a in the sequence before a slot.
#define A_BEFORE(s) (SEARCH ? 0 : (count_t)a_pointers[s])

// A place in the sequence: the slot it is in, and the entries of a and b before it.
typedef struct {
    count_t slot, i, j;
} cut;

// Positions before the marker of a slot.
#define SLOT_POSITION(s) (A_BEFORE(s) + b_pointers[s] + (s))

// Positions in all.
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
        const count_t from_a = split_diagonal(a_cols, b_cols, found.i, A_BEFORE(slot + 1),
                                              found.j, b_pointers[slot + 1], entries);
        found.i += from_a;
        found.j += entries - from_a;
    }
    return found;
}

// 1 when the marker of the cut's slot lies before the cut.
uint is_begun(cut at, count_t position) {
    return (uint)(position - (at.slot + at.i + at.j));
}

// The row of a slot: slots without names are rows.
index_t slot_name(__global const index_t* names, count_t slot) {
    return names != 0 ? names[slot] : (index_t)slot;
}

// Entries of a row of a.
typedef struct {
    count_t begin, end;
} run;

run find_run(OPERANDS, index_t row) {
    run found = {0, 0};
    count_t slot = row;
    if (a_names != 0) {
        slot = lower_bound_index(a_names, 0, a_slots, row);
        if (slot == a_slots || a_names[slot] != row) {
            return found;
        }
    }
    found.begin = a_pointers[slot];
    found.end = a_pointers[slot + 1];
    return found;
}

// Cuts are kept as three numbers each.
cut load_cut(__global const count_t* cuts, count_t n) {
    const cut loaded = {cuts[3 * n], cuts[3 * n + 1], cuts[3 * n + 2]};
    return loaded;
}

void store_cut(__global count_t* cuts, count_t n, cut value) {
    cuts[3 * n] = value.slot;
    cuts[3 * n + 1] = value.i;
    cuts[3 * n + 2] = value.j;
}

#endif
