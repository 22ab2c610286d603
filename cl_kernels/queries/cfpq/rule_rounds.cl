// SPDX-License-Identifier: MIT
// CFPQ by semi-naive rounds over bit-packed rows (symbol, vertex) x vertices, one launch a round. A
// work-group takes rows from the round's worklist; it gathers what all rules add to a row in local
// memory, drops what is known and adds the rest in place.
// The delta of a row is a list of columns where they are few, else bits. Its head holds the round
// that it is for, so that nothing has to be cleared. Rows that another group is changing may be
// read: bits are only ever added, and those of this round are the delta of the next one.
// Parameters: GROUP, C_WIDE (row pointers of the result), FEW (columns of a row of a second symbol
// that are also kept as a list, while it has no more), and the control block: ADDED, RING.
#include "common/emit_words.cl"

#define TEAM (GROUP < 32 ? GROUP : 32)
#define TEAMS (GROUP / TEAM)
// Edges of a label at a vertex that one work-item follows.
#define FEW_EDGES 16

// The members of queries/cfpq/gpu/rule_table.hpp.
typedef struct {
    uint rows, vertices, words, seconds, most_listed;
    uint unions, products, joins, readers, seeds, fresh_bits, edges, second_rows;
    uint seeded, seeded_rows, joined, joined_rows;
} rule_layout;

// Control block: worklist length and number of groups that asked for another row, by round modulo
// 3; from ADDED on the entries added, as low and high words, by round modulo RING.
#define ACTIVE 0
#define TAKEN 3

typedef struct {
    rule_layout at;
    uint round;
    __global const uint* table;
    __global uint* known;   // bit-packed rows
    __global uint* news;    // deltas, twice that: of even and of odd rounds
    __global uint2* heads;  // round that a row's delta is for, and its size; twice
    __global uint* totals;  // entries of each row
    __global uint* marked;  // the last round whose worklist has the row
    __global uint* listed;  // worklist; twice
    __global uint* fresh;   // per second: bitmap of rows with a delta, and if any; three times
    __global uint* few;     // FEW columns of each row, padded with NO_INDEX; no seconds: unused
    __global uint* control;
    __local uint* found;
    __local uint* picked;  // GROUP
    __local uint* scratch;
} state;

uint news_of(const state* s, uint row) {
    const uint2 head = s->heads[(s->round % 2) * s->at.rows + row];
    return head.x == s->round ? head.y : 0;
}

__global uint* news_at(const state* s, uint round, uint row) {
    return s->news + ((count_t)(round % 2) * s->at.rows + row) * s->at.words;
}

__global uint* known_at(const state* s, uint row) { return s->known + (count_t)row * s->at.words; }

__global uint* fresh_at(const state* s, uint round) {
    return s->fresh + (round % 3) * s->at.seconds * (s->at.words + 1);
}

void add_column(const state* s, uint column) {
    atomic_or(s->found + column / 32, 1u << column % 32);
}

uint lowest_column(uint word, uint bits) { return word * 32 + lowest_bit(bits); }

// ORs the words of a row, or of a delta as bits, by `lanes` work-items of which this is one.
void add_words(const state* s, __global const uint* words, uint lane, uint lanes) {
    for (uint k = lane; k < s->at.words; k += lanes) {
        const uint bits = words[k];
        if (bits != 0) {
            atomic_or(s->found + k, bits);
        }
    }
}

void add_news(const state* s, uint row, uint count, uint lane, uint lanes) {
    __global const uint* news = news_at(s, s->round, row);
    if (count > s->at.most_listed) {
        add_words(s, news, lane, lanes);
        return;
    }
    for (uint i = lane; i < count; i += lanes) {
        add_column(s, news[i]);
    }
}

// Unions with deltas of whole rows. Those as bits are ORed word by word, all at once.
void gather_unions(const state* s, uint row) {
    const uint lid = get_local_id(0);
    const uint end = s->table[s->at.unions + row + 1];
    for (uint base = s->table[s->at.unions + row]; base < end; base += GROUP) {
        clear_local(s->scratch, 2);
        if (base + lid < end) {
            const uint from = s->table[base + lid];
            const uint count = news_of(s, from);
            if (count > s->at.most_listed) {
                s->picked[atomic_inc(s->scratch)] = from;
            } else if (count > 0) {
                s->picked[GROUP - 1 - atomic_inc(s->scratch + 1)] = from;
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint dense = s->scratch[0];
        const uint sparse = s->scratch[1];
        for (uint k = dense > 0 ? lid : s->at.words; k < s->at.words; k += GROUP) {
            uint bits = s->found[k];
            for (uint j = 0; j < dense; ++j) {
                bits |= news_at(s, s->round, s->picked[j])[k];
            }
            s->found[k] = bits;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint j = lid / TEAM; j < sparse && lid < TEAMS * TEAM; j += TEAMS) {
            const uint from = s->picked[GROUP - 1 - j];
            add_news(s, from, news_of(s, from), lid % TEAM, TEAM);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

// The targets of a vertex's edges with this label; long lists are left for the whole group.
void follow(const state* s, uint vertex, uint label) {
    uint low = s->table[s->at.edges + vertex];
    const uint end = s->table[s->at.edges + vertex + 1];
    for (uint left = (end - low) / 3; left > 1;) {
        const uint middle = left / 2;
        if (s->table[low + 3 * middle] <= label) {
            low += 3 * middle;
            left -= middle;
        } else {
            left = middle;
        }
    }
    if (low == end || s->table[low] != label) {
        return;
    }
    const uint last = s->table[low + 2];
    uint at = s->table[low + 1];
    if (last - at > FEW_EDGES) {
        const uint place = atomic_inc(s->scratch);
        if (place < GROUP) {
            s->picked[place] = low;
            return;
        }
    }
    for (; at < last; ++at) {
        add_column(s, s->table[at]);
    }
}

// Work items of a delta: columns of its list, or words.
uint pieces_of(const state* s, uint count) {
    return count > s->at.most_listed ? s->at.words : count;
}

void gather_products(const state* s, uint row) {
    const uint lid = get_local_id(0);
    const uint end = s->table[s->at.products + row + 1];
    for (uint i = s->table[s->at.products + row]; i < end; i += 2) {
        const uint from = s->table[i];
        const uint label = s->table[i + 1];
        const uint count = news_of(s, from);
        const uint pieces = pieces_of(s, count);
        __global const uint* news = news_at(s, s->round, from);
        for (uint base = 0; base < pieces; base += GROUP) {
            clear_local(s->scratch, 1);
            const uint k = base + lid;
            if (k < pieces && count <= s->at.most_listed) {
                follow(s, news[k], label);
            } else if (k < pieces) {
                for (uint bits = news[k]; bits != 0; bits &= bits - 1) {
                    follow(s, lowest_column(k, bits), label);
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            const uint left = min(s->scratch[0], (uint)GROUP);
            for (uint j = 0; j < left; ++j) {
                const uint last = s->table[s->picked[j] + 2];
                for (uint e = s->table[s->picked[j] + 1] + lid; e < last; e += GROUP) {
                    add_column(s, s->table[e]);
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
}

// Joins all known columns of the row (second, vertex). If the row outgrows its list in this round,
// work-items may disagree on list or bits: the list has all that was there before.
void join_known(const state* s, uint second, uint vertex, uint lane) {
    const uint row = s->table[s->at.second_rows + second * s->at.vertices + vertex];
    if (row == NO_INDEX) {
        return;
    }
    for (uint i = lane; i < FEW; i += TEAM) {
        const uint column = s->few[(count_t)row * FEW + i];
        if (column != NO_INDEX) {
            add_column(s, column);
        }
    }
    if (s->totals[row] > FEW) {
        add_words(s, known_at(s, row), lane, TEAM);
    }
}

// Joins the delta of that row.
void join_news(const state* s, uint second, uint vertex, uint lane) {
    const uint row = s->table[s->at.second_rows + second * s->at.vertices + vertex];
    const uint count = row == NO_INDEX ? 0 : news_of(s, row);
    if (count > 0) {
        add_news(s, row, count, lane, TEAM);
    }
}

// Delta of `first` joined with known rows of `second`.
void join_first(const state* s, uint first, uint second) {
    const uint count = news_of(s, first);
    const uint pieces = pieces_of(s, count);
    const uint lane = get_local_id(0) % TEAM;
    __global const uint* news = news_at(s, s->round, first);
    for (uint i = get_local_id(0) / TEAM; i < pieces && get_local_id(0) < TEAMS * TEAM;
         i += TEAMS) {
        if (count <= s->at.most_listed) {
            join_known(s, second, news[i], lane);
        } else {
            for (uint bits = news[i]; bits != 0; bits &= bits - 1) {
                join_known(s, second, lowest_column(i, bits), lane);
            }
        }
    }
}

// Known columns of `first` joined with deltas of `second`: the AND of both bitmaps.
void join_second(const state* s, uint first, uint second) {
    const uint lid = get_local_id(0);
    __global const uint* known = known_at(s, first);
    __global const uint* fresh = fresh_at(s, s->round) + second * (s->at.words + 1);
    const uint words = fresh[s->at.words] != 0 ? s->at.words : 0;
    for (uint base = 0; base < words; base += GROUP) {
        clear_local(s->scratch, 1);
        const uint k = base + lid;
        if (k < words && (known[k] & fresh[k]) != 0) {
            s->picked[atomic_inc(s->scratch)] = k;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint met = s->scratch[0];
        for (uint j = lid / TEAM; j < met && lid < TEAMS * TEAM; j += TEAMS) {
            const uint word = s->picked[j];
            for (uint bits = known[word] & fresh[word]; bits != 0; bits &= bits - 1) {
                join_news(s, second, lowest_column(word, bits), lid % TEAM);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

void gather_joins(const state* s, uint row) {
    const uint end = s->table[s->at.joins + row + 1];
    for (uint i = s->table[s->at.joins + row]; i < end; i += 2) {
        join_first(s, s->table[i], s->table[i + 1]);
        join_second(s, s->table[i], s->table[i + 1]);
    }
}

void gather_seeds(const state* s, uint row) {
    const uint lid = get_local_id(0);
    const uint end = s->table[s->at.seeds + row + 1];
    for (uint i = s->table[s->at.seeds + row] + lid / TEAM * 2; i < end && lid < TEAMS * TEAM;
         i += 2 * TEAMS) {
        for (uint e = s->table[i] + lid % TEAM; e < s->table[i + 1]; e += TEAM) {
            add_column(s, s->table[e]);
        }
    }
}

void note_news(const state* s, uint row, uint count) {
    const uint next = s->round + 1;
    s->heads[(next % 2) * s->at.rows + row] = (uint2)(next, count);
    s->totals[row] += count;
    __global uint* added = s->control + ADDED + 2 * (s->round % RING);
    if (atomic_add(added, count) + count < count) {
        atomic_inc(added + 1);
    }
    const uint bit = s->table[s->at.fresh_bits + row];
    if (bit != NO_INDEX) {
        const uint each = s->at.words + 1;
        atomic_or(fresh_at(s, next) + bit / 32, 1u << bit % 32);
        fresh_at(s, next)[bit / 32 / each * each + s->at.words] = 1;
    }
}

// Puts a row on the round's worklist, once.
void look_at(uint row, uint round, uint rows, __global uint* marked, __global uint* listed,
             __global uint* control) {
    if (atomic_xchg(marked + row, round) != round) {
        listed[(round % 2) * rows + atomic_inc(control + ACTIVE + round % 3)] = row;
    }
}

// Puts the rows that depend on this one on the next worklist.
void mark_readers(const state* s, uint row) {
    const uint end = s->table[s->at.readers + row + 1];
    for (uint i = s->table[s->at.readers + row] + get_local_id(0); i < end; i += GROUP) {
        look_at(s->table[i], s->round + 1, s->at.rows, s->marked, s->listed, s->control);
    }
}

// Stores the row's new columns as its delta and clears local memory for the next row.
void finish(const state* s, uint row) {
    const uint lid = get_local_id(0);
    __global uint* known = known_at(s, row);
    const uint before = s->totals[row];
    clear_local(s->scratch, 2);
    uint mine = 0;
    for (uint k = lid; k < s->at.words; k += GROUP) {
        uint bits = s->found[k];
        if (bits != 0) {
            const uint old = known[k];
            bits &= ~old;
            known[k] = old | bits;
            s->found[k] = bits;
            mine += popcount(bits);
        }
    }
    if (mine > 0) {
        atomic_add(s->scratch, mine);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint count = s->scratch[0];
    __global uint* news = news_at(s, s->round + 1, row);
    __global uint* few = s->few + (count_t)row * FEW + before;
    const bool listed = count <= s->at.most_listed;
    const bool kept = s->table[s->at.fresh_bits + row] != NO_INDEX && before + count <= FEW;
    for (uint k = lid; k < s->at.words; k += GROUP) {
        uint bits = s->found[k];
        s->found[k] = 0;
        if (!listed) {
            news[k] = bits;
        }
        if (bits != 0 && (listed || kept)) {
            uint place = atomic_add(s->scratch + 1, popcount(bits));
            for (; bits != 0; bits &= bits - 1) {
                const uint column = lowest_column(k, bits);
                if (listed) {
                    news[place] = column;
                }
                if (kept) {
                    few[place] = column;
                }
                ++place;
            }
        }
    }
    if (count > 0) {
        if (lid == 0) {
            note_news(s, row, count);
        }
        mark_readers(s, row);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

#define STATE_ARGUMENTS                                                                           \
    const rule_layout at, uint round, __global const uint *table, __global uint *known,           \
        __global uint *news, __global uint2 *heads, __global uint *totals, __global uint *marked, \
        __global uint *listed, __global uint *fresh, __global uint *few, __global uint *control,  \
        __local uint *found

#define MAKE_STATE(NAME)                                                              \
    __local uint picked[GROUP];                                                       \
    __local uint scratch[2];                                                          \
    const state NAME = {at,     round, table, known,   news,  heads,  totals, marked, \
                        listed, fresh, few,   control, found, picked, scratch}

// Round 0: terminal rules.
__kernel void seed_rows(STATE_ARGUMENTS) {
    MAKE_STATE(s);
    clear_local(found, at.words);
    for (uint i = get_group_id(0); i < at.seeded_rows; i += get_num_groups(0)) {
        const uint row = table[at.seeded + i];
        gather_seeds(&s, row);
        finish(&s, row);
    }
}

// Before a round: lists rows with joins whose second symbol has a delta at any vertex; which of
// their columns meet it is not known beforehand.
__kernel void screen_joins(const rule_layout at, uint round, __global const uint* table,
                           __global const uint* totals, __global uint* marked,
                           __global uint* listed, __global const uint* fresh,
                           __global uint* control) {
    const uint each = at.words + 1;
    __global const uint* news = fresh + (round % 3) * at.seconds * each;
    for (uint i = get_global_id(0); i < at.joined_rows; i += get_global_size(0)) {
        const uint row = table[at.joined + i];
        const uint end = table[at.joins + row + 1];
        bool meets = false;
        for (uint k = table[at.joins + row]; k < end && !meets; k += 2) {
            meets = news[table[k + 1] * each + at.words] != 0 && totals[table[k]] > 0;
        }
        if (meets) {
            look_at(row, round, at.rows, marked, listed, control);
        }
    }
}

// A later round: the rows of its worklist. A group that is done takes another one (work queue).
__kernel void expand_rows(STATE_ARGUMENTS) {
    MAKE_STATE(s);
    __local uint following[2];
    const uint old = at.seconds * (at.words + 1);
    for (uint k = get_global_id(0); k < old; k += get_global_size(0)) {
        fresh_at(&s, round + 2)[k] = 0;
    }
    if (get_global_id(0) == 0) {
        control[ACTIVE + (round + 2) % 3] = 0;
        control[TAKEN + (round + 2) % 3] = 0;
        control[ADDED + 2 * ((round + 1) % RING)] = 0;
        control[ADDED + 2 * ((round + 1) % RING) + 1] = 0;
    }
    clear_local(found, at.words);
    const uint active = control[ACTIVE + round % 3];
    uint turn = 0;
    for (uint i = get_group_id(0); i < active; i = following[turn]) {
        turn = 1 - turn;
        if (get_local_id(0) == 0) {
            following[turn] = get_num_groups(0) + atomic_inc(control + TAKEN + round % 3);
        }
        const uint row = listed[(round % 2) * at.rows + i];
        gather_unions(&s, row);
        gather_products(&s, row);
        gather_joins(&s, row);
        finish(&s, row);
    }
}

// Column indices of known rows, written at the row pointers of the result; `names`, if any, maps
// columns. Rows are in the order of the result's.
__kernel void list_known(const rule_layout at, __global const uint* known,
                         __global const uint* rows, uint count,
                         __global const c_pointer_t* pointers, __global const uint* names,
                         uint named, __global index_t* cols) {
    __local uint bitmap[EMIT_WORDS];
    __local emission_t emission;
    for (uint i = get_group_id(0); i < count; i += get_num_groups(0)) {
        list_columns(known + (count_t)rows[i] * at.words, 0, at.words, named ? names : 0, bitmap,
                     &emission, cols + pointers[i]);
    }
}
