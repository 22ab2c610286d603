// SPDX-License-Identifier: MIT
// The product where a mask has entries, by few work-items, each alone, which take chunks of rows
// in turn: see chunk_rows.cl. A row's result is a choice from the mask's row, so nothing is
// gathered or sorted: every row of b is either walked, its columns looked up among those of the
// mask, or searched for the columns that have not been found yet, whichever is less; a row ends
// when all are found. Few columns of a mask are looked up in a vector, others in a bitmap of all
// columns or, where there is none, by searches; so are few products in a long row of the mask.
// What a chunk finds goes, packed, to where the mask's entries are; it is copied at the end.
// Parameters: GROUP (1), A_WIDE, B_WIDE, C_WIDE, M_WIDE.
#include "common/key_vectors.cl"
#include "common/search.cl"
#include "operations/multiplication/rows_beside.cl"

#define STEP 4        // products walked in the time of a search's step
#define LOOKED_UP 64  // products that are walked before it is looked whether all are found

// Part of a work-item in scratch memory, of no size where there is none: for each 8 columns,
// whether the mask has them, and above that, whether the product does. Cleared when first wanted.
typedef struct {
    __global ushort* stamps;
    count_t size;
    bool is_clear;
} stamp_set;

// The row at hand: entries of a, and the columns of the mask.
typedef struct {
    count_t begin, end;
    __global const index_t* wanted;
    count_t count;
} masked_row;

bool is_for_search(count_t length, count_t searches) {
    return length / STEP > searches * (64 - clz(length));
}

bool has_column(__global const index_t* b_cols, span row, index_t col) {
    const count_t at = lower_bound_index(b_cols, row.begin, row.end, col);
    return at < row.end && b_cols[at] == col;
}

// Lanes of `misses` are 0 where a column has been found.
__attribute__((noinline)) uint16 search_missed(__global const index_t* b_cols, span row,
                                               uint16 columns, uint16 misses, uint count) {
    index_t wanted[VECTOR_KEYS];
    uint missed[VECTOR_KEYS];
    vstore16(columns, 0, wanted);
    vstore16(misses, 0, missed);
    for (uint i = 0; i < count; ++i) {
        if (missed[i] != 0 && has_column(b_cols, row, wanted[i])) {
            missed[i] = 0;
        }
    }
    return vload16(0, missed);
}

// Writes the columns in whose lanes nothing is missed; returns how many.
__attribute__((always_inline)) count_t write_found(__global const index_t* wanted, uint count,
                                                   uint16 misses, __global index_t* restrict out) {
    uint missed[VECTOR_KEYS];
    vstore16(misses, 0, missed);
    uint found = 0;
    for (uint i = 0; i < count; ++i) {
        out[found] = wanted[i];
        found += missed[i] == 0 ? 1 : 0;
    }
    return found;
}

// The rest of a row of few columns of the mask, given what of them is missed.
__attribute__((noinline)) count_t rest_of_few(OPERANDS, masked_row row, uint16 columns,
                                              uint16 misses, __global index_t* restrict out) {
    count_t walked = LOOKED_UP;
    for (count_t e = row.begin; e < row.end; ++e) {
        if (walked >= LOOKED_UP) {
            walked = 0;
            if (!any_lane((misses != 0) & (LANES < (int)row.count))) {
                break;
            }
        }
        const span of_b = row_of_b(keys, b_pointers, e);
        const count_t length = of_b.end - of_b.begin;
        if (is_for_search(length, row.count)) {
            misses = search_missed(b_cols, of_b, columns, misses, (uint)row.count);
            walked += LOOKED_UP;
        } else {
            for (count_t p = of_b.begin; p < of_b.end; ++p) {
                misses = min(misses, columns ^ b_cols[p]);
            }
            walked += length;
        }
    }
    return write_found(row.wanted, (uint)row.count, misses, out);
}

// Rows are begun by functions that call no other while there are vectors to be kept, and that leave
// the rest to another when there are more than so many products.
#define BEGUN 256

#define DEFINE_ROW_OF_FEW(NAME, VECTOR, WIDEN, NONE)                                              \
    count_t NAME(OPERANDS, masked_row row, VECTOR columns, __global index_t* restrict out) {      \
        VECTOR misses = (VECTOR)NO_INDEX;                                                         \
        for (count_t e = row.begin, walked = 0; e < row.end; ++e) {                               \
            const span of_b = row_of_b(keys, b_pointers, e);                                      \
            walked += of_b.end - of_b.begin;                                                      \
            if (walked > BEGUN) {                                                                 \
                const masked_row rest = {e, row.end, row.wanted, row.count};                      \
                return rest_of_few(OPERAND_ARGUMENTS, rest, WIDEN(columns), WIDEN(misses), out);  \
            }                                                                                     \
            for (count_t p = of_b.begin; p < of_b.end; ++p) {                                     \
                misses = min(misses, columns ^ b_cols[p]);                                        \
            }                                                                                     \
        }                                                                                         \
        return NONE(misses) ? 0 : write_found(row.wanted, (uint)row.count, WIDEN(misses), out);   \
    }

bool any_zero(uint8 v) {
    const uint4 of_four = min(v.lo, v.hi);
    const uint2 of_two = min(of_four.lo, of_four.hi);
    return min(of_two.x, of_two.y) == 0;
}

// Few rows of few columns are found empty, many of fewer.
#define SOME(misses) false
#define AS_IT_IS(v) (v)
#define FILLED_UP(v) ((uint16)((v), (uint8)NO_INDEX))
DEFINE_ROW_OF_FEW(row_of_few, uint16, AS_IT_IS, SOME)
DEFINE_ROW_OF_FEW(row_of_fewer, uint8, FILLED_UP, !any_zero)

#define STAMP(col) (stamps[(col) / 8])
#define WANTED(col) (1u << ((col) & 7))
#define FOUND(col) (256u << ((col) & 7))

// Drops the columns that have been found from a list of `count`; returns how many are left.
count_t drop_found(__global const ushort* stamps, __global index_t* left, count_t count) {
    count_t kept = 0;
    for (count_t i = 0; i < count; ++i) {
        const index_t col = left[i];
        left[kept] = col;
        kept += (STAMP(col) & FOUND(col)) == 0 ? 1 : 0;
    }
    return kept;
}

// out[] has a list of the columns that are left to be found, until it gets those that were.
count_t row_by_stamps(OPERANDS, masked_row row, __global ushort* restrict stamps,
                      __global index_t* restrict out) {
    for (count_t i = 0; i < row.count; ++i) {
        const index_t col = row.wanted[i];
        STAMP(col) |= (ushort)WANTED(col);
        out[i] = col;
    }
    count_t left = row.count;
    count_t walked = 0;
    for (count_t e = row.begin; e < row.end && left > 0; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        const count_t length = of_b.end - of_b.begin;
        if (is_for_search(length, left)) {
            for (count_t i = 0; i < left; ++i) {
                const index_t col = out[i];
                if ((STAMP(col) & FOUND(col)) == 0 && has_column(b_cols, of_b, col)) {
                    STAMP(col) |= (ushort)FOUND(col);
                }
            }
            walked += left;
        } else {
            for (count_t p = of_b.begin; p < of_b.end; ++p) {
                const index_t col = b_cols[p];
                const uint before = STAMP(col);
                STAMP(col) = (ushort)(before | (before & WANTED(col)) << 8);
            }
            walked += length;
        }
        if (walked >= left * STEP) {
            left = drop_found(stamps, out, left);
            walked = 0;
        }
    }
    count_t found = 0;
    for (count_t i = 0; i < row.count; ++i) {
        const index_t col = row.wanted[i];
        out[found] = col;
        found += (STAMP(col) & FOUND(col)) != 0 ? 1 : 0;
    }
    for (count_t i = 0; i < row.count; ++i) {
        STAMP(row.wanted[i]) = 0;
    }
    return found;
}

// The same without a bitmap: out[] has 1 for each column found, until it gets these.
count_t row_by_searches(OPERANDS, masked_row row, __global index_t* restrict out) {
    for (count_t i = 0; i < row.count; ++i) {
        out[i] = 0;
    }
    count_t left = row.count;
    for (count_t e = row.begin; e < row.end && left > 0; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        const count_t length = of_b.end - of_b.begin;
        if (length / (64 - clz(row.count)) > left * (64 - clz(length))) {
            for (count_t i = 0; i < row.count; ++i) {
                if (out[i] == 0 && has_column(b_cols, of_b, row.wanted[i])) {
                    out[i] = 1;
                    --left;
                }
            }
        } else {
            for (count_t p = of_b.begin; p < of_b.end; ++p) {
                const count_t at = lower_bound_index(row.wanted, 0, row.count, b_cols[p]);
                if (at < row.count && row.wanted[at] == b_cols[p]) {
                    left -= out[at] == 0 ? 1 : 0;
                    out[at] = 1;
                }
            }
        }
    }
    count_t found = 0;
    for (count_t i = 0; i < row.count; ++i) {
        const index_t is_found = out[i];
        out[found] = row.wanted[i];
        found += is_found;
    }
    return found;
}

// Moves the value at `root` of a heap down to where it belongs.
void sift(__global index_t* heap, count_t root, count_t count) {
    const index_t value = heap[root];
    for (count_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        child += child + 1 < count && heap[child] < heap[child + 1] ? 1 : 0;
        if (heap[child] <= value) {
            break;
        }
        heap[root] = heap[child];
        root = child;
    }
    heap[root] = value;
}

void sort_by_heap(__global index_t* values, count_t count) {
    for (count_t i = count / 2; i > 0; --i) {
        sift(values, i - 1, count);
    }
    for (count_t end = count; end > 1; --end) {
        const index_t largest = values[0];
        values[0] = values[end - 1];
        values[end - 1] = largest;
        sift(values, 0, end - 1);
    }
}

// Whether the row's products are so few that even searching and sorting them takes less than one
// look at each column of the mask.
bool has_few_products(__global const index_t* keys, __global const b_pointer_t* b_pointers,
                      masked_row row) {
    const count_t most = row.count / (64 - clz(row.count)) / STEP;
    count_t products = 0;
    for (count_t e = row.begin; e < row.end && products <= most; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        products += of_b.end - of_b.begin;
    }
    return products <= most;
}

// For few products.
count_t row_by_products(OPERANDS, masked_row row, __global index_t* restrict out) {
    count_t met = 0;
    for (count_t e = row.begin; e < row.end; ++e) {
        const span of_b = row_of_b(keys, b_pointers, e);
        for (count_t p = of_b.begin; p < of_b.end; ++p) {
            const count_t at = lower_bound_index(row.wanted, 0, row.count, b_cols[p]);
            out[met] = b_cols[p];
            met += at < row.count && row.wanted[at] == b_cols[p] ? 1 : 0;
        }
    }
    sort_by_heap(out, met);
    count_t found = 0;
    for (count_t i = 0; i < met; ++i) {
        if (i == 0 || out[i] != out[found - 1]) {
            out[found++] = out[i];
        }
    }
    return found;
}

count_t row_by_columns(OPERANDS, masked_row row, stamp_set* set, __global index_t* restrict out) {
    if (row.count > LOOKED_UP && has_few_products(keys, b_pointers, row)) {
        return row_by_products(OPERAND_ARGUMENTS, row, out);
    }
    if (set->size == 0) {
        return row_by_searches(OPERAND_ARGUMENTS, row, out);
    }
    if (!set->is_clear) {
        for (count_t i = 0; i < set->size; ++i) {
            set->stamps[i] = 0;
        }
        set->is_clear = true;
    }
    return row_by_stamps(OPERAND_ARGUMENTS, row, set->stamps, out);
}

// Finds the columns of a row and writes them to out[], where there is room for those of the mask.
// `m_left` columns of the mask are there to be read.
__attribute__((always_inline)) count_t find_row(OPERANDS, masked_row row, count_t m_left,
                                                stamp_set* set, __global index_t* restrict out) {
    if (row.count == 0 || row.begin == row.end) {
        return 0;
    }
    if (row.count <= VECTOR_KEYS) {
        const uint16 columns = load_keys(row.wanted, 0, (uint)row.count, m_left);
        return row.count <= 8 ? row_of_fewer(OPERAND_ARGUMENTS, row, columns.lo, out)
                              : row_of_few(OPERAND_ARGUMENTS, row, columns, out);
    }
    return row_by_columns(OPERAND_ARGUMENTS, row, set, out);
}

#define NEXT_CHUNK(counter, each) ((count_t)atomic_inc(counter) * (each))

// Work on the `m_slots` rows of the mask; those of a are found by name. counts[] = entries of each
// row; totals[] = entries and rows with any that a work-item found; found[] = columns, those of a
// chunk one behind the other from where the mask has its first.
__kernel void chunk_masked_find(OPERANDS, __global const index_t* a_names, count_t a_slots,
                                __global const m_pointer_t* m_pointers,
                                __global const index_t* m_names, count_t m_slots,
                                __global const index_t* m_cols, uint each, __global ushort* scratch,
                                count_t stamps, __global uint* cursors, uint cursor,
                                __global index_t* restrict found, __global uint* restrict counts,
                                __global count_t* totals) {
    stamp_set set = {scratch + get_group_id(0) * stamps, stamps, false};
    const count_t m_nnz = m_pointers[m_slots];
    count_t entries = 0;
    count_t filled = 0;
    for (count_t first = NEXT_CHUNK(&cursors[cursor], each); first < m_slots;
         first = NEXT_CHUNK(&cursors[cursor], each)) {
        const count_t last = min(first + each, m_slots);
        __global index_t* out = found + m_pointers[first];
        count_t a_at = 0;
        for (count_t slot = first; slot < last; ++slot) {
            const count_t of_a = slot_in_other(m_names, slot, a_names, a_slots, &a_at);
            const m_pointer_t begin = m_pointers[slot];
            masked_row row = {0, 0, m_cols + begin, m_pointers[slot + 1] - begin};
            if (of_a != NO_SLOT) {
                row.begin = a_pointers[of_a];
                row.end = a_pointers[of_a + 1];
            }
            const count_t n = find_row(OPERAND_ARGUMENTS, row, m_nnz - begin, &set, out);
            counts[slot] = (uint)n;
            out += n;
            entries += n;
            filled += n > 0 ? 1 : 0;
        }
    }
    totals[2 * get_group_id(0)] = entries;
    totals[2 * get_group_id(0) + 1] = filled;
}

__kernel void chunk_masked_copy(__global const m_pointer_t* m_pointers, count_t m_slots, uint each,
                                __global uint* cursors, uint cursor,
                                __global const index_t* restrict found,
                                __global const c_pointer_t* out_pointers,
                                __global index_t* restrict out_cols) {
    for (count_t first = NEXT_CHUNK(&cursors[cursor], each); first < m_slots;
         first = NEXT_CHUNK(&cursors[cursor], each)) {
        __global const index_t* from = found + m_pointers[first];
        const c_pointer_t begin = out_pointers[first];
        const c_pointer_t end = out_pointers[min(first + each, m_slots)];
        for (c_pointer_t k = begin; k < end; ++k) {
            out_cols[k] = from[k - begin];
        }
    }
}
