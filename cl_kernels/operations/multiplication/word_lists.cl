// SPDX-License-Identifier: MIT
// Rows of a product that one work-item computes alone: the words of 32 columns it has met, with
// their masks, are an ascending list in local memory. No barriers and no atomics: many rows in
// flight hide each other's latency. A list that is full keeps the least words; the row is read
// again for those beyond, as often as needed.
// Parameters: GROUP, WORDS (of a list), A_WIDE, B_WIDE, C_WIDE.
#include "common/words.cl"
#include "operations/multiplication/product_rows.cl"

// A word in the upper half, its mask in the lower; the lists of a group lie interleaved.
typedef ulong entry_t;
#define AT(i) list[(i) * GROUP + get_local_id(0)]
#define WORD_AT(i) ((uint)(AT(i) >> 32))

typedef struct {
    uint size;
    bool dropped;  // there are words beyond the list's last
} list_state;

// Adds columns of one word at position `at` or behind; returns where the word is, WORDS when it
// has no place.
uint add_word(__local entry_t* list, list_state* state, uint at, uint word, uint mask) {
    while (at < state->size && WORD_AT(at) < word) {
        ++at;
    }
    if (at == WORDS) {
        state->dropped = true;
        return at;
    }
    if (at < state->size && WORD_AT(at) == word) {
        AT(at) |= mask;
        return at;
    }
    if (state->size == WORDS) {
        state->dropped = true;
    } else {
        ++state->size;
    }
    for (uint i = state->size - 1; i > at; --i) {
        AT(i) = AT(i - 1);
    }
    AT(at) = (entry_t)word << 32 | mask;
    return at;
}

// Adds the columns b_cols[p, end), which ascend, leaving out words before `least`.
void add_row(__local entry_t* list, list_state* state, __global const index_t* b_cols,
             b_pointer_t p, b_pointer_t end, uint least) {
    uint at = 0;
    uint word = NO_INDEX;
    uint mask = 0;
    for (; p < end && at < WORDS; ++p) {
        const index_t col = b_cols[p];
        if (col >> 5 != word) {
            if (mask != 0) {
                at = add_word(list, state, at, word, mask);
            }
            word = col >> 5;
            mask = 0;
        }
        mask |= word >= least ? 1u << (col & 31) : 0;
    }
    if (mask != 0 && at < WORDS) {
        add_word(list, state, at, word, mask);
    }
}

// Lists the row's words from `least` on.
list_state list_words(OPERANDS, index_t slot, uint least, __local entry_t* list) {
    list_state state = {0, false};
    const a_pointer_t end = a_pointers[slot + 1];
    for (a_pointer_t k = a_pointers[slot]; k < end; ++k) {
        const index_t key = keys[k];
        if (key != NO_INDEX) {
            add_row(list, &state, b_cols, b_pointers[key], b_pointers[key + 1], least);
        }
    }
    return state;
}

__kernel void word_lists_count(__global const index_t* order, uint first, uint count, OPERANDS,
                               __global uint* sizes) {
    __local entry_t list[WORDS * GROUP];
    const uint j = get_global_id(0);
    if (j >= count) {
        return;
    }
    const index_t slot = order[first + j];
    uint columns = 0;
    uint least = 0;
    list_state state;
    do {
        state = list_words(OPERAND_ARGUMENTS, slot, least, list);
        for (uint i = 0; i < state.size; ++i) {
            columns += popcount((uint)AT(i));
        }
        least = state.size > 0 ? WORD_AT(state.size - 1) + 1 : 0;
    } while (state.dropped);
    sizes[slot] = columns;
}

__kernel void word_lists_fill(__global const index_t* order, uint first, uint count, OPERANDS,
                              __global const c_pointer_t* out_pointers,
                              __global index_t* out_cols) {
    __local entry_t list[WORDS * GROUP];
    const uint j = get_global_id(0);
    if (j >= count) {
        return;
    }
    const index_t slot = order[first + j];
    __global index_t* out = out_cols + out_pointers[slot];
    uint least = 0;
    list_state state;
    do {
        state = list_words(OPERAND_ARGUMENTS, slot, least, list);
        for (uint i = 0; i < state.size; ++i) {
            out += emit_word(WORD_AT(i), (uint)AT(i), out);
        }
        least = state.size > 0 ? WORD_AT(state.size - 1) + 1 : 0;
    } while (state.dropped);
}
