// SPDX-License-Identifier: MIT
// Push steps of the search, by one thread or several.
#include <queries/graph/cpu/breadth_first.hpp>

#include <algorithm>
#include <atomic>

namespace clbool::cpu {

namespace {

// Nodes that a thread takes at once.
constexpr size_type kChunk = 256;
// From so many edges a node on, a target is mostly known.
constexpr size_type kMostlyKnown = 8;

// Shared by threads: what one stores, others may read meanwhile.
using shared_index = std::atomic<index_type>;
static_assert(sizeof(shared_index) == sizeof(index_type));

shared_index& shared(index_type& place) noexcept { return reinterpret_cast<shared_index&>(place); }

// Whether this thread is the one that marks the node.
bool claim(index_type& place, index_type mark) noexcept {
    index_type none = 0;
    return shared(place).compare_exchange_strong(none, mark, std::memory_order_relaxed);
}

void take_larger(index_type& place, index_type value) noexcept {
    index_type known = shared(place).load(std::memory_order_relaxed);
    while (known < value &&
           !shared(place).compare_exchange_weak(known, value, std::memory_order_relaxed)) {
    }
}

index_type* as_indices(memory& from) noexcept { return reinterpret_cast<index_type*>(from.data()); }

}  // namespace

breadth_first::breadth_first(const graph_rows& graph, const std::vector<index_type>& sources,
                             bool with_parents)
    : graph_(graph),
      zeroed_(
          memory::zeroed((with_parents ? 2 : 1) * size_type{graph.size()} * sizeof(index_type))),
      marks_(as_indices(zeroed_)),
      parents_(with_parents ? marks_ + graph.size() : nullptr),
      order_(size_type{graph.size()} + 1) {
    for (const index_type node : sources) {
        marks_[node] = mark_;
        order_[end_++] = node;
        if (with_parents) {
            parents_[node] = ~node;
        }
    }
}

// Unsure: whether a target is new cannot be predicted, and so is no branch.
template <bool WithParents, bool Unsure>
void breadth_first::push() {
    constexpr size_type kAhead = 8;  // nodes whose rows are fetched meanwhile
    const rows& edges = graph_.edges();
    index_type* const marks = marks_;
    index_type* const parents = parents_;
    index_type* const order = order_.data();
    const index_type mark = mark_;
    size_type tail = end_;
    for (size_type i = begin_; i < end_; ++i) {
        const index_type node = order[i];
        if (i + kAhead < end_) {
            __builtin_prefetch(edges.cols() + edges.pointer(order[i + kAhead]));
        }
        for (const index_type target : edges.in_slot(node)) {
            const index_type before = marks[target];
            if (Unsure) {
                const index_type is_new = before == 0;
                order[tail] = target;
                tail += is_new;
                marks[target] = before + is_new * mark;
            } else if (before == 0) {
                order[tail++] = target;
                marks[target] = mark;
            }
            if (WithParents && (before == 0 || before == mark)) {
                parents[target] = std::max(parents[target], ~node);
            }
        }
    }
    begin_ = end_;
    end_ = tail;
}

template <bool WithParents>
void breadth_first::push_by_threads(const team& workers) {
    std::vector<array<index_type>> found(workers.threads());
    const index_type mark = mark_;
    const size_type size = end_ - begin_;
    workers.run((size + kChunk - 1) / kChunk, [&](unsigned worker, size_type part) {
        array<index_type>& mine = found[worker];
        const size_type first = begin_ + part * kChunk;
        for (size_type i = first; i < std::min(first + kChunk, end_); ++i) {
            const index_type node = order_[i];
            for (const index_type target : graph_.edges().in_slot(node)) {
                index_type before = shared(marks_[target]).load(std::memory_order_relaxed);
                if (before == 0 && claim(marks_[target], mark)) {
                    mine.push_back(target);
                }
                if (WithParents && (before == 0 || before == mark)) {
                    take_larger(parents_[target], ~node);
                }
            }
        }
    });
    begin_ = end_;
    for (const auto& mine : found) {
        std::copy(mine.begin(), mine.end(), order_.begin() + end_);
        end_ += mine.size();
    }
}

size_type breadth_first::advance() {
    ++mark_;
    const rows& edges = graph_.edges();
    const size_type work =
        (end_ - begin_) * (1 + edges.nnz() / std::max<size_type>(edges.nrows(), 1));
    const team workers = team().for_work(work);
    const bool with_parents = parents_ != nullptr;
    if (workers.threads() == 1) {
        const bool unsure = edges.nnz() / kMostlyKnown < edges.nrows();
        with_parents ? push<true, false>() : unsure ? push<false, true>() : push<false, false>();
    } else {
        with_parents ? push_by_threads<true>(workers) : push_by_threads<false>(workers);
    }
    return end_ - begin_;
}

}  // namespace clbool::cpu
