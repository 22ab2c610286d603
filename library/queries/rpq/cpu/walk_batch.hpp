// SPDX-License-Identifier: MIT
// Walks from up to 64 vertices at once: a bit of a word for each of them (Then, Kaufmann,
// Chirigati, Hoang-Vu, Pham, Kemper, Neumann, Vo, "The More the Merrier: Efficient Multi-Source
// Graph Traversal", 2014), over pairs of a state and a node.
#pragma once

#include <core/cpu/containers/array.hpp>
#include <core/cpu/containers/bits.hpp>
#include <queries/rpq/cpu/walk_graph.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace clbool::cpu {

// Memory for one batch after another: 16 bytes for each pair of a state and a node that walks come
// to (addresses for all of them), and 8 a node. Belongs to one thread.
class walk_batch {
public:
    walk_batch(const walk_graph& graph, const walk_steps& steps);

    // Where walks from some of the batch's sources end that were not known to end there before.
    struct arrival {
        index_type node;
        index_type length;
        word sources;
    };

    // Walks from these nodes, the bit of each being its place; `count` is kWordBits at most. No
    // pair of a state and a node is left twice by the same source.
    void run(const index_type* sources, unsigned count);

    // What the last batch found, in the order of lengths.
    const array<arrival>& arrivals() const noexcept { return arrivals_; }

private:
    struct place {
        index_type state;
        index_type node;
    };
    // A place with the sources that came there in the last round.
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
    memory seen_;           // words by state and node: sources that have been there
    memory fresh_;          // the same: those that come there in this round
    memory found_;          // words by node: sources whose walks may end there
    array<arrived> level_;  // of the last round
    array<place> next_;     // places with fresh sources
    array<place> touched_;  // places that were seen
    array<arrival> arrivals_;
    index_type length_ = 0;
};

// Batches between their uses: memory that was touched before is much faster than new memory.
// Large ones are not kept. Thread-safe.
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
