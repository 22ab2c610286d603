// SPDX-License-Identifier: MIT
// RPQ by breadth-first search over pairs of state and vertex, from every vertex.
#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <clbool/reference.hpp>

#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace clbool::reference {
namespace {

using step_lists = std::vector<std::vector<index_type>>;

// Adjacency lists of a symbol.
step_lists steps_of(const labelled_graph& graph, const path_automaton& automaton,
                    const path_symbol& symbol) {
    const std::set<std::string> named(automaton.named.begin(), automaton.named.end());
    step_lists lists(graph.size());
    for (const auto& [label, edges] : graph.edges) {
        if (symbol.others ? named.count(label) == 0 : label == symbol.label) {
            for (std::size_t i = 0; i < edges.rows.size(); ++i) {
                const index_type from = symbol.backward ? edges.cols[i] : edges.rows[i];
                lists[from].push_back(symbol.backward ? edges.rows[i] : edges.cols[i]);
            }
        }
    }
    return lists;
}

class walker {
public:
    walker(const labelled_graph& graph, const path_automaton& automaton)
        : automaton_(automaton), n_(graph.size()) {
        for (const path_symbol& symbol : automaton.symbols) {
            steps_.push_back(steps_of(graph, automaton, symbol));
        }
    }

    // Targets of walks from a vertex, with the shortest length each.
    std::map<index_type, index_type> from(index_type source) const {
        std::map<index_type, index_type> found;
        std::vector<bool> seen(automaton_.states() * n_);
        std::vector<std::pair<std::size_t, index_type>> level{{0, source}};
        seen[source] = true;
        for (index_type length = 0; !level.empty(); ++length) {
            std::vector<std::pair<std::size_t, index_type>> next;
            for (const auto& [state, vertex] : level) {
                if (automaton_.accepting[state]) {
                    found.emplace(vertex, length);
                }
                for (const auto& one : automaton_.transitions) {
                    if (one.from != state) {
                        continue;
                    }
                    for (const index_type target : steps_[one.symbol][vertex]) {
                        if (!seen[one.to * n_ + target]) {
                            seen[one.to * n_ + target] = true;
                            next.emplace_back(one.to, target);
                        }
                    }
                }
            }
            level = std::move(next);
        }
        return found;
    }

private:
    const path_automaton& automaton_;
    std::size_t n_;
    std::vector<step_lists> steps_;  // by symbol
};

}  // namespace

walk_pairs rpq(const labelled_graph& graph, const path_automaton& automaton,
               const std::vector<index_type>& from) {
    return detail::guarded("rpq", [&] {
        graph.validate();
        const std::set<index_type> sources(from.begin(), from.end());
        if (!sources.empty() && *sources.rbegin() >= graph.size()) {
            throw invalid_argument("rpq: the vertex " + std::to_string(*sources.rbegin()) +
                                   " is not below " + std::to_string(graph.size()));
        }
        const walker walks(graph, automaton);
        walk_pairs answer;
        answer.pairs = coordinates(graph.size(), graph.size());
        for (const index_type source : sources) {
            for (const auto& [target, length] : walks.from(source)) {
                answer.pairs.add(source, target);
                answer.lengths.push_back(length);
            }
        }
        return answer;
    });
}

walk_pairs rpq(const labelled_graph& graph, const path_automaton& automaton) {
    return detail::guarded("rpq", [&] {
        std::vector<index_type> all(graph.size());
        std::iota(all.begin(), all.end(), index_type{0});
        return rpq(graph, automaton, all);
    });
}

}  // namespace clbool::reference
