// SPDX-License-Identifier: MIT
// Push steps of the search, by one thread or several.
#include <queries/graph/cpu/breadth_first.hpp>

#include <core/cpu/containers/prefetch.hpp>

#include <algorithm>
#include <array>

namespace clbool::cpu {

namespace {

// Edges that a thread follows at once, about.
constexpr size_type kChunk = 4096;

// Nodes whose rows are fetched meanwhile.
constexpr size_type kAhead = 16;

// Adds the new ones of some targets to `count` others. Targets are read before anything is written,
// which for all that compilers know is in the same place. Whether one is new can hardly be
// predicted, so that there is a branch only where few are, and for all at once.
template <size_type Some>
size_type mark(const index_type* from, bool are_few, node_state* states, index_type* found,
               size_type count) {
    std::array<index_type, Some> targets;
    std::copy_n(from, Some, targets.begin());
    if (are_few) {
        auto are_known = static_cast<unsigned>(node_state::known);
        for (const index_type target : targets) {
            are_known &= static_cast<unsigned>(states[target]);
        }
        if (are_known != 0) {
            return count;
        }
    }
    std::array<node_state, Some> before;
    for (size_type i = 0; i < Some; ++i) {
        before[i] = states[targets[i]];
        states[targets[i]] = node_state::known;
    }
    for (size_type i = 0; i < Some; ++i) {
        found[count] = targets[i];
        count += before[i] == node_state::unknown ? 1 : 0;
    }
    return count;
}

}  // namespace

breadth_first::breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                             bool with_parents)
    : graph_(graph), known_(graph.size(), with_parents), order_(size_type{graph.size()} + 1) {
    for (const index_type vertex : sources) {
        const index_type node = graph.first_node(vertex);
        order_[end_++] = node;
        known_.states[node] = node_state::known;
        if (with_parents) {
            known_.parents[node] = ~node;
        }
    }
    level_ends_.push_back(end_);
}

// visit(node, its row) for a part of the last level.
template <class Visit>
void breadth_first::for_rows(size_type first, size_type last, const Visit& visit) const {
    const rows& edges = graph_.edges();
    const index_type* const order = order_.data();
    for (size_type i = first; i < last; ++i) {
        edges.prefetch_pointer(order[std::min(i + 2 * kAhead, last - 1)]);
        prefetch(edges.cols() + edges.pointer(order[std::min(i + kAhead, last - 1)]));
        visit(order[i], edges.in_slot(order[i]));
    }
}

// Nor can it be predicted where a short row ends: such rows are put together first.
index_type* breadth_first::push(size_type first, size_type last, const known_nodes& known,
                                index_type* found) const {
    if (known.parents != nullptr) {
        return push_with_parents(first, last, known, found);
    }
    constexpr size_type kShort = 16;
    constexpr size_type kAtOnce = 4;
    constexpr size_type kFewNew = 8;  // one of more than so many
    node_state* const states = known.states;
    size_type count = 0;
    size_type seen = 0;
    const auto mark_all = [&](span targets) {
        const bool are_few = kFewNew * count < seen;
        const index_type* next = targets.begin();
        for (; span{next, targets.end()}.size() >= kAtOnce; next += kAtOnce) {
            count = mark<kAtOnce>(next, are_few, states, found, count);
        }
        for (; next != targets.end(); ++next) {
            count = mark<1>(next, false, states, found, count);
        }
        seen += targets.size();
    };
    std::array<index_type, 1024> gathered;
    size_type size = 0;
    const rows& edges = graph_.edges();
    const index_type* const end = edges.cols() + edges.pointer(edges.slots());
    for_rows(first, last, [&](index_type, span row) {
        if (row.size() > kShort || span{row.begin(), end}.size() < kShort) {
            mark_all(row);
            return;
        }
        std::copy_n(row.begin(), kShort, gathered.begin() + size);
        size += row.size();
        if (size + kShort > gathered.size()) {
            mark_all({gathered.begin(), gathered.begin() + size});
            size = 0;
        }
    });
    mark_all({gathered.begin(), gathered.begin() + size});
    return found + count;
}

index_type* breadth_first::push_with_parents(size_type first, size_type last,
                                             const known_nodes& known, index_type* found) const {
    for_rows(first, last, [&](index_type node, span row) {
        node_state* const states = known.states;
        index_type* const parents = known.parents;
        index_type* tail = found;
        for (const index_type target : row) {
            const node_state before = states[target];
            *tail = target;
            tail += before == node_state::unknown ? 1 : 0;
            if (before != node_state::known) {
                states[target] = node_state::fresh;
                parents[target] = std::max(parents[target], ~node);
            }
        }
        found = tail;
    });
    return found;
}

void breadth_first::learn(finder& by) const {
    if (by.known.states == nullptr) {
        by.known = known_nodes(graph_.size(), known_.parents != nullptr);
    }
    for (size_type i = by.told; i < end_; ++i) {
        by.known.states[order_[i]] = node_state::known;
    }
    by.told = end_;
}

// Threads that mark nodes in the same cache lines wait for each other, so each has marks of its
// own; what several have found is told apart at the end.
index_type* breadth_first::push_by_threads(const team& workers, size_type work) {
    const size_type nodes = end_ - begin_;
    const size_type parts = std::min(nodes, work / kChunk + 1);
    index_type* tail = order_.data() + end_;
    finders_.resize(std::max<size_type>(finders_.size(), workers.threads() - 1));
    workers.run(parts, [&](unsigned worker, size_type part) {
        const size_type first = begin_ + share(nodes, part, parts);
        const size_type last = begin_ + share(nodes, part + 1, parts);
        if (worker == 0) {
            tail = push(first, last, known_, tail);
            return;
        }
        finder& mine = finders_[worker - 1];
        learn(mine);
        const size_type before = mine.found.size();
        size_type most = before;
        for_rows(first, last, [&](index_type, span row) { most += row.size(); });
        mine.found.resize(std::min<size_type>(most, graph_.size()) + 1);
        index_type* const begin = mine.found.data();
        const index_type* const end = push(first, last, mine.known, begin + before);
        mine.found.resize(static_cast<size_type>(end - begin));
    });
    told_ = end_;
    for (finder& other : finders_) {
        for (const index_type target : other.found) {
            *tail = target;
            tail += known_.states[target] == node_state::unknown ? 1 : 0;
            known_.states[target] = node_state::known;
            if (known_.parents != nullptr) {
                known_.parents[target] =
                    std::max(known_.parents[target], other.known.parents[target]);
            }
        }
        other.found.clear();
    }
    return tail;
}

size_type breadth_first::advance() {
    const rows& edges = graph_.edges();
    const size_type work =
        (end_ - begin_) * (1 + edges.nnz() / std::max<size_type>(edges.nrows(), 1));
    const size_type to_learn = end_ - told_;  // by threads, before they help
    const team workers = team().for_work(work - std::min(work, to_learn));
    index_type* const end = order_.data() + end_;
    const index_type* const tail =
        workers.threads() == 1 ? push(begin_, end_, known_, end) : push_by_threads(workers, work);
    begin_ = end_;
    end_ = static_cast<size_type>(tail - order_.data());
    level_ends_.push_back(end_);
    for (size_type i = begin_; i < std::min(begin_ + kAhead, end_); ++i) {
        edges.prefetch_pointer(order_[i]);
    }
    if (known_.parents != nullptr) {
        for (size_type i = begin_; i < end_; ++i) {
            known_.states[order_[i]] = node_state::known;
        }
    }
    return end_ - begin_;
}

void breadth_first::write_levels(index_type* to) const noexcept {
    size_type i = 0;
    for (size_type level = 0; level < level_ends_.size(); ++level) {
        for (; i < level_ends_[level]; ++i) {
            to[order_[i]] = static_cast<index_type>(level);
        }
    }
}

}  // namespace clbool::cpu
