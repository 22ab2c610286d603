// SPDX-License-Identifier: MIT
// Edges that come to rows of bits, some at a time.
#include <operations/closure/growing_bits.hpp>

#include <operations/closure/bit_pass.hpp>
#include <operations/closure/edges_program.hpp>
#include <storage/bit_conversions.hpp>
#include <storage/kernels.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace clbool::operations {

namespace {

using host::graph_edge;
using tuning::engine;

constexpr size_type kWordBytes = sizeof(host::word);

size_type group(const engine& on) noexcept { return on.params.compact.group; }

constexpr size_type kSums = 64;  // parts of a sum

// Waits.
size_type total(engine& on, const runtime::buffer& sums) {
    const auto parts = on.stream.read_small<cl_ulong>(sums, kSums);
    return std::accumulate(parts.begin(), parts.end(), size_type{0});
}

// Rows that there is memory for, where there are so many of so many vertices.
size_type room_for(size_type rows, size_type vertices) noexcept {
    return std::min(vertices, rows + rows / 8 + 64);
}

// With memory for more values.
template <class Value>
void lengthen(engine& on, runtime::buffer& of, size_type kept, size_type room) {
    const auto longer = on.stream.allocate<Value>(room);
    if (kept > 0) {
        on.stream.copy(of, 0, longer, 0, kept * sizeof(Value));
    }
    of = longer;
}

}  // namespace

growing_bits::growing_bits(engine& on, const host::closure_rows& of)
    : room_(room_for(of.count(), of.row_of.size())),
      places_(of.row_of.begin(), of.row_of.end()),
      vertices_(of.count()),
      sizes_(upload(on, std::vector<index_type>(of.sizes.begin(), of.sizes.end()), room_)) {
    for (index_type v = 0; v < places_.size(); ++v) {
        if (places_[v] != host::kNoPlace) {
            vertices_[places_[v]] = v;
        }
    }
    device_vertices_ = upload(on, vertices_, room_);
    if (of.count() == 0) {
        room_ = 0;
        device_places_ = upload(on, places_);
        return;
    }
    const auto bits = close_by_kernels(on, of, {}, room_);
    entries_ = bits->nnz();
    device_places_ = bits->places();
    words_ = bits->words();
}

size_type growing_bits::bytes() const noexcept {
    return host::bit_matrix::bytes(static_cast<index_type>(places_.size()),
                                   static_cast<index_type>(places_.size()), vertices_.size());
}

bool growing_bits::has(engine& on, index_type u, index_type v) const {
    if (places_[u] == host::kNoPlace) {
        return false;
    }
    host::word bits = 0;
    on.stream.read(words_, (places_[u] * stride() + v / host::kWordBits) * kWordBytes, &bits,
                   sizeof bits);
    return (bits & host::bit_of(v)) != 0;
}

storage::bit_ptr growing_bits::hand_out() {
    const auto n = static_cast<index_type>(places_.size());
    is_shared_ = true;
    return std::make_shared<storage::bit_form>(n, n, static_cast<index_type>(vertices_.size()),
                                               entries_, device_places_, words_);
}

// Vertices of a row stand for each other, so edges between the same rows are one.
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
    const host::joined_edges of(host::team(), edges, joins_of(on, edges));
    if (of.classes > 0) {
        begin_rows(on, of);
        unite(on, of);
    }
}

std::vector<std::uint32_t> growing_bits::joins_of(engine& on,
                                                  const std::vector<graph_edge>& edges) const {
    std::vector<index_type> ends;  // sources, then targets
    for (const graph_edge& e : edges) {
        ends.push_back(e.first);
    }
    for (const graph_edge& e : edges) {
        ends.push_back(e.second);
    }
    const auto count = static_cast<cl_uint>(edges.size());
    const cl_uint width = host::joined_words(count);
    const size_type words = (size_type{count} + 1) * width;
    const auto joins = on.stream.allocate<cl_uint>(words);
    on.stream.launch(edges_program(on), "join_edges", runtime::range::items(words, group(on)),
                     upload(on, ends), count, device_places_, words_, 2 * stride(), width, joins);
    std::vector<std::uint32_t> bits(words);
    on.stream.read(joins, 0, bits.data(), words * sizeof(std::uint32_t));
    return bits;
}

// A row for each source that has none.
void growing_bits::begin_rows(engine& on, const host::joined_edges& of) {
    std::vector<index_type> fresh;
    std::copy_if(of.sources.begin(), of.sources.end(), std::back_inserter(fresh),
                 [&](index_type v) { return places_[v] == host::kNoPlace; });
    std::sort(fresh.begin(), fresh.end());
    fresh.erase(std::unique(fresh.begin(), fresh.end()), fresh.end());
    own(on, fresh.size());
    if (fresh.empty()) {
        return;
    }
    std::vector<index_type> table;  // places, then vertices
    for (const index_type v : fresh) {
        if (free_.empty()) {
            table.push_back(static_cast<index_type>(vertices_.size()));
            vertices_.push_back(v);
        } else {
            table.push_back(free_.back());
            vertices_[free_.back()] = v;
            free_.pop_back();
        }
        places_[v] = table.back();
    }
    table.insert(table.end(), fresh.begin(), fresh.end());
    on.stream.launch(edges_program(on), "begin_rows",
                     runtime::range::groups(fresh.size(), group(on)), upload(on, table),
                     device_places_, device_vertices_, sizes_, words_, stride() / 2);
}

// Memory that nobody else has, for so many further rows, and for some more when it moves for these.
void growing_bits::own(engine& on, size_type fresh) {
    const size_type rows = vertices_.size();
    const size_type more = fresh - std::min<size_type>(fresh, free_.size());
    if (rows + more > room_) {
        room_ = room_for(rows + more, places_.size());
        lengthen<index_type>(on, device_vertices_, rows, room_);
        lengthen<cl_uint>(on, sizes_, rows, room_);
    } else if (!is_shared_) {
        return;
    }
    lengthen<host::word>(on, words_, rows * stride(), room_ * stride());
    if (is_shared_) {
        lengthen<index_type>(on, device_places_, places_.size(), places_.size());
    }
    is_shared_ = false;
}

void growing_bits::unite(engine& on, const host::joined_edges& of) {
    auto& stream = on.stream;
    const auto program = edges_program(on);
    const size_type rows = vertices_.size(), each = stride() / 2;
    const size_type tiles = (each + group(on) - 1) / group(on);
    const cl_uint count = of.count(), width = of.width();
    const auto table = upload(on, of.table());
    const auto targets = stream.allocate<host::word>(of.classes * stride());
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

// Sums over all vertices, in parts.
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
    const auto touched = stream.allocate<cl_uint>(rows);
    const auto lost = stream.allocate<cl_uint>(rows);
    stream.fill<cl_uint>(touched, 0, rows);
    stream.fill<cl_uint>(lost, 0, rows);
    lists.replace(on, changes, touched);
    const auto sequence = upload(on, order.rows);
    for (size_type level = 0; level + 1 < order.starts.size(); ++level) {
        const size_type first = order.starts[level], count = order.starts[level + 1] - first;
        stream.launch(program, "remake_rows", runtime::range::groups(count, group(on)), sequence,
                      first, lists.starts(), lists.ends(), lists.entries(), device_places_, touched,
                      words_, each, lost);
    }
    const auto sums = sums_of(on, lost);
    drop(on, empty);
    entries_ -= total(on, sums);
}

void growing_bits::drop(engine& on, const std::vector<index_type>& empty) {
    if (empty.empty()) {
        return;
    }
    on.stream.launch(edges_program(on), "drop_rows", runtime::range::items(empty.size(), group(on)),
                     upload(on, empty), static_cast<cl_uint>(empty.size()), device_places_,
                     device_vertices_, sizes_);
    for (const index_type row : empty) {
        places_[vertices_[row]] = host::kNoPlace;
        vertices_[row] = host::kNoPlace;
        free_.push_back(row);
    }
}

}  // namespace clbool::operations
