// SPDX-License-Identifier: MIT
// Components of a graph, and the graph of its components.
#include <queries/graph/cpu/components.hpp>

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace clbool::cpu {

namespace {

// Ranks of nodes: 0 before the first visit; then the order of visits, lowered to that of the
// earliest node that is reached; for nodes of components that are complete a number from the top
// down, larger than those of all others.
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
        bool is_root;  // nothing earlier is reached, so far
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

    // The next target that was not visited before; null when there is none.
    const index_type* advance() {
        frame& top = path_[path_.size() - 1];
        for (; top.at != top.end; ++top.at) {
            const index_type rank = ranks_[*top.at];
            if (rank == 0) {
                return top.at;  // and looks at its rank when it is back
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
    array<index_type> open_;  // left, but their component is not complete
    index_type visited_ = 0;  // nodes of components that are not complete
    index_type next_;         // rank of the next complete component
};

// The root of a node; the path to it is halved.
index_type root_of(array<index_type>& parents, index_type node) noexcept {
    while (parents[node] != node) {
        parents[node] = parents[parents[node]];
        node = parents[node];
    }
    return node;
}

// Successors of the component that have other numbers, ascending; whether it has its own.
bool successors(const graph_rows& graph, const partition& strong, span nodes, index_type number,
                array<index_type>& out) {
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
    std::sort(out.begin(), out.end());
    out.resize(static_cast<size_type>(std::unique(out.begin(), out.end()) - out.begin()));
    return cyclic;
}

}  // namespace

partition strong_components(const graph_rows& graph) { return depth_first(graph.edges()).run(); }

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
    // Roots are the smallest nodes of theirs, so they are numbered before the others ask.
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
    std::vector<array<index_type>> found(crew.threads());
    crew.run(parts, [&](unsigned worker, size_type part) {
        const auto first = static_cast<index_type>(share(strong.count, part, parts));
        const auto last = static_cast<index_type>(share(strong.count, part + 1, parts));
        row_writer writer = edges.writer(worker, part, last - first);
        array<index_type>& targets = found[worker];
        for (index_type number = first; number < last; ++number) {
            out.cyclic[number] =
                successors(graph, strong, members.of(number), number, targets) ? 1 : 0;
            std::copy(targets.begin(), targets.end(), writer.room(targets.size()));
            writer.end_row(number, targets.size());
        }
    });
    out.edges = edges.finish(crew, strong.count, strong.count);
    return out;
}

}  // namespace clbool::cpu
