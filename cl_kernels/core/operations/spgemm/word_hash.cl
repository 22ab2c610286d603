// SPDX-License-Identifier: MIT
// SpGEMM with a hash accumulator of words in local memory: key = word of 32 columns, value = mask
// of those hit (compression as in KokkosKernels: Deveci, Trott, Rajamanickam, 2018). Only words are
// ordered to emit a sorted row: by comparing all in small tables, in those of a work-group by their
// ranks in a bitmap of words. Words are kept from the symbolic to the numeric pass.
//
// `lanes` work-items (a power of two) share a row and a table of lanes * PER words, which must fit
// all its items; a work-group handles GROUP / lanes rows.
// Parameters: GROUP and PER (powers of two), COMPRESSED, A_WIDE, B_WIDE, C_WIDE and those of
// hidden_rows.cl.
#include "common/group_scan.cl"
#include "common/unroll.cl"
#include "common/words.cl"
#include "core/operations/spgemm/hidden_rows.cl"
#include "core/operations/spgemm/word_rows.cl"

#define EMPTY NO_INDEX  // not a word: columns need 32 bits, words 27
#define SLOTS (GROUP * PER)
#define BITS (4 * GROUP)  // of 32 words each, that are ranked at a time
#define SHARE 8  // items of a row of b per work-item, about

// Visible to all on return.
void clear_words(__local uint* words, __local uint* masks, uint size) {
    for (uint i = get_local_id(0); i < size; i += GROUP) {
        words[i] = EMPTY;
        masks[i] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

// The work-items of one row, and its table.
typedef struct {
    __local uint* words;
    __local uint* masks;
    uint lane, lanes;
} table_t;

uint table_size(table_t t) { return t.lanes * PER; }

void insert_word(table_t t, uint word, uint mask) {
    const uint last = table_size(t) - 1;
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4), middle bits of the product.
    for (uint at = (word * 2654435769u) >> 15 & last;; at = (at + 1) & last) {
        uint found = t.words[at];
        if (found == EMPTY) {
            found = atomic_cmpxchg((volatile __local uint*)&t.words[at], EMPTY, word);
            found = found == EMPTY ? word : found;
        }
        if (found == word) {
            if ((t.masks[at] & mask) != mask) {
                atomic_or((volatile __local uint*)&t.masks[at], mask);
            }
            return;
        }
    }
}

// Work-items per row of b (a power of two): none idle, and long rows of b split.
uint choose_sharing(uint lanes, count_t entries, uint weight) {
    uint sharing = 1;
    while (sharing < lanes &&
           (sharing * 2 * entries <= lanes || sharing * SHARE * entries < weight)) {
        sharing *= 2;
    }
    return sharing;
}

// Inserts all items of the rows of b that a row of a selects.
void insert_items(WORD_OPERANDS, index_t slot, uint weight, table_t t) {
    const a_pointer_t begin = a_pointers[slot];
    const a_pointer_t end = a_pointers[slot + 1];
    const uint sharing = choose_sharing(t.lanes, end - begin, weight);
    const uint part = t.lane & (sharing - 1);
    const uint step = t.lanes / sharing;
    for (a_pointer_t k = begin + t.lane / sharing; k < end; k += step) {
        const item_span row = items_of(keys, b_spans, k);
        for (b_pointer_t p = row.begin + part; p < row.end; p += sharing) {
            insert_word(t, word_of(b_items[p]), mask_of(b_items[p]));
        }
    }
}

#if MASKED

// Mask entries per table word above which each word is searched in the mask's row instead.
#define MOST_LOOKED_UP 4

// Removes columns of a word from the table.
void remove_word(table_t t, uint word, uint mask) {
    const uint last = table_size(t) - 1;
    uint at = (word * 2654435769u) >> 15 & last;
    for (uint step = 0; step <= last && t.words[at] != EMPTY; ++step, at = (at + 1) & last) {
        if (t.words[at] == word) {
            atomic_and((volatile __local uint*)&t.masks[at], ~mask);
            return;
        }
    }
}

// Removes the mask's row from the table.
void remove_hidden(table_t t, hidden_t row) {
    if (row.size <= MOST_LOOKED_UP * table_size(t)) {
        for (uint k = t.lane; k < row.size; k += t.lanes) {
            remove_word(t, row.cols[k] >> 5, 1u << (row.cols[k] & 31));
        }
        return;
    }
    for (uint i = t.lane; i < table_size(t); i += t.lanes) {
        if (t.words[i] != EMPTY) {
            count_t from = 0;
            t.masks[i] &= ~hidden_mask(row, t.words[i], &from);
        }
    }
}

#define REMOVE_HIDDEN               \
    if (j < count) {                \
        remove_hidden(own, hidden); \
    }                               \
    barrier(CLK_LOCAL_MEM_FENCE);

#else
#define REMOVE_HIDDEN
#endif

// Adds the table's columns to a counter. `kept`, unless null, keeps the words that have any,
// unordered; adds their number to *found. Work-group collective.
void count_words(table_t t, __local uint* columns, __local uint* found, __global uint2* kept) {
    uint sum = 0;
    for (uint i = t.lane; i < table_size(t); i += t.lanes) {
        sum += popcount(t.masks[i]);
        if (t.masks[i] != 0 && kept != 0) {
            const uint to = atomic_inc((volatile __local uint*)found);
            kept[to] = (uint2)(t.words[i], t.masks[i]);
        }
    }
    atomic_add((volatile __local uint*)columns, sum);
    barrier(CLK_LOCAL_MEM_FENCE);
}

// Emits words by rank: each goes behind the columns of smaller words.
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

// Words whose ranks are found at a time, as bits.
typedef struct {
    uint next;  // least word behind them
    uint bits[BITS];
    ushort before[BITS];  // words before each 32
} ranking_t;

// before[i] = bits set before bits[i]; returns how many there are. Collective.
uint rank_bits(__local ranking_t* r, __local uint* scratch) {
    const uint first = get_local_id(0) * (BITS / GROUP);
    uint count = 0;
    for (uint i = first; i < first + BITS / GROUP; ++i) {
        count += popcount(r->bits[i]);
    }
    uint total;
    uint before = group_scan_uint(count, scratch, &total);
    for (uint i = first; i < first + BITS / GROUP; ++i) {
        r->before[i] = (ushort)before;
        before += popcount(r->bits[i]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return total;
}

// Puts so many kept words into the table of a work-group, sorted. Each goes to its rank among the
// words of its window, 32 * BITS wide. Collective.
void sort_words(table_t t, __global const uint2* kept, uint found, __local ranking_t* r,
                __local uint* scratch) {
    uint words[PER];
    uint masks[PER];
    UNROLL
    for (uint i = 0; i < PER; ++i) {
        const uint at = t.lane + i * GROUP;
        const uint2 word = at < found ? kept[at] : (uint2)(EMPTY, 0);
        words[i] = word.x;
        masks[i] = word.y;
    }
    uint placed = 0;
    uint start = 0;
    for (uint base = 0; base != EMPTY; base = start) {
        fill_local(r->bits, BITS, 0);
        if (t.lane == 0) {
            r->next = EMPTY;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        UNROLL
        for (uint i = 0; i < PER; ++i) {
            const uint at = words[i] - base;
            if (words[i] >= base && at < 32 * BITS) {
                atomic_or((volatile __local uint*)&r->bits[at / 32], 1u << (at % 32));
            } else if (words[i] >= base) {
                atomic_min((volatile __local uint*)&r->next, words[i]);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        start = r->next;
        const uint total = rank_bits(r, scratch);
        UNROLL
        for (uint i = 0; i < PER; ++i) {
            const uint at = words[i] - base;
            if (words[i] >= base && at < 32 * BITS) {
                const uint below = r->bits[at / 32] & ((1u << (at % 32)) - 1);
                const uint rank = placed + r->before[at / 32] + popcount(below);
                t.words[rank] = words[i];
                t.masks[rank] = masks[i];
            }
        }
        placed += total;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// Emits the sorted words of a work-group's table, placed by a prefix sum.
void emit_sorted(table_t t, uint words, __global index_t* out, __local uint* scratch) {
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

// Rows and tables of a work-group.
#define TABLES                                                                 \
    __local uint words[SLOTS];                                                 \
    __local uint masks[SLOTS];                                                 \
    const uint row = get_local_id(0) / lanes;                                  \
    const uint j = get_group_id(0) * (GROUP / lanes) + row;                    \
    const index_t slot = j < count ? order[first + j] : 0;                     \
    const table_t own = {words + row * lanes * PER, masks + row * lanes * PER, \
                         get_local_id(0) % lanes, lanes};
#define KEPT (kept + j * (count_t)most_words)  // words of the row

// sizes[slot] = columns of the row, unless null. `kept`, unless null, keeps its found[j] words.
__kernel void table_mark(__global const index_t* order, uint first, uint count, uint lanes,
                         WORD_OPERANDS, __global const uint* weights, __global uint* sizes,
                         uint most_words, __global uint2* kept,
                         __global uint* found HIDDEN_ROWS) {
    TABLES
    __local uint columns[GROUP], kept_words[GROUP];  // of each row
    SET_HIDDEN
    columns[get_local_id(0)] = kept_words[get_local_id(0)] = 0;
    clear_words(words, masks, SLOTS);
    if (j < count) {
        insert_items(WORD_OPERAND_ARGUMENTS, slot, weights[slot], own);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    REMOVE_HIDDEN
    count_words(own, &columns[row], &kept_words[row], kept != 0 ? KEPT : 0);
    if (j < count && own.lane == 0) {
        if (sizes != 0) {
            sizes[slot] = columns[row];
            NOTE_SIZE(columns[row])
        }
        if (kept != 0) {
            found[j] = kept_words[row];
        }
    }
}

// Tables of part of a work-group: few words each.
__kernel void table_emit(__global const index_t* order, uint first, uint count, uint lanes,
                         uint most_words, __global const uint2* kept, __global const uint* found,
                         __global const c_pointer_t* out_pointers,
                         __global index_t* out_cols HIDDEN_ROWS) {
    TABLES
    const uint size = j < count ? found[j] : 0;
    for (uint i = own.lane; i < size; i += lanes) {
        own.words[i] = KEPT[i].x;
        own.masks[i] = KEPT[i].y;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    emit_by_rank(own, size, out_cols + (size > 0 ? out_pointers[slot] : 0));
}

// Tables of a whole work-group.
__kernel void table_emit_wide(__global const index_t* order, uint first, uint count, uint lanes,
                              uint most_words, __global const uint2* kept,
                              __global const uint* found, __global const c_pointer_t* out_pointers,
                              __global index_t* out_cols HIDDEN_ROWS) {
    TABLES
    __local ranking_t ranking;
    __local uint scratch[GROUP];
    sort_words(own, KEPT, found[j], &ranking, scratch);
    emit_sorted(own, found[j], out_cols + out_pointers[slot], scratch);
}
