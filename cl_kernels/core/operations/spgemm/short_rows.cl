// SPDX-License-Identifier: MIT
// SpGEMM in a single pass where nearly all rows have few products: one work-item merges up to four
// rows of b, of up to four entries, in registers by a sorting network, without divergence or memory
// traffic between reading b and writing. Other rows are merged in local memory. Work-groups wait
// for the entries of those that began before (common/look_back.cl).
// With INSIDE what the mask does not have is left out: its entries are compared with the products,
// in any order.
// Parameters: GROUP, ITEMS, A_WIDE, B_WIDE, INSIDE, DROPS (empty rows are dropped), the offset
// GIVEN_UP in a size_block, and those of hidden_rows.cl.
#include "common/look_back.cl"
#include "common/unroll.cl"
#include "core/operations/spgemm/product_rows.cl"

#define TINY 16
#define SIZE TINY
#include "common/sorting_network.cl"
#include "core/operations/spgemm/hidden_rows.cl"

#define HEAVIEST 64  // products, or entries of a, of a row

#define FEW 4  // rows of b that are looked up at once
typedef struct {
    a_pointer_t begin, end;  // entries of a
    a_pointer_t next;        // of those whose rows of b are looked up
    b_pointer_t starts[FEW];
    b_pointer_t lengths[FEW];
    b_pointer_t at;  // columns of these that were taken
} row_t;

// Looks up the rows of b for the next FEW entries, all at once; returns how many columns they have.
count_t look_up(OPERANDS, row_t* row) {
    count_t columns = 0;
    UNROLL
    for (uint s = 0; s < FEW; ++s) {
        const index_t key = row->next + s < row->end ? keys[row->next + s] : NO_INDEX;
        row->starts[s] = key != NO_INDEX ? b_pointers[key] : 0;
        row->lengths[s] = key != NO_INDEX ? b_pointers[key + 1] - row->starts[s] : 0;
        columns += row->lengths[s];
    }
    row->at = 0;
    return columns;
}

// Finds a row; returns its number of products, or very many where it has more entries.
count_t find_row(OPERANDS, count_t slot, row_t* row) {
    row->begin = a_pointers[slot];
    row->end = a_pointers[slot + 1];
    if (row->end - row->begin > HEAVIEST) {
        return NO_INDEX;
    }
    count_t products = 0;
    for (row->next = row->begin + FEW; row->next < row->end; row->next += FEW) {
        products += look_up(OPERAND_ARGUMENTS, row);
    }
    row->next = row->begin;
    return products + look_up(OPERAND_ARGUMENTS, row);
}

b_pointer_t longest_of(const row_t* row) {
    return max(max(row->lengths[0], row->lengths[1]), max(row->lengths[2], row->lengths[3]));
}

// Whether at most four rows of b have at most four entries.
bool has_quads(const row_t* row) {
    return row->end - row->begin <= FEW && longest_of(row) <= 4;
}

// Fills v with the next four columns of each row of b that is looked up, padded with NO_INDEX;
// returns how many. All loads are independent.
uint take_quads(OPERANDS, row_t* row, index_t* v) {
    uint taken = 0;
    UNROLL
    for (uint i = 0; i < TINY; ++i) {
        const b_pointer_t at = row->at + i % 4;
        const bool is_one = at < row->lengths[i / 4];
        v[i] = is_one ? b_cols[row->starts[i / 4] + at] : NO_INDEX;
        taken += is_one ? 1 : 0;
    }
    row->at += 4;
    if (row->at >= longest_of(row) && row->next + FEW < row->end) {
        row->next += FEW;
        look_up(OPERAND_ARGUMENTS, row);
    }
    return taken;
}

#if MASKED

#define HIDES_MANY (hidden.size > TINY)  // too many to compare each with all columns

// Four hidden columns from position k on, padded with NO_INDEX.
uint4 hidden_quad(hidden_t row, uint k) {
    return (uint4)(k < row.size ? row.cols[k] : NO_INDEX,
                   k + 1 < row.size ? row.cols[k + 1] : NO_INDEX,
                   k + 2 < row.size ? row.cols[k + 2] : NO_INDEX,
                   k + 3 < row.size ? row.cols[k + 3] : NO_INDEX);
}

#define HEAVIEST_INSIDE 256
#define MOST_OF_MASK 32  // entries of a row, a bit each

// INSIDE: which entries of the mask's row, of which q has the first, are among the products.
uint find_hits(OPERANDS, row_t* row, count_t products, hidden_t mask, const uint4 first) {
    index_t v[TINY];
    uint hits = 0;
    for (count_t seen = 0; seen < products;) {
        seen += take_quads(OPERAND_ARGUMENTS, row, v);
        uint4 q = first;
        for (uint k = 0; k < mask.size; q = hidden_quad(mask, k += 4)) {
            int4 found = 0;
            UNROLL
            for (uint i = 0; i < TINY; ++i) {
                found |= q == (uint4)v[i];
            }
            hits |= (uint)((found.x & 1) | (found.y & 2) | (found.z & 4) | (found.w & 8)) << k;
        }
    }
    return hits & (mask.size < 32 ? (1u << mask.size) - 1 : ~0u);
}

// Removes hidden columns, of which q has the first; the others keep their positions.
void hide_columns(index_t* v, hidden_t row, uint4 q) {
    for (uint k = 0; k < row.size; q = hidden_quad(row, k += 4)) {
        UNROLL
        for (uint i = 0; i < TINY; ++i) {
            v[i] = v[i] == q.x || v[i] == q.y || v[i] == q.z || v[i] == q.w ? NO_INDEX : v[i];
        }
    }
}

#else
#define HIDES_MANY false
#endif

#define IS_NEW(i) (v[i] != NO_INDEX && ((i) == 0 || v[i] != v[(i) == 0 ? 0 : (i)-1]))

uint count_new(const index_t* v) {
    uint count = 0;
    UNROLL
    for (uint i = 0; i < TINY; ++i) {
        count += IS_NEW(i) ? 1 : 0;
    }
    return count;
}

// Lists the columns of any row, ascending with repetitions.
void merge_row(OPERANDS, row_t* row, uint products, index_t* v, __local index_t* list) {
    for (uint size = 0; size < products;) {
        uint old = size;
        size += take_quads(OPERAND_ARGUMENTS, row, v);
        merge_quads(v);
        uint to = size;
        UNROLL
        for (uint i = TINY; i > 0; --i) {
            for (; v[i - 1] != NO_INDEX && old > 0 && list[old - 1] > v[i - 1]; --old) {
                list[--to] = list[old - 1];
            }
            if (v[i - 1] != NO_INDEX) {
                list[--to] = v[i - 1];
            }
        }
    }
}

#define PART (GROUP * ITEMS)  // slots of a work-group
#define STAGE (PART * 12)     // columns that it has room for

#if DROPS  // sums count stored rows and entries
#define A_ROW ((ulong)1 << 33)
#define ENTRIES_OF(sum) ((sum) & (A_ROW - 1))
#define ROWS_OF(sum) ((sum) / A_ROW)
#else
#define A_ROW (ulong)0
#define ENTRIES_OF(sum) (sum)
#define ROWS_OF(sum) 0
#endif

uint rank_in(const __local uint* bits, uint i) {
    uint rank = popcount(bits[i / 32] & ((1u << i % 32) - 1));
    for (uint w = 0; w < i / 32; ++w) {
        rank += popcount(bits[w]);
    }
    return rank;
}

// Pointers of a part's rows from `row` on in the result, with entries from `first` on; those that
// are empty are dropped. Collective.
void store_dropping(count_t base, uint rows, count_t row, uint first, const __local ushort* starts,
                    __local uint* filled, bool fills, __global const index_t* names,
                    __global index_t* out_names, __global uint* out_pointers) {
    clear_local(filled, PART / 32 + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); fills && i < rows; i += GROUP) {
        if (starts[i] != starts[i + 1]) {
            atomic_or(&filled[i / 32], 1u << i % 32);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = get_local_id(0); fills && i < rows; i += GROUP) {
        if (starts[i] != starts[i + 1]) {
            const count_t to = row + rank_in(filled, i);
            out_pointers[to] = first + starts[i];
            out_names[to] = names[base + i];
        }
    }
}

// ITEMS slots per work-item. told: parts begun, then what each tells; were 0. The size_block
// receives the entries as total 0. The result is incomplete where these are more than `room`, or
// where GIVEN_UP is set, since some work-group has rows that are too heavy. With DROPS total 1
// receives the rows, and total 2 those before the first work-group that drops one, whose names are
// not written; INSIDE they are. Without out_cols entries are counted.
__kernel void short_rows(OPERANDS, count_t slots, __global ulong* told, uint room,
                         __global const index_t* names, __global index_t* out_names,
                         __global uint* out_pointers, __global index_t* out_cols,
                         __global uint* sizes HIDDEN_ROWS) {
    __local index_t stage[STAGE];  // at its end the columns of merged rows before they are moved
    __local ushort starts[PART + 1];  // of rows in the stage
    __local count_t scratch[GROUP];
    __local uint moved;
    __local uint fails;
    const uint own = get_local_id(0);
    clear_local(&fails, 1);
    const count_t part = next_part(told, scratch);
    const count_t base = part * PART;
    uint staged = 0;
    uint stored = 0;
    for (uint item = 0; item < ITEMS; ++item) {
        if (own == 0) {
            moved = 0;
        }
        if (own == 0 && sizes[GIVEN_UP] != 0) {
            fails = 1;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const count_t slot = base + item * GROUP + own;
        const bool is_row = slot < slots && !fails;
#if MASKED  // looked up first, so that its loads overlap with those of the row
        const hidden_t hidden = FIND_HIDDEN(min(slot, slots - 1));
        const uint4 quad = hidden_quad(hidden, 0);
#endif
        row_t row;
        const count_t products = is_row ? find_row(OPERAND_ARGUMENTS, slot, &row) : 0;
        const bool merges = !INSIDE && products > 0 && (!has_quads(&row) || HIDES_MANY);
        const uint weight = merges ? (uint)min(products, (count_t)HEAVIEST + 1) : 0;
        const uint behind = merges ? atomic_add(&moved, weight) + weight : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint most = STAGE - min(moved, (uint)STAGE);
#if INSIDE
        const bool is_heavy =
            products > HEAVIEST_INSIDE || (products > 0 && hidden.size > MOST_OF_MASK);
#else
        const bool is_heavy = weight > HEAVIEST;
#endif
        if (is_heavy || staged > most || moved > STAGE) {
            fails = 1;
            sizes[GIVEN_UP] = 1;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint from = STAGE - min(behind, (uint)STAGE);
        index_t v[TINY];
        uint size = 0;
#if INSIDE
        const uint hits = fails ? 0 : find_hits(OPERAND_ARGUMENTS, &row, products, hidden, quad);
        size = popcount(hits);
#else
        if (merges && !fails) {
            merge_row(OPERAND_ARGUMENTS, &row, weight, v, stage + from);
            for (uint i = 0; i < weight; ++i) {
                const index_t col = stage[from + i];
                const bool is_new = size == 0 || stage[from + size - 1] != col;
                if (is_new && IS_WANTED(col)) {
                    stage[from + size] = col;
                    ++size;
                }
            }
        } else if (products > 0 && !merges) {
            take_quads(OPERAND_ARGUMENTS, &row, v);
            merge_quads(v);
#if MASKED
            hide_columns(v, hidden, quad);
#endif
            size = count_new(v);
        }
#endif
        count_t sum;
        const count_t ahead = group_scan_ulong((size > 0 ? A_ROW : 0) + size, scratch, &sum);
        const uint at = staged + (uint)ENTRIES_OF(ahead);
        starts[item * GROUP + own] = (ushort)at;
#if !DROPS
        if (slot < slots) {
            NOTE_SIZE(size)
        }
#endif
        staged += (uint)ENTRIES_OF(sum);
        stored += (uint)ROWS_OF(sum);
        if (at + size > most) {
            fails = 1;
            sizes[GIVEN_UP] = 1;
        } else if (merges) {
            for (uint i = 0; i < size; ++i) {
                stage[at + i] = stage[from + i];
            }
#if INSIDE
        } else if (size > 0) {
            uint next = at;
            for (uint bits = hits; bits != 0; bits &= bits - 1) {
                stage[next++] = hidden.cols[popcount((bits & -bits) - 1)];
            }
#endif
        } else if (size > 0) {
            uint next = at;
            UNROLL
            for (uint i = 0; i < TINY; ++i) {
                if (IS_NEW(i)) {
                    stage[next++] = v[i];
                }
            }
        }
    }
    if (own == 0) {
        starts[PART] = (ushort)staged;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const ulong sum = fails ? 0 : stored * A_ROW + staged;
    const ulong before = sum_before(part, sum, told + 1, scratch);
    const uint first = (uint)ENTRIES_OF(before);
    const uint rows = (uint)min(slots - base, (count_t)PART);
    const bool fills = ENTRIES_OF(before + sum) <= room && out_cols != 0 && !fails;
#if DROPS
    const count_t row = ROWS_OF(before);
    const bool drops = INSIDE || row + stored < base + rows;
    if (!INSIDE && drops && row == base && own == 0) {
        ((__global count_t*)sizes)[2] = base;
    }
    store_dropping(base, rows, row, first, starts, (__local uint*)scratch, fills && drops, names,
                   out_names, out_pointers);
#else
    const count_t row = base;
    const bool drops = false;
    stored = rows;
#endif
    for (uint i = own; !drops && fills && i < rows; i += GROUP) {
        out_pointers[row + i] = first + starts[i];
    }
    for (uint i = own; fills && i < staged; i += GROUP) {
        out_cols[first + i] = stage[i];
    }
    if (base + PART >= slots && own == 0) {
        ((__global count_t*)sizes)[0] = ENTRIES_OF(before + sum);
        ((__global count_t*)sizes)[1] = ROWS_OF(before + sum);
        if (fills) {
            out_pointers[row + stored] = first + staged;
        }
    }
}
