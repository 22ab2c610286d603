// SPDX-License-Identifier: MIT
// Bit-parallel multi-source BFS over pairs (state, node), 64 sources a word (Then, Kaufmann,
// Chirigati, Hoang-Vu, Pham, Kemper, Neumann, Vo, "The More the Merrier: Efficient Multi-Source
// Graph Traversal", 2014).
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <queries/rpq/cpu/walk_graph.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace clbool::cpu {

// Reusable memory of a batch: 16 bytes for each pair (state, node) visited (address space for all
// of them), and 8 a node. Belongs to one thread.
class walk_batch {
public:
    walk_batch(const walk_graph& graph, const walk_steps& steps);

    // A node where walks of these sources end for the first time.
    struct arrival {
        index_type node;
        index_type length;
        word sources;
    };

    // Searches from `count` <= kWordBits sources, bit i for source i; expands each pair once.
    void run(const index_type* sources, unsigned count);

    // Arrivals of the last batch, by increasing length.
    const array<arrival>& arrivals() const noexcept { return arrivals_; }

private:
    struct place {
        index_type state;
        index_type node;
    };
    // A pair (state, node) and the sources that reached it in the last round.
    struct arrived {
        place at;
        word sources;
    };

    size_type number(place of) const noexcept {
        return of.state * size_type{graph_.size()} + of.node;
    }
    word* seen() noexcept { return reinterpret_cast<word*>(seen_.data()); }
    word* fresh() noexcept { return reinterpret_cast<word*>(fresh_.data()); }
    word* found() noexcept { return reinterpret_cast<word*>(found_.data()); }

    void begin_round();
    void advance(const arrived& from);
    void reach(place at, word sources);
    void forget();

    const walk_graph& graph_;
    const walk_steps& steps_;
    memory seen_;           // visited sources by state and node
    memory fresh_;          // sources new in this round, likewise
    memory found_;          // by node: sources with an accepted walk
    array<arrived> level_;  // frontier
    array<place> next_;     // pairs with fresh sources
    array<place> touched_;  // visited pairs, to be cleared
    array<arrival> arrivals_;
    index_type length_ = 0;
};

// Pool of batches, against first-touch page faults. Large ones are not kept. Thread-safe.
class walk_batches {
public:
    // Both must outlive it, and what is taken.
    walk_batches(const walk_graph& graph, const walk_steps& steps) noexcept
        : graph_(graph), steps_(steps) {}

    const walk_graph& graph() const noexcept { return graph_; }
    const walk_steps& steps() const noexcept { return steps_; }
    std::unique_ptr<walk_batch> take();
    void give(std::unique_ptr<walk_batch> idle) noexcept;

private:
    const walk_graph& graph_;
    const walk_steps& steps_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<walk_batch>> idle_;
};

}  // namespace clbool::cpu
