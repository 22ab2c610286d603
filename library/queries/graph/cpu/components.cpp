// SPDX-License-Identifier: MIT
// Strongly (Tarjan, Pearce) and weakly (union-find) connected components.
#include <queries/graph/cpu/components.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>
#include <core/cpu/sets/column_sorter.hpp>

#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Ranks (Pearce): 0 unvisited; visit order, lowered to the earliest node reached; in complete
// components numbers from the top down, larger than all others.
class depth_first {
public:
    explicit depth_first(const rows& edges)
        : edges_(edges), ranks_(edges.nrows()), next_(edges.nrows()) {
        std::fill(ranks_.begin(), ranks_.end(), index_type{0});
    }

    partition run() {
        for (index_type node = 0; node < edges_.nrows(); ++node) {
            if (ranks_[node] == 0) {
                visit(node);
            }
        }
        const index_type top = edges_.nrows();
        for (index_type& rank : ranks_) {
            rank = top - rank;
        }
        return {std::move(ranks_), top - next_};
    }

private:
    struct frame {
        index_type node;
        bool is_root;  // nothing earlier reached so far
        const index_type* at;
        const index_type* end;
    };

    void visit(index_type first) {
        enter(first);
        while (!path_.empty()) {
            if (const index_type* const unseen = advance()) {
                enter(*unseen);
            } else {
                leave();
            }
        }
    }

    void enter(index_type node) {
        ranks_[node] = ++visited_;
        const span targets = edges_.in_slot(node);
        path_.push_back({node, true, targets.begin(), targets.end()});
    }

    // The next unvisited target, or null.
    const index_type* advance() {
        frame& top = path_[path_.size() - 1];
        for (; top.at != top.end; ++top.at) {
            const index_type rank = ranks_[*top.at];
            if (rank == 0) {
                return top.at;  // its rank is read on return
            }
            if (rank < ranks_[top.node]) {
                ranks_[top.node] = rank;
                top.is_root = false;
            }
        }
        return nullptr;
    }

    void leave() {
        const frame done = path_[path_.size() - 1];
        path_.resize(path_.size() - 1);
        if (!done.is_root) {
            open_.push_back(done.node);
            return;
        }
        const index_type rank = ranks_[done.node];
        --visited_;
        while (!open_.empty() && ranks_[open_[open_.size() - 1]] >= rank) {
            ranks_[open_[open_.size() - 1]] = next_;
            open_.resize(open_.size() - 1);
            --visited_;
        }
        ranks_[done.node] = next_--;
    }

    const rows& edges_;
    array<index_type> ranks_;
    array<frame> path_;
    array<index_type> open_;  // left, component incomplete
    index_type visited_ = 0;  // nodes of incomplete components
    index_type next_;         // rank of the next complete component
};

// Whether every edge goes to a larger node, or to a smaller one, if not to its own. Targets are in
// any order.
template <class Before>
bool all_go(const team& workers, const rows& edges, Before before) {
    std::atomic<bool> all{true};
    for_slots(workers, edges, [&](index_type node) {
        const span targets = all.load(std::memory_order_relaxed) ? edges.in_slot(node) : span();
        if (std::any_of(targets.begin(), targets.end(),
                        [&](index_type target) { return before(target, node); })) {
            all.store(false, std::memory_order_relaxed);
        }
    });
    return all;
}

// Root of a node; path halving.
index_type root_of(array<index_type>& parents, index_type node) noexcept {
    while (parents[node] != node) {
        parents[node] = parents[parents[node]];
        node = parents[node];
    }
    return node;
}

// Successor components, ascending and unique; returns whether the component is cyclic.
bool successors(const graph_rows& graph, const partition& strong, span nodes, index_type number,
                column_sorter& sorter, array<index_type>& out) {
    bool cyclic = nodes.size() > 1;
    out.clear();
    for (const index_type node : nodes) {
        for (const index_type target : graph.edges().in_slot(node)) {
            const index_type other = strong.of[target];
            if (other == number) {
                cyclic = true;
            } else if (out.empty() || out[out.size() - 1] != other) {
                out.push_back(other);
            }
        }
    }
    out.resize(
        static_cast<size_type>(sorter.sort(out.begin(), out.end(), strong.count) - out.begin()));
    return cyclic;
}

}  // namespace

partition strong_components(const team& workers, const graph_rows& graph, bool by_search) {
    const rows& edges = graph.edges();
    const bool up = !by_search && all_go(workers, edges, std::less<>());
    const bool down = !by_search && !up && all_go(workers, edges, std::greater<>());
    if (!up && !down) {
        return depth_first(edges).run();
    }
    array<index_type> numbers(edges.nrows());
    std::iota(numbers.begin(), numbers.end(), index_type{0});
    if (up) {
        std::reverse(numbers.begin(), numbers.end());
    }
    return {std::move(numbers), edges.nrows()};
}

partition weak_components(const graph_rows& graph) {
    const index_type n = graph.size();
    array<index_type> parents(n);
    for (index_type node = 0; node < n; ++node) {
        parents[node] = node;
    }
    for (index_type node = 0; node < n; ++node) {
        index_type root = root_of(parents, node);
        for (const index_type target : graph.edges().in_slot(node)) {
            const index_type other = root_of(parents, target);
            if (other != root) {
                parents[std::max(root, other)] = std::min(root, other);
                root = std::min(root, other);
            }
        }
    }
    // Roots are smallest in their class, hence numbered before other members look them up.
    index_type count = 0;
    for (index_type node = 0; node < n; ++node) {
        parents[node] = parents[node] == node ? count++ : parents[parents[node]];
    }
    return {std::move(parents), count};
}

class_members::class_members(const partition& classes)
    : starts(size_type{classes.count} + 1), nodes(classes.of.size()) {
    std::fill(starts.begin(), starts.end(), size_type{0});
    for (const index_type number : classes.of) {
        ++starts[number];
    }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (size_type node = nodes.size(); node-- > 0;) {
        nodes[--starts[classes.of[node]]] = static_cast<index_type>(node);
    }
}

condensation condense(const team& workers, const graph_rows& graph, const partition& strong,
                      const class_members& members) {
    condensation out;
    out.cyclic = array<std::uint8_t>(strong.count);
    const team crew = workers.for_work(work_of(graph.edges()));
    const size_type parts =
        std::min<size_type>(parts_for(crew, work_of(graph.edges())), strong.count);
    collector edges(crew, parts, graph.edges().nnz());
    std::vector<column_sorter> sorters(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const auto first = static_cast<index_type>(share(strong.count, part, parts));
        const auto last = static_cast<index_type>(share(strong.count, part + 1, parts));
        row_writer writer = edges.writer(worker, part, last - first);
        array<index_type> targets;
        for (index_type number = first; number < last; ++number) {
            const bool cyclic =
                successors(graph, strong, members.of(number), number, sorters[worker], targets);
            out.cyclic[number] = cyclic ? 1 : 0;
            std::copy(targets.begin(), targets.end(), writer.room(targets.size()));
            writer.end_row(number, targets.size());
        }
    });
    out.edges = edges.finish(crew, strong.count, strong.count);
    return out;
}

}  // namespace clbool::cpu
