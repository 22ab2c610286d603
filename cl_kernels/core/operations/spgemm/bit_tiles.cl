// SPDX-License-Identifier: MIT
// Product of rows of bits in tiles by tables of unions (Arlazarov, Dinic, Kronrod, Faradzhev 1970).
// A work-group makes WORDS words of GROUP * ITEMS rows: for 32 rows of b at a time the unions of
// any of four are made in local memory, of which each half byte of a row of a that is not 0 selects
// one. LANES work-items, a team, share a row, with four words each in registers. What is empty in a
// or b is left out by spans of 128 columns of a, and a tile whose rows have all that b has is done.
// Parameters: GROUP, ITEMS, LANES (powers of two; GROUP is 4 to 32 times LANES).
#include "common/local_words.cl"

#define WORDS (4 * LANES)
#define SLOTS (GROUP / WORDS)        // work-items with the same word
#define TEAMS (GROUP / LANES)
#define TEAM_ROWS (LANES * ITEMS)    // rows of a team
#define TILE_ROWS (GROUP * ITEMS)
#define BLOCK 32                     // rows of a summary
#define SPAN 128
#define SPAN_WORDS 64                // of a bitmap of spans: at most 262,144 columns of a
#define TABLES 8                     // of the unions of four rows
#define UNIONS 16
#define OWN_TABLES (TABLES / SLOTS)

// Summaries: out[i] is the union of the i-th BLOCK rows, by row numbers if there are `places`.
__kernel void unite_blocks(__global const uint* words, count_t each, count_t rows, uint placed,
                           __global const index_t* places, __global uint* out) {
    const count_t i = get_global_id(0);
    const count_t first = i / each * BLOCK;
    if (first >= rows) {
        return;
    }
    uint sum = 0;
    for (count_t row = first; row < min(first + BLOCK, rows); ++row) {
        const count_t at = placed ? places[row] : row;
        if (at != NO_INDEX) {
            sum |= words[at * each + i % each];
        }
    }
    out[i] = sum;
}

// The next span that is wanted from `span` on, of every `parts`.
uint next_span(__local const uint* wanted, uint span, uint spans, uint parts) {
    while (span < spans && (wanted[span / 32] >> span % 32 & 1) == 0) {
        span += parts;
    }
    return span;
}

// A word of each row of b that the work-item's tables are of.
void load_rows(__global const uint* b, uint each, uint word, __local const index_t* sources,
               uint* rows) {
    for (uint k = 0; k < 4 * OWN_TABLES; ++k) {
        const index_t source = sources[k];
        rows[k] = word < each && source != NO_INDEX ? b[(count_t)source * each + word] : 0;
    }
}

// Their unions: each row doubles what there is.
void make_unions(const uint* rows, __local uint* unions) {
    for (uint table = 0; table < OWN_TABLES; ++table) {
        uint all[UNIONS];
        all[0] = 0;
        all[1] = rows[4 * table];
        for (uint i = 0; i < 2; ++i) {
            all[2 + i] = all[i] | rows[4 * table + 1];
        }
        for (uint i = 0; i < 4; ++i) {
            all[4 + i] = all[i] | rows[4 * table + 2];
        }
        for (uint i = 0; i < 8; ++i) {
            all[8 + i] = all[i] | rows[4 * table + 3];
        }
        for (uint i = 1; i < UNIONS; ++i) {
            unions[(table * UNIONS + i) * WORDS] = all[i];
        }
    }
}

// Adds what a word of a selects.
uint4 unite(uint4 sum, uint selected, __local const uint4* unions) {
    while (selected != 0) {
        const uint low = 28 - clz(selected & -selected) / 4 * 4;  // of the half byte
        sum |= unions[(low / 4 * UNIONS + (selected >> low & 15)) * LANES];
        selected &= ~(15u << low);
    }
    return sum;
}

// `rows` rows of `a_each` words times `inner` rows of `b_each`, which are placed; out has a's rows
// and b's words. A group takes every `parts`-th span of a tile; then out is 0 before.
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void multiply_tiles(
    __global const uint4* a, uint a_each, index_t rows, __global const uint4* a_blocks,
    __global const index_t* places, __global const uint* b, uint b_each, index_t inner,
    __global const uint* b_blocks, uint parts, __global uint4* out) {
    __local uint4 unions[TABLES * UNIONS * LANES];
    __local uint4 chosen[TILE_ROWS];  // a span of each row of a
    __local index_t sources[SPAN];    // where the rows of b are
    __local uint most[WORDS];         // the union of all rows of b
    __local uint wanted[SPAN_WORDS];
    __local uint wanted_of_b[SPAN_WORDS];
    __local uint missing;
    const uint id = get_local_id(0);
    const uint word = id % WORDS, slot = id / WORDS;
    const uint lane = id % LANES, team = id / LANES;
    const uint tiles = (rows - 1) / TILE_ROWS + 1;
    const uint part = get_group_id(0) % parts;
    const count_t first_row = (count_t)(get_group_id(0) / parts % tiles) * TILE_ROWS;
    const uint first_word = (uint)(get_group_id(0) / parts / tiles) * WORDS;
    const uint tile_rows = min((count_t)TILE_ROWS, rows - first_row);
    const bool has_word = first_word + word < b_each;
    const uint spans = (inner - 1) / SPAN + 1;
    fill_local(wanted, SPAN_WORDS, 0);
    fill_local(wanted_of_b, SPAN_WORDS, 0);
    clear_local(most, WORDS);
    for (uint span = id; span < spans; span += GROUP) {
        uint4 any = (uint4)(0);
        for (uint block = 0; block < (tile_rows - 1) / BLOCK + 1; ++block) {
            any |= a_blocks[(first_row / BLOCK + block) * (a_each / 4) + span];
        }
        if (any.x | any.y | any.z | any.w) {
            atomic_or(&wanted[span / 32], 1u << span % 32);
        }
    }
    uint all = 0;
    for (uint span = slot; has_word && span < spans; span += SLOTS) {
        uint any = 0;
        for (uint block = span * (SPAN / BLOCK);
             block < min((span + 1) * (SPAN / BLOCK), (inner - 1) / BLOCK + 1); ++block) {
            any |= b_blocks[(count_t)block * b_each + first_word + word];
        }
        if (any != 0) {
            atomic_or(&wanted_of_b[span / 32], 1u << span % 32);
        }
        all |= any;
    }
    atomic_or(&most[word], all);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = id; i < SPAN_WORDS; i += GROUP) {
        wanted[i] &= wanted_of_b[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    uint4 sums[TEAM_ROWS];
    for (uint j = 0; j < TEAM_ROWS; ++j) {
        sums[j] = (uint4)(0);
    }
    const uint4 full = vload4(lane, most);
    __local uint* own_unions = (__local uint*)unions + slot * OWN_TABLES * UNIONS * WORDS + word;
    __local const index_t* own_sources = sources + slot * 4 * OWN_TABLES;
    uint span = next_span(wanted, part, spans, parts);
    for (uint goes_on = 1; span < spans && goes_on;) {
        for (uint i = 0; i < ITEMS; ++i) {
            const uint row = i * GROUP + id;
            chosen[row] =
                row < tile_rows ? a[(first_row + row) * (a_each / 4) + span] : (uint4)(0);
        }
        for (uint i = id; i < SPAN; i += GROUP) {
            const index_t row = span * SPAN + i;
            sources[i] = row < inner ? places[row] : NO_INDEX;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        fill_local(&missing, 1, 0);
        uint from[4 * OWN_TABLES];
        load_rows(b, b_each, first_word + word, own_sources, from);
        for (uint quarter = 0; quarter < SPAN / 32; ++quarter) {
            make_unions(from, own_unions);
            barrier(CLK_LOCAL_MEM_FENCE);
            if (quarter + 1 < SPAN / 32) {  // on their way during what follows
                load_rows(b, b_each, first_word + word, own_sources + 32 * (quarter + 1), from);
            }
            for (uint j = 0; j < TEAM_ROWS; ++j) {
                const uint selected =
                    ((__local const uint*)chosen)[4 * (j * TEAMS + team) + quarter];
                sums[j] = unite(sums[j], selected, unions + lane);
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        uint4 lacks = (uint4)(0);
        for (uint j = 0; j < TEAM_ROWS; ++j) {
            lacks |= j * TEAMS + team < tile_rows ? sums[j] ^ full : (uint4)(0);
        }
        if (lacks.x | lacks.y | lacks.z | lacks.w) {
            atomic_or(&missing, 1);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        goes_on = missing;
        span = next_span(wanted, span + parts, spans, parts);
    }
    for (uint j = 0; j < TEAM_ROWS; ++j) {
        const uint row = j * TEAMS + team;
        if (row < tile_rows && first_word + 4 * lane < b_each) {
            __global uint4* to = out + (first_row + row) * (b_each / 4) + first_word / 4 + lane;
            if (parts == 1) {
                *to = sums[j];
            } else {
                __global uint* words = (__global uint*)to;
                atomic_or(words, sums[j].x);
                atomic_or(words + 1, sums[j].y);
                atomic_or(words + 2, sums[j].z);
                atomic_or(words + 3, sums[j].w);
            }
        }
    }
}

// Where the rows of the product are: rows without entries are not stored.
__kernel void place_rows(__global const index_t* a_places, index_t nrows,
                         __global const uint* counts, __global index_t* places) {
    const count_t i = get_global_id(0);
    if (i < nrows) {
        places[i] = counts[i] > 0 ? a_places[i] : NO_INDEX;
    }
}
