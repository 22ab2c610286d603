// SPDX-License-Identifier: MIT
// Insertion and deletion of edges, and which of them change the closure.
#include <queries/incremental/cpu/changing_closure.hpp>

#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/closure_region.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace clbool::cpu {

// Components whose split-off vertices become single ones until regrouped; undone unless kept.
struct changing_closure::dissolved_components {
    using node = decltype(component_sets::several)::node_type;

    explicit dissolved_components(component_sets& components) noexcept : of(components) {}
    dissolved_components(const dissolved_components&) = delete;
    dissolved_components& operator=(const dissolved_components&) = delete;
    ~dissolved_components() {
        for (node& one : nodes) {
            if (one.empty()) {
                continue;
            }
            for (const index_type vertex : one.mapped()) {
                of.names[vertex] = one.key();
                of.several.erase(vertex);
            }
            of.strong.forget({one.mapped().data(), one.mapped().data() + one.mapped().size()});
            of.several.insert(std::move(one));
        }
    }

    // `lost`: a proper subset of its vertices, ascending.
    void add(index_type component, const std::vector<index_type>& lost) {
        nodes.emplace_back();
        nodes.back() = of.several.extract(component);
        const auto& all = nodes.back().mapped();
        std::vector<index_type> rest;
        std::copy_if(all.begin(), all.end(), std::back_inserter(rest), [&](index_type vertex) {
            return !std::binary_search(lost.begin(), lost.end(), vertex);
        });
        for (const index_type vertex : lost) {
            of.names[vertex] = vertex;
        }
        const index_type name = rest.front();
        for (const index_type vertex : rest) {
            of.names[vertex] = name;
        }
        if (rest.size() > 1) {
            of.several.emplace(name, std::move(rest));
        }
    }

    component_sets& of;
    std::vector<node> nodes;
};

changing_closure::changing_closure(const team& workers, const rows& a, bool reflexive)
    : reflexive_(reflexive),
      graph_(copy(workers, a), transpose(workers, a)),
      places_(a.nrows()),
      components_(graph_) {
    const graph_rows graph(workers, a, true);
    const closure_rows of(workers, graph, reflexive);
    std::copy(of.row_of.begin(), of.row_of.end(), places_.begin());
    blocks_.emplace_back(of.count() * stride());
    word* const words = blocks_.back().data();
    entries_ = write_closure(workers, of, words);
    for (size_type place = 0; place < of.count(); ++place) {
        rows_.push_back(words + place * stride());
        counts_.push_back(static_cast<index_type>(count_bits(rows_.back(), stride())));
    }
    components_.begin(of);
}

size_type changing_closure::add(const team& workers, std::vector<graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), false);
    std::vector<graph_edge> seeds;
    for (const auto& [u, v] : edges) {
        if (!has(u, v)) {  // else all consequences are there, too
            seeds.emplace_back(components_.names[u], v);
        }
    }
    graph_.add(edges);
    const size_type before = entries_;
    try {
        update(workers, seeds, true);
    } catch (...) {
        graph_.take(edges);
        throw;
    }
    return entries_ - before;
}

size_type changing_closure::take(const team& workers, std::vector<graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), true);
    graph_.take(edges);
    const size_type before = entries_;
    try {
        dissolved_components broken(components_);
        update(workers, seeds_of_taken(edges, broken), false);
        broken.nodes.clear();
    } catch (...) {
        graph_.add(edges);
        throw;
    }
    return before - entries_;
}

std::vector<graph_edge> changing_closure::seeds_of_taken(const std::vector<graph_edge>& edges,
                                                         dissolved_components& broken) {
    components_.for_each_broken(
        edges, [&](index_type component, const auto& lost) { broken.add(component, lost); });
    std::vector<graph_edge> seeds;
    for (const auto& one : broken.nodes) {
        for (const index_type vertex : one.mapped()) {
            if (components_.names[vertex] == vertex) {
                seeds.emplace_back(vertex, kNoPlace);
            }
        }
    }
    for (const graph_edge& e : edges) {
        if (!components_.is_kept(e, reflexive_)) {
            seeds.emplace_back(components_.names[e.first], e.second);
        }
    }
    return seeds;
}

void changing_closure::update(const team& workers, const std::vector<graph_edge>& seeds,
                              bool growing) {
    if (!seeds.empty()) {
        closure_region(workers, *this, seeds, growing).apply(workers);
    }
}

bit_matrix changing_closure::bits(const team& workers) const {
    std::vector<index_type> number(rows_.size(), kNoPlace);
    std::vector<index_type> order;
    for (const index_type place : places_) {
        if (place != kNoPlace && number[place] == kNoPlace) {
            number[place] = static_cast<index_type>(order.size());
            order.push_back(place);
        }
    }
    bit_matrix made(vertices(), vertices(), static_cast<index_type>(order.size()));
    std::transform(places_.begin(), places_.end(), made.places.begin(),
                   [&](index_type place) { return place == kNoPlace ? kNoPlace : number[place]; });
    constexpr size_type kRowsPerPart = 64;
    workers.for_work(order.size() * stride())
        .run((order.size() + kRowsPerPart - 1) / kRowsPerPart, [&](unsigned, size_type part) {
            const size_type last = std::min(order.size(), (part + 1) * kRowsPerPart);
            for (size_type i = part * kRowsPerPart; i < last; ++i) {
                std::copy_n(rows_[order[i]], stride(), made.words.data() + i * stride());
            }
        });
    return made;
}

}  // namespace clbool::cpu
