// SPDX-License-Identifier: MIT
// Bit-parallel BFS of one batch.
#include <queries/rpq/cpu/walk_batch.hpp>

#include <cstring>
#include <exception>
#include <utility>

namespace clbool::cpu {

namespace {

// Clearing word by word pays off up to one visited pair in so many words; else all are cleared.
constexpr size_type kWordsPerPlace = 16;
// Limits of the pool: pairs of a batch, and number of batches.
constexpr size_type kMostPlacesKept = size_type{1} << 22;
constexpr std::size_t kMostKept = 64;

size_type places(const walk_graph& graph, const walk_steps& steps) {
    return graph.size() * size_type{steps.states()};
}

}  // namespace

walk_batch::walk_batch(const walk_graph& graph, const walk_steps& steps)
    : graph_(graph),
      steps_(steps),
      seen_(memory::zeroed(places(graph, steps) * sizeof(word))),
      fresh_(memory::zeroed(places(graph, steps) * sizeof(word))),
      found_(memory::zeroed(graph.size() * sizeof(word))) {}

void walk_batch::run(const index_type* sources, unsigned count) {
    forget();
    for (unsigned i = 0; i < count; ++i) {
        reach({0, sources[i]}, word{1} << i);
    }
    for (length_ = 0; !next_.empty(); ++length_) {
        begin_round();
        for (const arrived& from : level_) {
            advance(from);
        }
    }
}

void walk_batch::begin_round() {
    level_.clear();
    for (const place at : next_) {
        const word sources = std::exchange(fresh()[number(at)], 0);
        level_.push_back({at, sources});
        if (steps_.accepting[at.state]) {
            word& known = found()[at.node];
            if (const word ends = sources & ~known) {
                known |= ends;
                arrivals_.push_back({at.node, length_, ends});
            }
        }
    }
    next_.clear();
}

void walk_batch::advance(const arrived& from) {
    for (const auto& step : steps_.from[from.at.state]) {
        for (const index_type target : graph_.targets(step.relation, from.at.node)) {
            reach({step.state, target}, from.sources);
        }
    }
}

inline void walk_batch::reach(place at, word sources) {
    const size_type n = number(at);
    word& known = seen()[n];
    const word news = sources & ~known;
    if (news == 0) {
        return;
    }
    if (known == 0) {
        touched_.push_back(at);
    }
    known |= news;
    word& coming = fresh()[n];
    if (coming == 0) {
        next_.push_back(at);
    }
    coming |= news;
}

void walk_batch::forget() {
    const size_type all = places(graph_, steps_);
    if (touched_.size() > all / kWordsPerPlace) {
        std::memset(seen_.data(), 0, all * sizeof(word));
        std::memset(found_.data(), 0, graph_.size() * sizeof(word));
    } else {
        for (const place at : touched_) {
            seen()[number(at)] = 0;
        }
        for (const arrival& one : arrivals_) {
            found()[one.node] = 0;
        }
    }
    touched_.clear();
    arrivals_.clear();
}

std::unique_ptr<walk_batch> walk_batches::take() {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (!idle_.empty()) {
            auto kept = std::move(idle_.back());
            idle_.pop_back();
            return kept;
        }
    }
    return std::make_unique<walk_batch>(graph_, steps_);
}

void walk_batches::give(std::unique_ptr<walk_batch> idle) noexcept {
    if (places(graph_, steps_) > kMostPlacesKept) {
        return;
    }
    try {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (idle_.size() < kMostKept) {
            idle_.push_back(std::move(idle));
        }
    } catch (const std::exception&) {
        // Freed instead: pooling is optional.
    }
}

}  // namespace clbool::cpu
