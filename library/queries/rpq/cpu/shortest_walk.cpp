// SPDX-License-Identifier: MIT
// Breadth-first search with back pointers.
#include <queries/rpq/cpu/shortest_walk.hpp>

#include <core/cpu/containers/array.hpp>

#include <algorithm>
#include <utility>

namespace clbool::cpu {

namespace {

class walk_search {
public:
    walk_search(const walk_graph& graph, const walk_steps& steps)
        : graph_(graph),
          steps_(steps),
          known_(memory::zeroed(graph.size() * size_type{steps.states()})) {}

    std::optional<std::vector<walked_edge>> run(index_type source, index_type target) {
        enter({0, source, 0, 0});
        for (size_type at = 0; at < met_.size(); ++at) {
            const met from = met_[at];
            if (from.node == target && steps_.accepting[from.state]) {
                return way_to(at);
            }
            for (const auto& step : steps_.from[from.state]) {
                for (const index_type next : graph_.targets(step.relation, from.node)) {
                    enter({step.state, next, at, step.relation});
                }
            }
        }
        return std::nullopt;
    }

private:
    struct met {
        index_type state;
        index_type node;
        size_type before;      // index of its predecessor
        std::size_t relation;  // and the edge from it
    };

    void enter(const met& place) {
        auto* const known = reinterpret_cast<std::uint8_t*>(known_.data());
        const size_type number = place.state * size_type{graph_.size()} + place.node;
        if (std::exchange(known[number], std::uint8_t{1}) == 0) {
            met_.push_back(place);
        }
    }

    std::vector<walked_edge> way_to(size_type at) const {
        std::vector<walked_edge> edges;
        for (; at != 0; at = met_[at].before) {
            const met& to = met_[at];
            edges.push_back(
                {graph_.vertex(met_[to.before].node), to.relation, graph_.vertex(to.node)});
        }
        std::reverse(edges.begin(), edges.end());
        return edges;
    }

    const walk_graph& graph_;
    const walk_steps& steps_;
    memory known_;  // visited: a byte for each state and node
    array<met> met_;
};

// Level-synchronous search that keeps all edges to the next level (shortest path DAG).
class search_of_all {
public:
    search_of_all(const walk_graph& graph, const walk_steps& steps)
        : graph_(graph),
          steps_(steps),
          numbers_(memory::zeroed(graph.size() * size_type{steps.states()} * sizeof(size_type))) {}

    std::vector<std::vector<walked_edge>> run(index_type source, index_type target,
                                              std::size_t most) {
        meet({0, source, 0, kNone});
        size_type begin = 0;
        std::vector<size_type> ends = ends_in(begin, target);
        while (ends.empty() && begin < met_.size()) {
            const size_type end = met_.size();
            for (size_type at = begin; at < end; ++at) {
                advance(at, end);
            }
            begin = end;
            ends = ends_in(begin, target);
        }
        std::vector<std::vector<walked_edge>> walks;
        for (const size_type end : ends) {
            spell(end, most, walks);
        }
        return walks;
    }

private:
    static constexpr size_type kNone = ~size_type{0};

    struct met {
        index_type state;
        index_type node;
        size_type level_begin;  // index of the first pair of its level
        size_type last;         // of the edges leading to it
    };
    struct arrival {
        size_type from;
        std::size_t relation;
        size_type before;  // next edge leading to the same pair
    };

    size_type& number(index_type state, index_type node) noexcept {
        auto* const numbers = reinterpret_cast<size_type*>(numbers_.data());
        return numbers[state * size_type{graph_.size()} + node];
    }

    size_type meet(const met& place) {
        size_type& known = number(place.state, place.node);
        if (known == 0) {
            met_.push_back(place);
            known = met_.size();
        }
        return known - 1;
    }

    void advance(size_type from, size_type level_begin) {
        const met place = met_[from];
        for (const auto& step : steps_.from[place.state]) {
            for (const index_type next : graph_.targets(step.relation, place.node)) {
                met& to = met_[meet({step.state, next, level_begin, kNone})];
                if (to.level_begin == level_begin) {
                    edges_.push_back({from, step.relation, to.last});
                    to.last = edges_.size() - 1;
                }
            }
        }
    }

    // Accepting pairs at the target, from this index on.
    std::vector<size_type> ends_in(size_type begin, index_type target) const {
        std::vector<size_type> ends;
        for (size_type at = begin; at < met_.size(); ++at) {
            if (met_[at].node == target && steps_.accepting[met_[at].state]) {
                ends.push_back(at);
            }
        }
        return ends;
    }

    // Enumerates walks backwards by every choice of edges.
    void spell(size_type end, std::size_t most, std::vector<std::vector<walked_edge>>& walks) {
        std::vector<size_type> chosen{met_[end].last};  // edges, from the end
        if (chosen.back() == kNone) {                   // the source
            if (walks.size() < most) {
                walks.emplace_back();
            }
            return;
        }
        while (!chosen.empty() && walks.size() < most) {
            if (chosen.back() == kNone) {
                chosen.pop_back();
                if (!chosen.empty()) {
                    chosen.back() = edges_[chosen.back()].before;
                }
            } else if (edges_[chosen.back()].from == 0) {
                walks.push_back(walk_of(chosen, end));
                chosen.back() = edges_[chosen.back()].before;
            } else {
                chosen.push_back(met_[edges_[chosen.back()].from].last);
            }
        }
    }

    std::vector<walked_edge> walk_of(const std::vector<size_type>& chosen, size_type end) const {
        std::vector<walked_edge> walk;
        for (const size_type one : chosen) {
            const arrival& edge = edges_[one];
            walk.push_back({graph_.vertex(met_[edge.from].node), edge.relation,
                            graph_.vertex(met_[end].node)});
            end = edge.from;
        }
        std::reverse(walk.begin(), walk.end());
        return walk;
    }

    const walk_graph& graph_;
    const walk_steps& steps_;
    memory numbers_;  // index in met_ plus one, by state and node
    array<met> met_;
    array<arrival> edges_;
};

}  // namespace

std::optional<std::vector<walked_edge>> shortest_walk(const walk_graph& graph,
                                                      const walk_steps& steps, index_type source,
                                                      index_type target) {
    if (source == target && steps.accepting.front()) {
        return std::vector<walked_edge>();
    }
    const auto from = graph.node(source);
    const auto to = graph.node(target);
    if (!from || !to) {
        return std::nullopt;
    }
    return walk_search(graph, steps).run(*from, *to);
}

std::vector<std::vector<walked_edge>> shortest_walks(const walk_graph& graph,
                                                     const walk_steps& steps, index_type source,
                                                     index_type target, std::size_t most) {
    const auto from = graph.node(source);
    const auto to = graph.node(target);
    if (source == target && steps.accepting.front()) {
        return std::vector<std::vector<walked_edge>>(std::min<std::size_t>(most, 1));
    }
    return from && to ? search_of_all(graph, steps).run(*from, *to, most)
                      : std::vector<std::vector<walked_edge>>();
}

}  // namespace clbool::cpu
