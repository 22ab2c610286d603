// SPDX-License-Identifier: MIT
// Incremental transitive closure on bit rows, one row for each strongly connected component. When
// edge (u, v) is inserted, row x is ORed with {v} and row v if x is u or reaches u, and does not
// reach v yet. `places[v]` is the row of a vertex, NO_INDEX if it reaches nothing; a row has `each`
// words, or vectors of 128 bits. `table` describes the inserted edges: sources, targets, classes
// (`count` each); bitmaps of the classes that each class contains (`width` words each); member
// offsets; members.
// Parameters: GROUP.
#include "common/group_scan.cl"

// Whether a row has a column.
bool has_column(__global const uint* words, count_t each, index_t place, index_t col) {
    return place != NO_INDEX && (words[place * each + col / 32] >> col % 32 & 1) != 0;
}

// Bit j of row i: the target of edge i will reach what edge j leads to. Row `count`: edge j changes
// nothing. A work-item a word, `width` words a row. edges: sources, then targets.
__kernel void join_edges(__global const index_t* edges, uint count, __global const index_t* places,
                         __global const uint* words, count_t each, uint width,
                         __global uint* joins) {
    const uint row = (uint)get_global_id(0) / width;
    if (row > count) {
        return;
    }
    const uint first = (uint)get_global_id(0) % width * 32;
    uint bits = 0;
    for (uint j = first; j < min(count, first + 32); ++j) {
        const index_t source = edges[j];
        const index_t from = row < count ? edges[count + row] : source;
        const index_t place = places[from];
        const bool joined = has_column(words, each, place, edges[count + j]);
        const bool reached = from == source || has_column(words, each, place, source);
        bits |= (uint)(row < count ? reached && !joined : joined) << (j - first);
    }
    joins[get_global_id(0)] = bits;
}

// Zeroes rows for vertices that had none, a group a row. fresh: rows, then their vertices.
// `vertices` and `sizes`: a vertex of each row, and the number of its vertices.
__kernel void begin_rows(__global const index_t* fresh, __global index_t* places,
                         __global index_t* vertices, __global uint* sizes, __global uint4* words,
                         count_t each) {
    const index_t place = fresh[get_group_id(0)];
    if (get_local_id(0) == 0) {
        const index_t vertex = fresh[get_num_groups(0) + get_group_id(0)];
        places[vertex] = place;
        vertices[place] = vertex;
        sizes[place] = 1;
    }
    for (count_t at = get_local_id(0); at < each; at += GROUP) {
        words[place * each + at] = (uint4)(0);
    }
}

// The column among the 128 of vector `at`.
uint4 column_in(count_t at, index_t col) {
    const uint bit = col / 128 == at ? 1u << col % 32 : 0;
    const uint part = col / 32 % 4;
    return (uint4)(part == 0 ? bit : 0, part == 1 ? bit : 0, part == 2 ? bit : 0,
                   part == 3 ? bit : 0);
}

// Union of what the edges of a class lead to: the members of all classes that it contains and their
// rows before the change. A group a row and GROUP vectors.
__kernel void make_targets(__global const uint* table, uint count, uint width, uint classes,
                           __global const index_t* places, __global const uint4* words,
                           count_t each, __global uint4* targets) {
    __global const uint* contained = table + 3 * count;
    __global const uint* starts = contained + classes * width;
    __global const index_t* members = starts + classes + 1;
    const count_t tiles = (each + GROUP - 1) / GROUP;
    const count_t row = get_group_id(0) / tiles;
    const count_t at = get_group_id(0) % tiles * GROUP + get_local_id(0);
    if (at >= each) {
        return;
    }
    uint4 sum = (uint4)(0);
    for (uint w = 0; w < width; ++w) {
        for (uint bits = contained[row * width + w]; bits != 0; bits &= bits - 1) {
            const uint other = w * 32 + 31 - clz(bits & (0 - bits));
            for (uint i = starts[other]; i < starts[other + 1]; ++i) {
                const index_t vertex = members[i];
                const index_t place = places[vertex];
                sum |= column_in(at, vertex);
                if (place != NO_INDEX) {
                    sum |= words[place * each + at];
                }
            }
        }
    }
    targets[row * each + at] = sum;
}

// Bitmap of edge classes that change each row, a group a row: word w of row r at [w * rows + r].
__kernel void meet_edges(__global const uint* table, uint count, uint width,
                         __global const index_t* vertices, __global const uint* words, count_t each,
                         __global uint* wanted, __local uint* met) {
    __global const uint* classes = table + 2 * count;
    const index_t row = (index_t)get_group_id(0);
    const index_t vertex = vertices[row];
    clear_local(met, width);
    for (uint i = get_local_id(0); i < count; i += GROUP) {
        const index_t source = table[i];
        if ((source == vertex || has_column(words, each, row, source)) &&
            !has_column(words, each, row, table[count + i])) {
            atomic_or(&met[classes[i] / 32], 1u << classes[i] % 32);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint w = get_local_id(0); w < width; w += GROUP) {
        wanted[w * get_num_groups(0) + row] = met[w];
    }
}

// Drops classes that are contained in other wanted classes, which have larger numbers.
__kernel void choose_classes(__global const uint* table, uint count, uint width, count_t rows,
                             __global uint* wanted) {
    const count_t row = get_global_id(0);
    if (row >= rows) {
        return;
    }
    for (uint w = width; w-- > 0;) {
        uint left = wanted[w * rows + row];
        while (left != 0) {
            const uint bit = 31 - clz(left);
            __global const uint* others = table + 3 * count + (w * 32 + bit) * width;
            const uint own = others[w] & ~(1u << bit);
            wanted[w * rows + row] &= ~own;
            left &= ~(own | 1u << bit);
            for (uint v = 0; v < w; ++v) {
                const uint old = wanted[v * rows + row];
                if ((old & others[v]) != 0) {
                    wanted[v * rows + row] = old & ~others[v];
                }
            }
        }
    }
}

uint bits_in(uint4 of) {
    const uint4 counts = popcount(of);
    return counts.x + counts.y + counts.z + counts.w;
}

// The group's sum of `own` goes to *out; `sum` is 0 before.
void put_sum(uint own, __local uint* sum, __global uint* out) {
    if (own != 0) {
        atomic_add(sum, own);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        *out = *sum;
    }
}

// ORs the wanted classes' targets into rows, a group a row; gained: new columns of each row.
__kernel void add_targets(__global const uint* wanted, uint width, __global const uint4* targets,
                          __global uint4* words, count_t each, __global uint* gained) {
    __local uint sum;
    const count_t row = get_group_id(0);
    const count_t rows = get_num_groups(0);
    uint any = 0;
    for (uint w = 0; w < width; ++w) {
        any |= wanted[w * rows + row];
    }
    uint more = 0;
    for (count_t at = get_local_id(0); at < (any != 0 ? each : 0); at += GROUP) {
        const uint4 before = words[row * each + at];
        uint4 now = before;
        for (uint w = 0; w < width; ++w) {
            for (uint bits = wanted[w * rows + row]; bits != 0; bits &= bits - 1) {
                now |= targets[(w * 32 + 31 - clz(bits & (0 - bits))) * each + at];
            }
        }
        const uint fresh = bits_in(now ^ before);
        if (fresh != 0) {
            words[row * each + at] = now;
            more += fresh;
        }
    }
    clear_local(&sum, 1);
    put_sum(more, &sum, &gained[row]);
}

// Reduction: new entries over all vertices (gained · sizes), one partial sum a group.
__kernel void sum_gains(__global const uint* gained, __global const uint* sizes, count_t rows,
                        __global count_t* sums) {
    __local count_t scratch[GROUP];
    count_t sum = 0;
    for (count_t row = get_global_id(0); row < rows; row += get_global_size(0)) {
        sum += (count_t)gained[row] * sizes[row];
    }
    const count_t total = group_sum_ulong(sum, scratch);
    if (get_local_id(0) == 0) {
        sums[get_group_id(0)] = total;
    }
}

// closes[i]: whether edge i is on a cycle of the closure. edges: sources, then targets.
__kernel void find_cycles(__global const index_t* edges, uint count, __global const index_t* places,
                          __global const uint* words, count_t each, __global uint* closes) {
    const uint i = (uint)get_global_id(0);
    if (i < count) {
        closes[i] = has_column(words, each, places[edges[count + i]], edges[i]);
    }
}

// joined: the first of the vertices that is strongly connected with each row, as its number, or
// NO_INDEX. A work-item a row.
__kernel void join_rows(__global const index_t* vertices, uint count, count_t rows,
                        __global const index_t* places, __global const index_t* vertex_of,
                        __global const uint* words, count_t each, __global uint* joined) {
    const count_t row = get_global_id(0);
    if (row >= rows) {
        return;
    }
    const index_t own = vertex_of[row];
    uint found = NO_INDEX;
    for (uint i = 0; i < count && found == NO_INDEX && own != NO_INDEX; ++i) {
        if (has_column(words, each, (index_t)row, vertices[i]) &&
            has_column(words, each, places[vertices[i]], own)) {
            found = i;
        }
    }
    joined[row] = found;
}

// Moves vertices to other rows and updates the rows. A work-item each; table: moved vertices, their
// rows; then rows, a vertex of each, their sizes, and the row that each is copied from.
__kernel void regroup_vertices(__global const uint* table, uint moved, uint count,
                               __global index_t* places, __global index_t* vertices,
                               __global uint* sizes) {
    const uint i = (uint)get_global_id(0);
    if (i < moved) {
        places[table[i]] = table[moved + i];
    }
    __global const uint* rows = table + 2 * moved;
    if (i < count) {
        vertices[rows[i]] = rows[count + i];
        sizes[rows[i]] = rows[2 * count + i];
    }
}

// Copies rows as regroup_vertices() says; unused ones become empty. A group a row.
__kernel void regroup_rows(__global const uint* table, uint moved, __global uint4* words,
                           count_t each) {
    const count_t count = get_num_groups(0);
    __global const uint* rows = table + 2 * moved;
    const count_t row = rows[get_group_id(0)];
    const index_t like = rows[3 * count + get_group_id(0)];
    for (count_t at = get_local_id(0); at < (like == row ? 0 : each); at += GROUP) {
        words[row * each + at] = like == NO_INDEX ? (uint4)(0) : words[like * each + at];
    }
}

// Replaces dependency lists [starts[r], ends[r]), and sets touched. table: rows, starts, ends.
__kernel void replace_lists(__global const uint* table, uint count, __global uint* starts,
                            __global uint* ends, __global uint* touched) {
    const uint i = (uint)get_global_id(0);
    if (i < count) {
        const index_t row = table[i];
        starts[row] = table[count + i];
        ends[row] = table[2 * count + i];
        touched[row] = 1;
    }
}

// Recomputes rows order[first, …) of one topological level that are touched, or depend on a changed
// row. A target in the row itself adds its own column alone. A group a row; lost: columns gone.
__kernel void remake_rows(__global const index_t* order, count_t first, __global const uint* starts,
                          __global const uint* ends, __global const index_t* lists,
                          __global const index_t* places, __global const uint* touched,
                          __global uint4* words, count_t each, __global uint* lost) {
    __local uint is_due, sum;
    const index_t row = order[first + get_group_id(0)];
    const uint begin = starts[row];
    const uint end = ends[row];
    if (get_local_id(0) == 0) {
        is_due = touched[row];
        sum = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint due = 0;
    for (uint i = begin + (uint)get_local_id(0); i < end; i += GROUP) {
        const index_t place = places[lists[i]];
        due |= place != NO_INDEX && place != row && lost[place] != 0;
    }
    if (due != 0) {
        atomic_or(&is_due, 1u);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint fewer = 0;
    for (count_t at = get_local_id(0); at < (is_due != 0 ? each : 0); at += GROUP) {
        uint4 now = (uint4)(0);
        for (uint i = begin; i < end; ++i) {
            const index_t place = places[lists[i]];
            now |= column_in(at, lists[i]);
            if (place != NO_INDEX && place != row) {
                now |= words[place * each + at];
            }
        }
        const uint gone = bits_in(words[row * each + at] & ~now);
        if (gone != 0) {
            words[row * each + at] = now;
            fewer += gone;
        }
    }
    put_sum(fewer, &sum, &lost[row]);
}

// One row with a long list, a group for GROUP list entries: ORs them into `made` by atomics, and
// behind it the flag whether the row is due.
__kernel void unite_long(index_t row, __global const uint* starts, __global const uint* ends,
                         __global const index_t* lists, __global const index_t* places,
                         __global const uint* touched, __global const uint* lost,
                         __global const uint4* words, count_t each, __global uint* made) {
    __local index_t sources[GROUP];
    const uint own = (uint)get_local_id(0);
    const uint i = starts[row] + (uint)get_global_id(0);
    index_t place = NO_INDEX;
    uint due = get_global_id(0) == 0 ? touched[row] : 0;
    if (i < ends[row]) {
        const index_t vertex = lists[i];
        atomic_or(&made[vertex / 32], 1u << vertex % 32);
        place = places[vertex] == row ? NO_INDEX : places[vertex];
        due |= place != NO_INDEX && lost[place] != 0;
    }
    sources[own] = place;
    if (due != 0) {
        atomic_or(&made[4 * each], 1u);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (count_t at = own; at < each; at += GROUP) {
        uint4 sum = (uint4)(0);
        for (uint k = 0; k < GROUP; ++k) {
            if (sources[k] != NO_INDEX) {
                sum |= words[sources[k] * each + at];
            }
        }
        if (bits_in(sum) != 0) {
            atomic_or(&made[4 * at], sum.x);
            atomic_or(&made[4 * at + 1], sum.y);
            atomic_or(&made[4 * at + 2], sum.z);
            atomic_or(&made[4 * at + 3], sum.w);
        }
    }
}

// Replaces the row by `made` if it is due; one group. lost: columns that are gone.
__kernel void replace_long(index_t row, __global const uint4* made, __global uint4* words,
                           count_t each, __global uint* lost) {
    __local uint sum;
    clear_local(&sum, 1);
    uint fewer = 0;
    for (count_t at = get_local_id(0); at < (made[each].x != 0 ? each : 0); at += GROUP) {
        fewer += bits_in(words[row * each + at] & ~made[at]);
        words[row * each + at] = made[at];
    }
    put_sum(fewer, &sum, &lost[row]);
}

// Frees rows that are empty now.
__kernel void drop_rows(__global const index_t* rows, uint count, __global index_t* places,
                        __global index_t* vertices, __global uint* sizes) {
    const uint i = (uint)get_global_id(0);
    if (i < count) {
        places[vertices[rows[i]]] = NO_INDEX;
        vertices[rows[i]] = NO_INDEX;
        sizes[rows[i]] = 0;
    }
}
