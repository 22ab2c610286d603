// SPDX-License-Identifier: MIT
// Classes of edges: strongly connected components of the graph of their targets.
#include <queries/incremental/cpu/joined_edges.hpp>

#include <core/cpu/containers/bits.hpp>
#include <queries/graph/cpu/graph_rows.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::cpu {

namespace {

constexpr index_type kBits = 32;

bool has_bit(const std::uint32_t* bits, size_type i) noexcept {
    return (bits[i / kBits] >> i % kBits & 1) != 0;
}

// Graph over targets: which others their joined edges lead to.
struct target_graph {
    // Edge i leads to this target; edges to the same target are adjacent.
    void add(index_type i, index_type target) {
        if (vertices.empty() || vertices.back() != target) {
            vertices.push_back(target);
            first.push_back(i);
        }
        node_of[i] = static_cast<index_type>(vertices.size() - 1);
    }

    void join(const std::vector<std::uint32_t>& joins, size_type words,
              const std::uint32_t* known) {
        starts.push_back(0);
        for (const index_type i : first) {
            index_type last = kNoPlace;
            for (size_type w = 0; w < words; ++w) {
                for (word bits = joins[i * words + w] & ~known[w]; bits != 0; bits &= bits - 1) {
                    const index_type node = node_of[w * kBits + lowest_bit(bits)];
                    if (node != last) {
                        cols.push_back(node);
                        last = node;
                    }
                }
            }
            starts.push_back(cols.size());
        }
    }

    rows view() const noexcept {
        const auto n = static_cast<index_type>(vertices.size());
        return {n, n, n, nullptr, starts.data(), cols.data()};
    }

    std::vector<index_type> node_of;          // of each edge
    std::vector<index_type> vertices, first;  // of each node, and its first edge
    array<size_type> starts;
    array<index_type> cols;
};

}  // namespace

joined_edges::joined_edges(const team& workers, const std::vector<graph_edge>& edges,
                           const std::vector<std::uint32_t>& joins) {
    const size_type words = joined_words(edges.size());
    const std::uint32_t* const known = joins.data() + edges.size() * words;
    target_graph graph;
    for (index_type i = 0; i < edges.size(); ++i) {
        graph.node_of.push_back(kNoPlace);
        if (!has_bit(known, i)) {
            sources.push_back(edges[i].first);
            targets.push_back(edges[i].second);
            graph.add(i, edges[i].second);
            class_of.push_back(graph.node_of[i]);
        }
    }
    graph.join(joins, words, known);
    const closure_rows of(workers, graph_rows(workers, graph.view(), true), true);
    classes = of.count();
    std::transform(class_of.begin(), class_of.end(), class_of.begin(),
                   [&](index_type node) { return of.row_of[node]; });
    close(of);
    list_members(of, graph.vertices);
}

// Classes are contained only in those with larger numbers.
void joined_edges::close(const closure_rows& of) {
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
}

void joined_edges::list_members(const closure_rows& of, const std::vector<index_type>& vertices) {
    starts.assign(classes + size_type{1}, 0);
    for (size_type node = 0; node < vertices.size(); ++node) {
        ++starts[of.row_of[node]];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    members.resize(vertices.size());
    for (size_type node = 0; node < vertices.size(); ++node) {
        members[--starts[of.row_of[node]]] = vertices[node];
    }
}

std::vector<std::uint32_t> joined_edges::table() const {
    std::vector<std::uint32_t> all;
    for (const auto* const part : {&sources, &targets, &class_of, &contained, &starts, &members}) {
        all.insert(all.end(), part->begin(), part->end());
    }
    return all;
}

}  // namespace clbool::cpu
