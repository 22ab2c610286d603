// SPDX-License-Identifier: MIT
// Breadth first with the way back.
#include <host/shortest_walk.hpp>

#include <host/array.hpp>

#include <algorithm>
#include <utility>

namespace clbool::host {

namespace {

class search {
public:
    search(const walk_graph& graph, const walk_steps& steps)
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
        size_type before;      // position of the place that it was met from
        std::size_t relation;  // and by what
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
    memory known_;  // a byte for each state and node
    array<met> met_;
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
    return search(graph, steps).run(*from, *to);
}

}  // namespace clbool::host
