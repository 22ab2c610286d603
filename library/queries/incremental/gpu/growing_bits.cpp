// SPDX-License-Identifier: MIT
// Insertions into bit rows, batch by batch, and recomputation after deletions.
#include <queries/incremental/gpu/growing_bits.hpp>

#include <queries/closure/gpu/bit_pass.hpp>
#include <queries/incremental/gpu/edges_program.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <numeric>
#include <utility>

namespace clbool::operations {

namespace {

using cpu::graph_edge;
using tuning::engine;

constexpr size_type kWordBytes = sizeof(cpu::word);

size_type group(const engine& on) noexcept { return on.params.compact.group; }

constexpr size_type kSums = 64;  // partial sums
// From this length on, a list is shared by many groups in launches of its own.
constexpr size_type kLong = 1024;

// Host read: waits.
size_type total(engine& on, const runtime::buffer& sums) {
    const auto parts = on.stream.read_small<cl_ulong>(sums, kSums);
    return std::accumulate(parts.begin(), parts.end(), size_type{0});
}

// Allocated rows, with spare ones, bounded by the vertices.
size_type row_room_for(size_type rows, size_type vertices) noexcept {
    return std::min(vertices, rows + rows / 8 + 64);
}

// Flattened: sources, then targets.
std::vector<index_type> ends_of(const std::vector<graph_edge>& edges) {
    std::vector<index_type> ends;
    for (const graph_edge& e : edges) {
        ends.push_back(e.first);
    }
    for (const graph_edge& e : edges) {
        ends.push_back(e.second);
    }
    return ends;
}

// Upload with spare capacity.
template <class Value>
void lengthen(engine& on, runtime::buffer& of, size_type kept, size_type room) {
    const auto longer = on.stream.allocate<Value>(room);
    if (kept > 0) {
        on.stream.copy(of, 0, longer, 0, kept * sizeof(Value));
    }
    of = longer;
}

}  // namespace

growing_bits::growing_bits(engine& on, const cpu::closure_rows& of)
    : room_(row_room_for(of.count(), of.row_of.size())),
      places_(of.row_of.begin(), of.row_of.end()),
      vertices_(of.count()),
      sizes_(upload(on, std::vector<index_type>(of.sizes.begin(), of.sizes.end()), room_)) {
    for (index_type v = 0; v < places_.size(); ++v) {
        if (places_[v] != cpu::kNoPlace) {
            vertices_[places_[v]] = v;
        }
    }
    device_vertices_ = upload(on, vertices_, room_);
    if (of.count() == 0) {
        room_ = 0;
        device_places_ = upload(on, places_);
        return;
    }
    const auto bits = close_by_kernels(on, of, cpu::closure_levels(of), {}, room_).bits;
    entries_ = bits->nnz();
    device_places_ = bits->places();
    words_ = bits->words();
}

size_type growing_bits::bytes() const noexcept {
    return cpu::bit_matrix::bytes(static_cast<index_type>(places_.size()),
                                  static_cast<index_type>(places_.size()), vertices_.size());
}

bool growing_bits::has(engine& on, index_type u, index_type v) const {
    if (places_[u] == cpu::kNoPlace) {
        return false;
    }
    cpu::word bits = 0;
    on.stream.read(words_, (places_[u] * stride() + v / cpu::kWordBits) * kWordBytes, &bits,
                   sizeof bits);
    return (bits & cpu::bit_of(v)) != 0;
}

storage::bit_ptr growing_bits::hand_out() {
    const auto n = static_cast<index_type>(places_.size());
    is_shared_ = true;
    return std::make_shared<storage::bit_form>(n, n, static_cast<index_type>(vertices_.size()),
                                               entries_, device_places_, words_);
}

// Vertices of a row are equivalent, so edges between the same rows count once.
void growing_bits::add(engine& on, std::vector<graph_edge> edges) {
    for (graph_edge& e : edges) {
        e = {vertex_for(e.first), vertex_for(e.second)};
    }
    const auto by_target = [](const graph_edge& a, const graph_edge& b) {
        return std::pair(a.second, a.first) < std::pair(b.second, b.first);
    };
    std::sort(edges.begin(), edges.end(), by_target);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (size_type first = 0; first < edges.size(); first += kMost) {
        const size_type last = std::min(edges.size(), first + kMost);
        add_few(on, {edges.begin() + static_cast<std::ptrdiff_t>(first),
                     edges.begin() + static_cast<std::ptrdiff_t>(last)});
    }
}

void growing_bits::add_few(engine& on, const std::vector<graph_edge>& edges) {
    const cpu::joined_edges of(cpu::team(), edges, joins_of(on, edges));
    if (of.classes > 0) {
        begin_rows(on, of);
        unite(on, of);
    }
}

std::vector<std::uint32_t> growing_bits::joins_of(engine& on,
                                                  const std::vector<graph_edge>& edges) const {
    const auto count = static_cast<cl_uint>(edges.size());
    const cl_uint width = cpu::joined_words(count);
    const size_type words = (size_type{count} + 1) * width;
    const auto joins = on.stream.allocate<cl_uint>(words);
    on.stream.launch(edges_program(on), "join_edges", runtime::range::items(words, group(on)),
                     upload(on, ends_of(edges)), count, device_places_, words_, 2 * stride(), width,
                     joins);
    return on.stream.read_small<std::uint32_t>(joins, words);
}

// New rows for sources that have none.
void growing_bits::begin_rows(engine& on, const cpu::joined_edges& of) {
    std::vector<index_type> fresh;
    std::copy_if(of.sources.begin(), of.sources.end(), std::back_inserter(fresh),
                 [&](index_type v) { return places_[v] == cpu::kNoPlace; });
    cpu::sort_unique(fresh);
    own(on, fresh.size());
    if (fresh.empty()) {
        return;
    }
    std::vector<index_type> table;  // rows, then their vertices
    for (const index_type v : fresh) {
        table.push_back(take_place(v));
        places_[v] = table.back();
    }
    table.insert(table.end(), fresh.begin(), fresh.end());
    on.stream.launch(edges_program(on), "begin_rows",
                     runtime::range::groups(fresh.size(), group(on)), upload(on, table),
                     device_places_, device_vertices_, sizes_, words_, stride() / 2);
}

// A free or spare row for a vertex.
index_type growing_bits::take_place(index_type vertex) {
    if (free_.empty()) {
        vertices_.push_back(vertex);
        return static_cast<index_type>(vertices_.size() - 1);
    }
    const index_type place = free_.back();
    free_.pop_back();
    vertices_[place] = vertex;
    return place;
}

// Copy-on-write and growth: memory of its own with room for `fresh` further rows, and spare ones.
void growing_bits::own(engine& on, size_type fresh) {
    const size_type rows = vertices_.size();
    const size_type more = fresh - std::min<size_type>(fresh, free_.size());
    if (rows + more > room_) {
        room_ = row_room_for(rows + more, places_.size());
        lengthen<index_type>(on, device_vertices_, rows, room_);
        lengthen<cl_uint>(on, sizes_, rows, room_);
    } else if (!is_shared_) {
        return;
    }
    lengthen<cpu::word>(on, words_, rows * stride(), room_ * stride());
    if (is_shared_) {
        lengthen<index_type>(on, device_places_, places_.size(), places_.size());
    }
    is_shared_ = false;
}

void growing_bits::unite(engine& on, const cpu::joined_edges& of) {
    auto& stream = on.stream;
    const auto program = edges_program(on);
    const size_type rows = vertices_.size(), each = stride() / 2;
    const size_type tiles = (each + group(on) - 1) / group(on);
    const cl_uint count = of.count(), width = of.width();
    const auto table = upload(on, of.table());
    const auto targets = stream.allocate<cpu::word>(of.classes * stride());
    stream.launch(program, "make_targets", runtime::range::groups(of.classes * tiles, group(on)),
                  table, count, width, cl_uint{of.classes}, device_places_, words_, each, targets);
    const auto wanted = stream.allocate<cl_uint>(width * rows);
    stream.launch(program, "meet_edges", runtime::range::groups(rows, group(on)), table, count,
                  width, device_vertices_, words_, 2 * stride(), wanted,
                  runtime::local_memory{width * sizeof(cl_uint)});
    stream.launch(program, "choose_classes", runtime::range::items(rows, group(on)), table, count,
                  width, rows, wanted);
    const auto gained = stream.allocate<cl_uint>(rows);
    stream.launch(program, "add_targets", runtime::range::groups(rows, group(on)), wanted, width,
                  targets, words_, each, gained);
    entries_ += total(on, sums_of(on, gained));
}

std::vector<graph_edge> growing_bits::on_cycles(engine& on,
                                                const std::vector<graph_edge>& edges) const {
    if (edges.empty()) {
        return {};
    }
    const auto close = on.stream.allocate<cl_uint>(edges.size());
    on.stream.launch(edges_program(on), "find_cycles",
                     runtime::range::items(edges.size(), group(on)), upload(on, ends_of(edges)),
                     static_cast<cl_uint>(edges.size()), device_places_, words_, 2 * stride(),
                     close);
    const auto flags = on.stream.read_small<cl_uint>(close, edges.size());
    std::vector<graph_edge> some;
    for (size_type i = 0; i < edges.size(); ++i) {
        if (flags[i] != 0) {
            some.push_back(edges[i]);
        }
    }
    return some;
}

std::vector<index_type> growing_bits::joined_with(engine& on,
                                                  const std::vector<index_type>& vertices) const {
    const size_type rows = vertices_.size();
    const auto joined = on.stream.allocate<cl_uint>(rows);
    on.stream.launch(edges_program(on), "join_rows", runtime::range::items(rows, group(on)),
                     upload(on, vertices), static_cast<cl_uint>(vertices.size()), rows,
                     device_places_, device_vertices_, words_, 2 * stride(), joined);
    return on.stream.read_small<index_type>(joined, rows);
}

void growing_bits::regroup(engine& on, const std::vector<row_group>& groups) {
    own(on, static_cast<size_type>(std::count_if(groups.begin(), groups.end(),
                                                 [](const row_group& g) { return g.copies; })));
    std::vector<index_type> moved, to;                   // vertices
    std::vector<index_type> rows, firsts, sizes, likes;  // rows, and what they are copied from
    const auto set = [&](index_type row, index_type first, size_type size, index_type like) {
        rows.push_back(row);
        firsts.push_back(first);
        sizes.push_back(static_cast<index_type>(size));
        likes.push_back(like);
    };
    for (const row_group& one : groups) {
        const index_type first = *one.vertices.begin(), before = places_[first];
        const index_type row = one.copies ? take_place(first) : before;
        vertices_[row] = first;
        set(row, first, one.vertices.size(), before);
        for (const index_type v : one.vertices) {
            const index_type old = places_[v];
            if (old == row) {
                continue;
            }
            if (!one.copies && vertices_[old] != cpu::kNoPlace) {
                vertices_[old] = cpu::kNoPlace;
                free_.push_back(old);
                set(old, cpu::kNoPlace, 0, cpu::kNoPlace);
            }
            places_[v] = row;
            moved.push_back(v);
            to.push_back(row);
        }
    }
    auto table = moved;
    for (const auto* part : {&to, &rows, &firsts, &sizes, &likes}) {
        table.insert(table.end(), part->begin(), part->end());
    }
    const auto moves = upload(on, table);
    const auto program = edges_program(on);
    const auto vertices = static_cast<cl_uint>(moved.size()),
               count = static_cast<cl_uint>(rows.size());
    on.stream.launch(program, "regroup_vertices",
                     runtime::range::items(std::max(moved.size(), rows.size()), group(on)), moves,
                     vertices, count, device_places_, device_vertices_, sizes_);
    on.stream.launch(program, "regroup_rows", runtime::range::groups(rows.size(), group(on)), moves,
                     vertices, words_, stride() / 2);
}

// Reduction over all vertices, in partial sums.
runtime::buffer growing_bits::sums_of(engine& on, const runtime::buffer& of_rows) const {
    const auto sums = on.stream.allocate<cl_ulong>(kSums);
    on.stream.launch(edges_program(on), "sum_gains", runtime::range::groups(kSums, group(on)),
                     of_rows, sizes_, vertices_.size(), sums);
    return sums;
}

void growing_bits::remake(engine& on, row_lists& lists, const list_changes& changes,
                          const row_order& order, const std::vector<index_type>& empty) {
    own(on, 0);
    auto& stream = on.stream;
    const auto program = edges_program(on);
    const size_type rows = vertices_.size(), each = stride() / 2;
    const auto touched = stream.allocate_zeroed<cl_uint>(rows);
    const auto lost = stream.allocate_zeroed<cl_uint>(rows);
    lists.replace(on, changes, touched);
    auto ordered = order.rows;
    std::vector<size_type> short_ends;  // of levels; rows with long lists come last
    for (size_type level = 0; level + 1 < order.starts.size(); ++level) {
        const auto begin = ordered.begin();
        const auto end =
            std::stable_partition(begin + static_cast<std::ptrdiff_t>(order.starts[level]),
                                  begin + static_cast<std::ptrdiff_t>(order.starts[level + 1]),
                                  [&](index_type row) { return lists.size(row) < kLong; });
        short_ends.push_back(static_cast<size_type>(end - begin));
    }
    const auto sequence = upload(on, ordered);
    for (size_type level = 0; level + 1 < order.starts.size(); ++level) {
        const size_type first = order.starts[level], count = short_ends[level] - first;
        if (count > 0) {
            stream.launch(program, "remake_rows", runtime::range::groups(count, group(on)),
                          sequence, first, lists.starts(), lists.ends(), lists.entries(),
                          device_places_, touched, words_, each, lost);
        }
        for (size_type at = short_ends[level]; at < order.starts[level + 1]; ++at) {
            remake_long(on, lists, ordered[at], touched, lost);
        }
    }
    const auto sums = sums_of(on, lost);
    drop(on, empty);
    entries_ -= total(on, sums);
}

// A row with a long list, shared by many groups.
void growing_bits::remake_long(engine& on, const row_lists& lists, index_type row,
                               const runtime::buffer& touched, const runtime::buffer& lost) {
    auto& stream = on.stream;
    const auto program = edges_program(on);
    const size_type each = stride() / 2;
    // The row, then its `due` flag.
    const auto made = stream.allocate_zeroed<cl_uint>(4 * (each + 1));
    const size_type parts = (lists.size(row) + group(on) - 1) / group(on);
    stream.launch(program, "unite_long", runtime::range::groups(parts, group(on)), row,
                  lists.starts(), lists.ends(), lists.entries(), device_places_, touched, lost,
                  words_, each, made);
    stream.launch(program, "replace_long", runtime::range::groups(1, group(on)), row, made, words_,
                  each, lost);
}

void growing_bits::drop(engine& on, const std::vector<index_type>& empty) {
    if (empty.empty()) {
        return;
    }
    on.stream.launch(edges_program(on), "drop_rows", runtime::range::items(empty.size(), group(on)),
                     upload(on, empty), static_cast<cl_uint>(empty.size()), device_places_,
                     device_vertices_, sizes_);
    for (const index_type row : empty) {
        places_[vertices_[row]] = cpu::kNoPlace;
        vertices_[row] = cpu::kNoPlace;
        free_.push_back(row);
    }
}

}  // namespace clbool::operations
