// SPDX-License-Identifier: MIT
// Edges that are added to a graph or taken away, and which of them matter to its closure.
#include <queries/incremental/cpu/changing_closure.hpp>

#include <core/cpu/forms/bit_words.hpp>
#include <core/cpu/matrices/convert.hpp>
#include <core/cpu/structure/transpose.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/cpu/closure_rows.hpp>
#include <queries/incremental/cpu/closure_region.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace clbool::cpu {

// Components without vertices that are not strong with the rest any more. Of these each is one,
// until it is known which belong together. Back to what they were unless they are kept.
struct changing_closure::dissolved_components {
    using node = decltype(members_)::node_type;

    explicit dissolved_components(changing_closure& closure) noexcept : of(closure) {}
    dissolved_components(const dissolved_components&) = delete;
    dissolved_components& operator=(const dissolved_components&) = delete;
    ~dissolved_components() {
        for (node& one : nodes) {
            if (one.empty()) {
                continue;
            }
            for (const index_type vertex : one.mapped()) {
                of.components_[vertex] = one.key();
                of.members_.erase(vertex);
            }
            of.strong_.forget({one.mapped().data(), one.mapped().data() + one.mapped().size()});
            of.members_.insert(std::move(one));
        }
    }

    // `lost`: some of its vertices, ascending; not all of them.
    void add(index_type component, const std::vector<index_type>& lost) {
        nodes.emplace_back();
        nodes.back() = of.members_.extract(component);
        const auto& all = nodes.back().mapped();
        std::vector<index_type> rest;
        std::copy_if(all.begin(), all.end(), std::back_inserter(rest), [&](index_type vertex) {
            return !std::binary_search(lost.begin(), lost.end(), vertex);
        });
        for (const index_type vertex : lost) {
            of.components_[vertex] = vertex;
        }
        const index_type name = rest.front();
        for (const index_type vertex : rest) {
            of.components_[vertex] = name;
        }
        if (rest.size() > 1) {
            of.members_.emplace(name, std::move(rest));
        }
    }

    changing_closure& of;
    std::vector<node> nodes;
};

changing_closure::changing_closure(const team& workers, const rows& a, bool reflexive)
    : reflexive_(reflexive),
      graph_(copy(workers, a), transpose(workers, a)),
      places_(a.nrows()),
      components_(a.nrows()),
      strong_(graph_, components_) {
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
    std::vector<index_type> first(of.count(), kNoPlace);
    for (index_type v = 0; v < a.nrows(); ++v) {
        components_[v] = v;
        if (places_[v] != kNoPlace && of.sizes[places_[v]] > 1) {
            index_type& name = first[places_[v]];
            name = name == kNoPlace ? v : name;
            components_[v] = name;
            members_[name].push_back(v);
        }
    }
}

span changing_closure::members(index_type component) const noexcept {
    const auto at = members_.find(component);
    if (at == members_.end()) {
        const index_type* const alone = &components_[component];
        return {alone, alone + 1};
    }
    return {at->second.data(), at->second.data() + at->second.size()};
}

size_type changing_closure::add(const team& workers, std::vector<graph_edge> edges) {
    edges = graph_.sorted_if(std::move(edges), false);
    std::vector<graph_edge> seeds;
    for (const auto& [u, v] : edges) {
        if (!has(u, v)) {  // else all that follows from it is there
            seeds.emplace_back(components_[u], v);
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
        dissolved_components broken(*this);
        update(workers, seeds_of_taken(edges, broken), false);
        broken.nodes.clear();
    } catch (...) {
        graph_.add(edges);
        throw;
    }
    return before - entries_;
}

// Whether another edge joins the same components.
bool changing_closure::is_doubled(const graph_edge& e) const noexcept {
    const span sources = graph_.sources(e.second);
    return std::any_of(sources.begin(), sources.end(), [&](index_type source) {
        return components_[source] == components_[e.first];
    });
}

std::vector<graph_edge> changing_closure::seeds_of_taken(const std::vector<graph_edge>& edges,
                                                         dissolved_components& broken) {
    std::vector<graph_edge> seeds, within;
    for (const graph_edge& e : edges) {
        if (e.first != e.second && components_[e.first] == components_[e.second]) {
            within.push_back(e);
        }
    }
    break_components(within, broken);
    for (const auto& one : broken.nodes) {
        for (const index_type vertex : one.mapped()) {
            if (components_[vertex] == vertex) {
                seeds.emplace_back(vertex, kNoPlace);
            }
        }
    }
    for (const graph_edge& e : edges) {
        const index_type component = components_[e.first];
        const bool stays = e.first == e.second
                               ? reflexive_ || members(component).size() > 1
                               : component == components_[e.second] || is_doubled(e);
        if (!stays) {
            seeds.emplace_back(component, e.second);
        }
    }
    return seeds;
}

// Components that are not strong without these edges between vertices of one.
void changing_closure::break_components(std::vector<graph_edge>& within,
                                        dissolved_components& broken) {
    std::sort(within.begin(), within.end(), [&](const graph_edge& a, const graph_edge& b) {
        return components_[a.first] < components_[b.first];
    });
    for (auto first = within.begin(); first != within.end();) {
        const index_type component = components_[first->first];
        const auto last = std::find_if(first, within.end(), [&](const graph_edge& e) {
            return components_[e.first] != component;
        });
        const graph_edge* const begin = &*first;
        const auto lost = strong_.lost_by(members(component), begin, begin + (last - first));
        if (!lost.empty()) {
            broken.add(component, lost);
        }
        first = last;
    }
}

void changing_closure::update(const team& workers, const std::vector<graph_edge>& seeds,
                              bool growing) {
    if (!seeds.empty()) {
        closure_region(workers, *this, seeds, growing).apply(workers);
    }
}

size_type changing_closure::bit_bytes() const noexcept {
    return bit_matrix::bytes(vertices(), vertices(), rows_.size() - free_.size());
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
