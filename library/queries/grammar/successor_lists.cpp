// SPDX-License-Identifier: MIT
// Counting sort; strongly connected components by Tarjan (1972) with an explicit stack.
#include <queries/grammar/successor_lists.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::grammar {
namespace {

constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);

class component_search {
public:
    explicit component_search(const successor_lists& graph)
        : graph_(graph),
          component_(graph.size(), kUnknown),
          order_(graph.size(), kUnknown),
          earliest_(graph.size()),
          next_(graph.size()) {}

    std::vector<std::size_t> run() {
        for (std::size_t node = 0; node < graph_.size(); ++node) {
            if (order_[node] == kUnknown) {
                explore(node);
            }
        }
        return std::move(component_);
    }

private:
    void explore(std::size_t root) {
        enter(root);
        while (!path_.empty()) {
            const std::size_t node = path_.back();
            if (next_[node] == graph_.last(node)) {
                leave(node);
                continue;
            }
            const std::size_t successor = graph_[next_[node]++];
            if (order_[successor] == kUnknown) {
                enter(successor);
            } else if (component_[successor] == kUnknown) {
                earliest_[node] = std::min(earliest_[node], order_[successor]);
            }
        }
    }

    void enter(std::size_t node) {
        order_[node] = earliest_[node] = visited_++;
        next_[node] = graph_.first(node);
        path_.push_back(node);
        open_.push_back(node);
    }

    // All successors are known: a node that reaches nothing earlier closes a component.
    void leave(std::size_t node) {
        path_.pop_back();
        if (!path_.empty()) {
            const std::size_t parent = path_.back();
            earliest_[parent] = std::min(earliest_[parent], earliest_[node]);
        }
        if (earliest_[node] != order_[node]) {
            return;
        }
        for (std::size_t member = kUnknown; member != node;) {
            member = open_.back();
            open_.pop_back();
            component_[member] = components_;
        }
        ++components_;
    }

    const successor_lists& graph_;
    std::vector<std::size_t> component_;
    std::vector<std::size_t> order_;     // discovery numbers
    std::vector<std::size_t> earliest_;  // low links of nodes without a component
    std::vector<std::size_t> next_;      // position of the next successor
    std::vector<std::size_t> path_;      // depth-first path from the root
    std::vector<std::size_t> open_;      // visited, component still open
    std::size_t visited_ = 0;
    std::size_t components_ = 0;
};

}  // namespace

successor_lists::successor_lists(std::size_t nodes, const std::vector<link>& links)
    : begin_(nodes + 1), successors_(links.size()) {
    for (const link& one : links) {
        ++begin_[one.from + 1];
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (const link& one : links) {
        successors_[next[one.from]++] = one.to;
    }
}

std::vector<std::size_t> strong_components(const successor_lists& graph) {
    return component_search(graph).run();
}

}  // namespace clbool::grammar
