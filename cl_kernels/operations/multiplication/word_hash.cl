// SPDX-License-Identifier: MIT
// Rows of a product in local hash tables of words: the key is a word of 32 columns, the payload the
// mask of those met (compression as in KokkosKernels: Deveci, Trott, Rajamanickam, 2018). Columns
// that are close share an insertion, and only the words have to be sorted to emit a sorted row.
//
// `lanes` work-items (a power of two) share a row and a table of lanes * PER words; a group handles
// GROUP / lanes rows. A row with more words than its table holds is done again by the whole group
// with all its tables as one.
// Parameters: GROUP and PER (powers of two), A_WIDE, B_WIDE, C_WIDE.
#include "common/bitonic_words.cl"
#include "common/group_scan.cl"
#include "common/words.cl"
#include "operations/multiplication/product_rows.cl"

#define EMPTY NO_INDEX  // no word has this number: columns need 32 bits, words 27
#define SLOTS (GROUP * PER)
#define CHUNK 16          // neighbours in a row of b that one work-item takes, at most

// The part of a group that works on one row, and its table.
typedef struct {
    __local uint* words;
    __local uint* masks;
    uint lane, lanes;
} table_t;

uint table_size(table_t t) { return t.lanes * PER; }

void clear_tables(__local uint* words, __local uint* masks) {
    for (uint i = get_local_id(0); i < SLOTS; i += GROUP) {
        words[i] = EMPTY;
        masks[i] = 0;
    }
}

// Adds columns; false when the table has no place for their word.
bool insert_word(table_t t, uint word, uint mask) {
    const uint last = table_size(t) - 1;
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4) by the product's middle bits.
    uint at = (word * 2654435769u) >> 15 & last;
    for (uint probe = 0; probe <= last; ++probe, at = (at + 1) & last) {
        uint found = t.words[at];
        if (found == EMPTY) {
            found = atomic_cmpxchg((volatile __local uint*)&t.words[at], EMPTY, word);
            found = found == EMPTY ? word : found;
        }
        if (found == word) {
            if ((t.masks[at] & mask) != mask) {
                atomic_or((volatile __local uint*)&t.masks[at], mask);
            }
            return true;
        }
    }
    return false;
}

// Adds the columns b_cols[p, stop), which ascend.
bool insert_run(table_t t, __global const index_t* b_cols, b_pointer_t p, b_pointer_t stop) {
    bool fits = true;
    uint word = b_cols[p] >> 5;
    uint mask = 0;
    for (; p < stop; ++p) {
        const index_t col = b_cols[p];
        if (col >> 5 != word) {
            fits = insert_word(t, word, mask) && fits;
            word = col >> 5;
            mask = 0;
        }
        mask |= 1u << (col & 31);
    }
    return insert_word(t, word, mask) && fits;
}

// How many work-items share a row of b (a power of two): enough to keep all of them busy, and to
// cut rows of b that are long on average.
uint choose_sharing(uint lanes, count_t entries, uint weight) {
    uint sharing = 1;
    while (sharing < lanes && (sharing * 2 * entries <= lanes || sharing * CHUNK * entries < weight)) {
        sharing *= 2;
    }
    return sharing;
}

// Adds all products of a row of a.
bool insert_products(OPERANDS, index_t slot, uint weight, table_t t) {
    const a_pointer_t begin = a_pointers[slot];
    const a_pointer_t end = a_pointers[slot + 1];
    const uint sharing = choose_sharing(t.lanes, end - begin, weight);
    const uint part = t.lane & (sharing - 1);
    const uint step = t.lanes / sharing;
    bool fits = true;
    for (a_pointer_t k = begin + t.lane / sharing; k < end; k += step) {
        const index_t key = keys[k];
        if (key == NO_INDEX) {
            continue;
        }
        const b_pointer_t row_begin = b_pointers[key];
        const b_pointer_t row_end = b_pointers[key + 1];
        const uint chunk = (uint)min((row_end - row_begin + sharing - 1) / sharing,
                                     (b_pointer_t)CHUNK);
        for (count_t p = (count_t)row_begin + part * chunk; p < row_end; p += sharing * chunk) {
            fits = insert_run(t, b_cols, (b_pointer_t)p,
                              (b_pointer_t)min(p + chunk, (count_t)row_end)) && fits;
        }
    }
    return fits;
}

// Columns in the table, by its first work-item; all of the group must call it.
uint count_columns(table_t t, __local uint* scratch) {
    uint sum = 0;
    for (uint i = t.lane; i < table_size(t); i += t.lanes) {
        sum += popcount(t.masks[i]);
    }
    scratch[get_local_id(0)] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint distance = t.lanes / 2; distance > 0; distance /= 2) {
        if (t.lane < distance) {
            scratch[get_local_id(0)] += scratch[get_local_id(0) + distance];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return scratch[get_local_id(0)];
}

// Moves the words to the front of the table, in any order; returns their number. `found` is a
// counter of this table. All of the group must call it.
uint pack_words(table_t t, __local uint* found) {
    uint words[PER];
    uint masks[PER];
#pragma unroll
    for (uint i = 0; i < PER; ++i) {
        words[i] = t.words[t.lane + i * t.lanes];
        masks[i] = t.masks[t.lane + i * t.lanes];
    }
    if (t.lane == 0) {
        *found = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint i = 0; i < PER; ++i) {
        if (words[i] != EMPTY) {
            const uint to = atomic_inc((volatile __local uint*)found);
            t.words[to] = words[i];
            t.masks[to] = masks[i];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *found;
}

// Emits packed words: the place of each is the number of columns in smaller words.
void emit_by_rank(table_t t, uint words, __global index_t* out) {
    for (uint i = t.lane; i < words; i += t.lanes) {
        const uint word = t.words[i];
        uint place = 0;
        for (uint j = 0; j < words; ++j) {
            place += t.words[j] < word ? popcount(t.masks[j]) : 0;
        }
        emit_word(word, t.masks[i], out + place);
    }
}

// Emits the packed words of a table that the whole group shares: sorted, then placed by a scan.
void emit_sorted(table_t t, uint words, __global index_t* out, __local uint* scratch) {
    sort_words(t.words, t.masks, words);
    const uint each = (words + GROUP - 1) / GROUP;
    const uint first = min(t.lane * each, words);
    const uint last = min(first + each, words);
    uint columns = 0;
    for (uint i = first; i < last; ++i) {
        columns += popcount(t.masks[i]);
    }
    uint total;
    uint place = group_scan_uint(columns, scratch, &total);
    for (uint i = first; i < last; ++i) {
        place += emit_word(t.words[i], t.masks[i], out + place);
    }
}

// A group's rows: their tables, and a list of those that turned out too large for theirs.
#define DECLARE_TABLES                                                                            \
    __local uint words[SLOTS];                                                                    \
    __local uint masks[SLOTS];                                                                    \
    __local uint scratch[GROUP];                                                                  \
    __local uint too_many[GROUP];                                                                 \
    __local index_t large_rows[GROUP];                                                            \
    __local uint large_count;                                                                     \
    const uint rows = GROUP / lanes;                                                              \
    const uint row = get_local_id(0) / lanes;                                                     \
    const uint j = get_group_id(0) * rows + row;                                                  \
    const index_t slot = j < count ? order[first + j] : 0;                                        \
    const table_t own = {words + row * lanes * PER, masks + row * lanes * PER,                    \
                         get_local_id(0) % lanes, lanes};

#define INSERT_ROWS                                                                               \
    clear_tables(words, masks);                                                                   \
    too_many[get_local_id(0)] = 0;                                                                \
    if (get_local_id(0) == 0) {                                                                   \
        large_count = 0;                                                                          \
    }                                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    if (j < count && !insert_products(OPERAND_ARGUMENTS, slot, weights[slot], own)) {             \
        too_many[row] = 1;                                                                        \
    }                                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    const bool fits = j < count && too_many[row] == 0;                                            \
    if (j < count && !fits && own.lane == 0) {                                                    \
        large_rows[atomic_inc((volatile __local uint*)&large_count)] = slot;                      \
    }

// Runs ACTION for each row (`again`) whose table was too small, with the whole group's.
#define FOR_EACH_LARGE_ROW(ACTION)                                                                \
    const table_t whole = {words, masks, get_local_id(0), GROUP};                                 \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
    for (uint r = 0; r < large_count; ++r) {                                                      \
        const index_t again = large_rows[r];                                                      \
        clear_tables(words, masks);                                                               \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        insert_products(OPERAND_ARGUMENTS, again, weights[again], whole);                         \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
        ACTION                                                                                    \
        barrier(CLK_LOCAL_MEM_FENCE);                                                             \
    }

__kernel void word_hash_count(__global const index_t* order, uint first, uint count, uint lanes,
                              OPERANDS, __global const uint* weights, __global uint* sizes) {
    DECLARE_TABLES
    INSERT_ROWS
    const uint columns = count_columns(own, scratch);
    if (fits && own.lane == 0) {
        sizes[slot] = columns;
    }
    FOR_EACH_LARGE_ROW(
        const uint columns_again = count_columns(whole, scratch);
        if (whole.lane == 0) {
            sizes[again] = columns_again;
        })
}

// For tables of less than a group: few words each.
__kernel void word_hash_fill(__global const index_t* order, uint first, uint count, uint lanes,
                             OPERANDS, __global const uint* weights,
                             __global const c_pointer_t* out_pointers,
                             __global index_t* out_cols) {
    DECLARE_TABLES
    INSERT_ROWS
    const uint found = pack_words(own, &scratch[row]);
    if (fits) {
        emit_by_rank(own, found, out_cols + out_pointers[slot]);
    }
    FOR_EACH_LARGE_ROW(
        const uint found_again = pack_words(whole, scratch);
        emit_sorted(whole, found_again, out_cols + out_pointers[again], scratch);)
}

// For tables of a whole group, which hold any of their rows.
__kernel void word_hash_fill_wide(__global const index_t* order, uint first, uint count,
                                  uint lanes, OPERANDS, __global const uint* weights,
                                  __global const c_pointer_t* out_pointers,
                                  __global index_t* out_cols) {
    DECLARE_TABLES
    INSERT_ROWS
    const uint found = pack_words(own, scratch);
    barrier(CLK_LOCAL_MEM_FENCE);
    emit_sorted(own, found, out_cols + out_pointers[slot], scratch);
}
