// SPDX-License-Identifier: MIT
// Giant rows of a product: several groups mark a row's columns in a bitmap of the whole row in
// global memory; window.cl counts and emits it.
// Parameters: GROUP, COMPRESSED, A_WIDE, B_WIDE.
#include "operations/multiplication/word_rows.cl"

// Group g marks part g % parts of row g / parts of the run; `sharing` work-items (a power of two)
// take a row of b together. Bitmaps have `words` words and are zero before.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void mark_giant_rows(
    __global const index_t* order, uint first, uint parts, uint sharing,
    WORD_OPERANDS, count_t words, __global uint* bitmaps) {
    const uint row = get_group_id(0) / parts;
    const uint part = get_group_id(0) % parts;
    const index_t slot = order[first + row];
    const count_t row_begin = a_pointers[slot];
    const count_t entries = a_pointers[slot + 1] - row_begin;
    const count_t end = row_begin + entries * (part + 1) / parts;
    volatile __global uint* bitmap = bitmaps + row * words;
    for (count_t k = row_begin + entries * part / parts + get_local_id(0) / sharing; k < end;
         k += GROUP / sharing) {
        const item_span items = items_of(keys, b_spans, k);
        for (count_t p = (count_t)items.begin + get_local_id(0) % sharing; p < items.end;
             p += sharing) {
            const uint mask = mask_of(b_items[p]);
            const uint word = word_of(b_items[p]);
            if ((bitmap[word] & mask) != mask) {
                atomic_or(&bitmap[word], mask);
            }
        }
    }
}
