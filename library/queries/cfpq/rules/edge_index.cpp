// SPDX-License-Identifier: MIT
// Construction of the edge index by counting sort.
#include <queries/cfpq/rules/edge_index.hpp>

#include <algorithm>
#include <utility>

namespace clbool::algorithms {

namespace {

// Vertices are renumbered from this many per end of an edge.
constexpr size_type kSparse = 8;

size_type count_of(const std::vector<label_edges>& edges) noexcept {
    size_type count = 0;
    for (const label_edges& of : edges) {
        count += of.count;
    }
    return count;
}

// Exclusive prefix sum of counts.
void begin_at(array<size_type>& counts) noexcept {
    size_type begin = 0;
    for (size_type& count : counts) {
        begin += std::exchange(count, begin);
    }
}

}  // namespace

vertex_names::vertex_names(index_type n, const std::vector<label_edges>& edges) : size_(n) {
    const size_type ends = 2 * count_of(edges);
    if (n / kSparse <= ends + 1024) {
        return;
    }
    for (const label_edges& of : edges) {
        for (size_type i = 0; i < of.count; ++i) {
            names_.push_back(of.sources[i]);
            names_.push_back(of.targets[i]);
        }
    }
    cpu::sort_unique(names_);
    size_ = static_cast<index_type>(names_.size());
}

index_type vertex_names::number(index_type name) const noexcept {
    if (names_.empty()) {
        return std::min(name, size_);
    }
    const auto* const found = std::lower_bound(names_.begin(), names_.end(), name);
    return found != names_.end() && *found == name ? static_cast<index_type>(found - names_.begin())
                                                   : size_;
}

edge_index::edge_index(const vertex_names& vertices, const std::vector<label_edges>& edges,
                       std::size_t labels, bool reversed)
    : starts_(size_type{vertices.size()} + 1), targets_(count_of(edges)) {
    deal_out(edges, vertices, reversed);
    find_sources(labels);
}

span edge_index::targets(index_type vertex, std::uint32_t label) const noexcept {
    const group* const last = end(vertex);
    const group* const found =
        std::lower_bound(begin(vertex), last, label,
                         [](const group& one, std::uint32_t other) { return one.label < other; });
    return found != last && found->label == label ? targets(*found) : span{};
}

// Label by label, so that a vertex has its labels, and each group its targets, ascending.
void edge_index::deal_out(const std::vector<label_edges>& edges, const vertex_names& vertices,
                          bool reversed) {
    const auto for_each_edge = [&](const auto& take) {
        for (const label_edges& of : edges) {
            for (size_type i = 0; i < of.count; ++i) {
                take(vertices.number((reversed ? of.targets : of.sources)[i]),
                     (reversed ? of.sources : of.targets)[i], of.label);
            }
        }
    };
    array<size_type> next(starts_.size());
    std::fill(next.begin(), next.end(), size_type{0});
    for_each_edge([&](index_type from, index_type, std::uint32_t) { ++next[from]; });
    begin_at(next);
    array<std::uint32_t> labels(targets_.size());
    for_each_edge([&](index_type from, index_type to, std::uint32_t label) {
        labels[next[from]] = label;
        targets_[next[from]++] = vertices.number(to);
    });
    size_type place = 0;
    for (index_type vertex = 0; vertex < vertices.size(); ++vertex) {
        starts_[vertex] = groups_.size();
        for (const size_type first = place; place < next[vertex]; ++place) {
            if (place == first || labels[place] != labels[place - 1]) {
                groups_.push_back({labels[place], place});
            }
        }
    }
    starts_[vertices.size()] = groups_.size();
    groups_.push_back({0, place});
}

void edge_index::find_sources(std::size_t labels) {
    source_starts_ = array<size_type>(labels + 1);
    std::fill(source_starts_.begin(), source_starts_.end(), size_type{0});
    const size_type groups = groups_.size() - 1;
    for (size_type i = 0; i < groups; ++i) {
        ++source_starts_[groups_[i].label];
    }
    begin_at(source_starts_);
    array<size_type> next(source_starts_.size());
    std::copy(source_starts_.begin(), source_starts_.end(), next.begin());
    sources_ = array<index_type>(groups);
    for (index_type vertex = 0; vertex < size(); ++vertex) {
        for (const group* of = begin(vertex); of != end(vertex); ++of) {
            sources_[next[of->label]++] = vertex;
        }
    }
}

}  // namespace clbool::algorithms
