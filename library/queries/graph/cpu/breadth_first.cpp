// SPDX-License-Identifier: MIT
// Push steps of the search, by one thread or several.
#include <queries/graph/cpu/breadth_first.hpp>

#include <core/cpu/containers/prefetch.hpp>

#include <algorithm>
#include <array>
#include <atomic>

namespace clbool::cpu {

namespace {

// Nodes that a thread takes at once.
constexpr size_type kChunk = 256;
// Threads that mark nodes of the same cache lines wait for each other: so much less than of other
// work pays for another one.
constexpr size_type kShared = 32;

// Shared by threads: what one stores, others may read meanwhile.
template <class Value>
std::atomic<Value>& shared(Value& place) noexcept {
    static_assert(sizeof(std::atomic<Value>) == sizeof(Value));
    return reinterpret_cast<std::atomic<Value>&>(place);
}

void take_larger(index_type& place, index_type value) noexcept {
    index_type known = shared(place).load(std::memory_order_relaxed);
    while (known < value &&
           !shared(place).compare_exchange_weak(known, value, std::memory_order_relaxed)) {
    }
}

// What a thread finds, handed on to all in pieces.
class level_buffer {
public:
    level_buffer(index_type* order, std::atomic<size_type>& tail) : order_(order), tail_(tail) {}
    ~level_buffer() { flush(); }
    level_buffer(const level_buffer&) = delete;
    level_buffer& operator=(const level_buffer&) = delete;

    void add(index_type node) {
        if (size_ == nodes_.size()) {
            flush();
        }
        nodes_[size_++] = node;
    }

private:
    void flush() {
        std::copy_n(nodes_.begin(), size_, order_ + tail_.fetch_add(size_));
        size_ = 0;
    }

    index_type* order_;
    std::atomic<size_type>& tail_;
    std::array<index_type, 512> nodes_;
    size_type size_ = 0;
};

}  // namespace

breadth_first::breadth_first(graph_rows& graph, const std::vector<index_type>& sources,
                             bool with_parents)
    : graph_(graph),
      zeroed_(memory::zeroed(size_type{graph.size()} *
                             (sizeof(state) + (with_parents ? sizeof(index_type) : 0)))),
      parents_(with_parents ? reinterpret_cast<index_type*>(zeroed_.data()) : nullptr),
      states_(reinterpret_cast<state*>(zeroed_.data()) +
              (with_parents ? graph.size() * sizeof(index_type) : 0)),
      levels_(graph.size()),
      order_(size_type{graph.size()} + 1) {
    for (const index_type node : sources) {
        states_[node] = state::known;
        levels_[node] = 0;
        order_[end_++] = node;
        if (with_parents) {
            parents_[node] = ~node;
        }
    }
}

// Whether a target is new can hardly be predicted, and so is no branch.
template <bool WithParents>
size_type breadth_first::push() {
    constexpr size_type kAhead = 8;  // nodes whose rows are fetched meanwhile
    const rows& edges = graph_.edges();
    const bool has_all_rows = edges.is_complete();  // so that it is no question of each row
    state* const states = states_;
    index_type* const order = order_.data();
    const size_type end = end_;
    size_type tail = end;
    for (size_type i = begin_; i < end; ++i) {
        const index_type node = order[i];
        if (has_all_rows && i + kAhead < end) {
            prefetch(edges.cols() + edges.pointer(order[i + kAhead]));
        }
        for (const index_type target : has_all_rows ? edges.in_slot(node) : edges.row(node)) {
            const state before = states[target];
            order[tail] = target;
            tail += before == state::unknown ? 1 : 0;
            if (!WithParents) {
                states[target] = state::known;
            } else if (before != state::known) {
                states[target] = state::fresh;
                parents_[target] = std::max(parents_[target], ~node);
            }
        }
    }
    return tail;
}

template <bool WithParents>
size_type breadth_first::push_by_threads(const team& workers) {
    const size_type begin = begin_, end = end_;
    std::atomic<size_type> tail{end};
    workers.run((end - begin + kChunk - 1) / kChunk, [&](unsigned, size_type part) {
        level_buffer found(order_.data(), tail);
        const size_type first = begin + part * kChunk;
        for (size_type i = first; i < std::min(first + kChunk, end); ++i) {
            const index_type node = order_[i];
            for (const index_type target : graph_.row(node)) {
                auto& place = shared(states_[target]);
                const state before = place.load(std::memory_order_relaxed);
                if (before == state::unknown &&
                    place.exchange(state::fresh, std::memory_order_relaxed) == state::unknown) {
                    found.add(target);
                }
                if (WithParents && before != state::known) {
                    take_larger(parents_[target], ~node);
                }
            }
        }
    });
    return tail;
}

size_type breadth_first::advance() {
    graph_.prepare_for(end_);
    const rows& edges = graph_.edges();
    const size_type work =
        (end_ - begin_) * (1 + edges.nnz() / std::max<size_type>(edges.nrows(), 1));
    const team workers = team().for_work(work / kShared);
    const bool with_parents = parents_ != nullptr;
    size_type tail = 0;
    if (workers.threads() == 1) {
        tail = with_parents ? push<true>() : push<false>();
    } else {
        tail = with_parents ? push_by_threads<true>(workers) : push_by_threads<false>(workers);
    }
    begin_ = end_;
    end_ = tail;
    ++level_;
    for (size_type i = begin_; i < end_; ++i) {
        levels_[order_[i]] = level_;
    }
    if (with_parents || workers.threads() > 1) {
        for (size_type i = begin_; i < end_; ++i) {
            states_[order_[i]] = state::known;
        }
    }
    return end_ - begin_;
}

}  // namespace clbool::cpu
