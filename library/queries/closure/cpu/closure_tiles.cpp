// SPDX-License-Identifier: MIT
// Sparse bit rows of the transitive closure, and their conversion to BSR.
#include <queries/closure/cpu/closure_tiles.hpp>

#include <core/cpu/forms/bit_rows.hpp>
#include <core/cpu/forms/block_bits.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

namespace {

// Words of a row that take as long as one edge.
constexpr size_type kWordsPerEdge = 8;

index_type tile_rows(index_type nodes) noexcept { return block_view::block_rows(nodes, kTile); }

// The nodes of a tile row.
struct node_range {
    node_range(index_type tile_row, index_type nodes) noexcept
        : first(tile_row * kTile),
          last(static_cast<index_type>(
              std::min<size_type>(nodes, (size_type{tile_row} + 1) * kTile))) {}

    index_type first;
    index_type last;
};

// Union of the word positions of a tile row; neighbouring nodes mostly share a closure row.
void collect(const closure_tiles& rows, const array<index_type>& row_of, node_range in,
             word_places& to) {
    index_type before = kNoPlace;
    for (index_type node = in.first; node < in.last; ++node) {
        const index_type r = row_of[node];
        if (r != before && r != kNoPlace) {
            to.add(rows.row(r));
        }
        before = r;
    }
}

// Scatters a row's words to the tiles, which exist for all of them.
void put(const word_row& row, const index_type* first, const index_type* last, index_type r,
         std::byte* bits) {
    const index_type* at = first;
    for (index_type i = 0; i < row.count; ++i) {
        if (*at != row.places[i]) {
            at = std::lower_bound(at, last, row.places[i]);
        }
        set_row_bits<kTile>(bits, static_cast<size_type>(at - first), r, row.words[i]);
        ++at;
    }
}

// body(worker, first, last) for ranges of tile rows.
template <class Body>
void for_tile_rows(const team& crew, index_type nodes, Body&& body) {
    const size_type all = tile_rows(nodes);
    const size_type parts = crew.threads() == 1 ? 1 : crew.threads() * size_type{16};
    crew.run(parts, [&](unsigned worker, size_type part) {
        body(worker, static_cast<index_type>(share(all, part, parts)),
             static_cast<index_type>(share(all, part + 1, parts)));
    });
}

std::deque<word_places> places_for(const team& crew, index_type ncols) {
    std::deque<word_places> made;
    for (unsigned worker = 0; worker < crew.threads(); ++worker) {
        made.emplace_back(bit_stride(ncols));
    }
    return made;
}

void list(const word_row& row, index_type* to) {
    for (index_type i = 0; i < row.count; ++i) {
        to += list_bits(row.words + i, 1, row.places[i] * kTile, to);
    }
}

}  // namespace

closure_tiles::closure_tiles(const team& workers, const closure_rows& of,
                             const closure_progress& progress)
    : of_(of), rows_(of.count()) {
    const team crew = workers.for_work(kWordsPerEdge * (of.count() + of.edges.size()));
    for (unsigned worker = 0; worker < crew.threads(); ++worker) {
        lanes_.emplace_back(of.weights.size());
    }
    close_all(crew, row_schedule(crew.threads(), of), progress);
}

void closure_tiles::close_all(const team& workers, const row_schedule& plan,
                              const closure_progress& progress) {
    constexpr size_type kReports = 16;
    const size_type all = of_.count() + of_.edges.size();
    size_type done = 0, told = 0;
    bool alone = false;
    for (size_type stage = 0; stage < plan.stage_count(); ++stage) {
        close_stage(workers, plan, stage, alone);
        done += plan.work[stage];
        if (progress && !alone && (done == all || done - told >= all / kReports)) {
            alone = !progress(entries(), static_cast<double>(done) / static_cast<double>(all));
            told = done;
        }
    }
}

void closure_tiles::close_stage(const team& workers, const row_schedule& plan, size_type stage,
                                bool alone) {
    const size_type first = plan.stages[stage];
    const team crew = workers.for_work(kWordsPerEdge * plan.work[stage]);
    crew.run(plan.stages[stage + 1] - first, [&](unsigned worker, size_type part) {
        const size_type task = first + part;
        for (size_type i = plan.tasks[task]; i < plan.tasks[task + 1]; ++i) {
            const index_type r = plan.order[i];
            alone ? begin(lanes_[worker], r) : close(lanes_[worker], r);
        }
    });
}

void closure_tiles::close(lane& with, index_type r) {
    for (const index_type other : of_.contained(r)) {
        with.sum.add(rows_[other]);
    }
    for (const index_type col : of_.own(r)) {
        with.sum.add(col);
    }
    keep(with, r);
}

// Direct edges only, for rows after a cancellation.
void closure_tiles::begin(lane& with, index_type r) {
    const auto add_own = [&](index_type of) {
        for (const index_type col : of_.own(of)) {
            with.sum.add(col);
        }
    };
    add_own(r);
    for (const index_type other : of_.contained(r)) {
        add_own(other);
    }
    keep(with, r);
}

void closure_tiles::keep(lane& with, index_type r) {
    const size_type count = with.sum.count();
    auto* const words =
        reinterpret_cast<word*>(with.kept.keep(count * (sizeof(word) + sizeof(index_type))));
    auto* const places = reinterpret_cast<index_type*>(words + count);
    with.sum.take(places, words);
    rows_[r] = {places, words, static_cast<index_type>(count)};
    with.entries += weight_of(rows_[r]) * of_.sizes[r];
}

size_type closure_tiles::weight_of(const word_row& row) const noexcept {
    size_type sum = 0;
    for (index_type i = 0; i < row.count; ++i) {
        sum += of_.weights[row.places[i]] * count_bits(row.words + i, 1);
    }
    return sum;
}

array<size_type> closure_tiles::count_tiles(const team& workers) const {
    const index_type nodes = of_.ncols;
    const team crew = workers.for_work(nodes);
    auto places = places_for(crew, nodes);
    array<size_type> out(size_type{tile_rows(nodes)} + 1);
    for_tile_rows(crew, nodes, [&](unsigned worker, index_type first, index_type last) {
        for (index_type row = first; row < last; ++row) {
            collect(*this, of_.row_of, node_range(row, nodes), places[worker]);
            out[row] = places[worker].count();
            places[worker].clear();
        }
    });
    size_type sum = 0;
    for (index_type row = 0; row < tile_rows(nodes); ++row) {
        sum += std::exchange(out[row], sum);
    }
    out[tile_rows(nodes)] = sum;
    return out;
}

void closure_tiles::fill_tiles(index_type tile_row, word_places& with, index_type* cols,
                               std::byte* bits) const {
    const node_range in(tile_row, of_.ncols);
    collect(*this, of_.row_of, in, with);
    const size_type count = with.take(cols);
    std::fill_n(bits, count * block_bytes(kTile), std::byte{0});
    for (index_type node = in.first; node < in.last; ++node) {
        if (of_.row_of[node] != kNoPlace) {
            put(row(of_.row_of[node]), cols, cols + count, node % kTile, bits);
        }
    }
}

block_matrix closure_tiles::to_blocks(const team& workers,
                                      const array<size_type>& tiles_before) const {
    const index_type nodes = of_.ncols;
    const size_type tiles = tiles_before[tile_rows(nodes)];
    block_matrix out;
    out.nrows = out.ncols = nodes;
    out.nnz = entries();
    out.edge = kTile;
    out.pointers = array<std::uint32_t>(tiles_before.size());
    std::transform(tiles_before.begin(), tiles_before.end(), out.pointers.begin(),
                   [](size_type before) { return static_cast<std::uint32_t>(before); });
    out.cols = array<index_type>(tiles);
    out.bits = array<std::byte>(tiles * block_bytes(kTile));
    const team crew = workers.for_work(tiles * kTile);
    auto places = places_for(crew, nodes);
    for_tile_rows(crew, nodes, [&](unsigned worker, index_type first, index_type last) {
        for (index_type row = first; row < last; ++row) {
            fill_tiles(row, places[worker], out.cols.data() + tiles_before[row],
                       out.bits.data() + tiles_before[row] * block_bytes(kTile));
        }
    });
    return out;
}

matrix closure_tiles::of_vertices(const team& workers, const graph_rows& graph) const {
    array<size_type> lengths(of_.count());
    for (index_type r = 0; r < of_.count(); ++r) {
        lengths[r] = count_bits(rows_[r].words, rows_[r].count);
    }
    return spelt_out(
        workers, graph, of_, entries(), [&](index_type r) { return lengths[r]; },
        [&](index_type r, index_type* to) { list(rows_[r], to); });
}

}  // namespace clbool::cpu
