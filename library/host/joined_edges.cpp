// SPDX-License-Identifier: MIT
// Targets of edges as a graph, whose components are the classes.
#include <host/joined_edges.hpp>

#include <host/bits.hpp>
#include <host/closure_rows.hpp>
#include <host/graph_rows.hpp>

#include <algorithm>

namespace clbool::host {

namespace {

constexpr index_type kBits = 32;
constexpr index_type kNone = kNoPlace;

bool has_bit(const std::uint32_t* bits, size_type i) noexcept {
    return (bits[i / kBits] >> i % kBits & 1) != 0;
}

// Targets, and which others the edges that each is joined with lead to.
struct target_graph {
    array<size_type> starts;
    array<index_type> cols;
    std::vector<index_type> vertices;

    rows view() const noexcept {
        const auto n = static_cast<index_type>(vertices.size());
        return {n, n, n, nullptr, starts.data(), cols.data()};
    }
};

}  // namespace

joined_edges::joined_edges(const team& workers, const std::vector<graph_edge>& edges,
                           const std::vector<std::uint32_t>& joins) {
    const size_type words = joined_words(edges.size());
    const std::uint32_t* const known = joins.data() + edges.size() * words;
    target_graph graph;
    std::vector<index_type> node_of(edges.size(), kNone), first;
    for (index_type i = 0; i < edges.size(); ++i) {
        if (has_bit(known, i)) {
            continue;
        }
        sources.push_back(edges[i].first);
        targets.push_back(edges[i].second);
        if (graph.vertices.empty() || graph.vertices.back() != edges[i].second) {
            graph.vertices.push_back(edges[i].second);
            first.push_back(i);
        }
        node_of[i] = static_cast<index_type>(graph.vertices.size() - 1);
        class_of.push_back(node_of[i]);
    }
    graph.starts.push_back(0);
    for (const index_type i : first) {
        for (size_type w = 0; w < words; ++w) {
            for (word bits = joins[i * words + w] & ~known[w]; bits != 0; bits &= bits - 1) {
                const index_type node = node_of[w * kBits + lowest_bit(bits)];
                if (graph.cols.size() == graph.starts[graph.starts.size() - 1] ||
                    graph.cols[graph.cols.size() - 1] != node) {
                    graph.cols.push_back(node);
                }
            }
        }
        graph.starts.push_back(graph.cols.size());
    }
    const closure_rows of(workers, graph_rows(workers, graph.view(), true), true);
    classes = of.count();
    contained.resize(size_type{classes} * width());
    for (index_type c = 0; c < classes; ++c) {
        std::uint32_t* const own = contained.data() + size_type{c} * width();
        own[c / kBits] |= std::uint32_t{1} << c % kBits;
        for (const index_type other : of.contained(c)) {
            const std::uint32_t* const from = contained.data() + size_type{other} * width();
            for (index_type w = 0; w <= other / kBits; ++w) {
                own[w] |= from[w];
            }
        }
    }
    for (index_type& one : class_of) {
        one = of.row_of[one];
    }
    starts.assign(classes + size_type{1}, 0);
    members.resize(graph.vertices.size());
    for (index_type node = 0; node < graph.vertices.size(); ++node) {
        ++starts[of.row_of[node]];
    }
    index_type end = 0;
    for (index_type& start : starts) {
        end += start;
        start = end;
    }
    for (index_type node = 0; node < graph.vertices.size(); ++node) {
        members[--starts[of.row_of[node]]] = graph.vertices[node];
    }
}

}  // namespace clbool::host
