// SPDX-License-Identifier: MIT
// Multi-source RPQ on the host: pairs joined by accepted walks.
#pragma once

#include <core/cpu/matrices/collector.hpp>
#include <core/cpu/matrices/matrix.hpp>
#include <core/cpu/threads/team.hpp>
#include <queries/rpq/cpu/walk_batch.hpp>
#include <queries/rpq/cpu/walk_graph.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace clbool::cpu {

// What is wanted of the pairs.
enum class walk_output { count, pairs, lengths };

// Batches of sources, shared among threads; parts run in any order. The batches must outlive it.
class walk_job {
public:
    // Sources and targets are ascending and unique; null targets are all vertices.
    walk_job(const team& workers, walk_batches& batches, std::vector<index_type> sources,
             const std::vector<index_type>* targets, walk_output output);
    ~walk_job();
    walk_job(const walk_job&) = delete;
    walk_job& operator=(const walk_job&) = delete;

    // Number of batches of sources.
    size_type parts() const noexcept { return cuts_.size() - 1; }
    // Walks from the sources of parts first to last - 1.
    void run(size_type first, size_type last);
    // Number of pairs so far.
    size_type pairs() const noexcept;
    // The pairs of all parts run, vertices × vertices. Empty when only counted.
    matrix finish();
    // Shortest walk length of each pair, in the order of the matrix.
    array<index_type> take_lengths();

private:
    using arrival = walk_batch::arrival;

    struct part_result {
        size_type pairs = 0;
        array<index_type> lengths;
    };
    // Scratch memory of a thread.
    struct worker {
        std::unique_ptr<walk_batch> batch;
        array<arrival> ends;       // of a batch, by node, then length
        array<arrival> unordered;  // before sorting
    };

    bool leads_on(index_type node) const noexcept;
    bool joins_itself(index_type vertex) const noexcept;
    void choose_targets(const std::vector<index_type>& targets);
    void cut();
    void run_part(worker& by, unsigned number, size_type part);
    void order_ends(worker& by) const;
    void count(worker& by, size_type part);
    void write(worker& by, unsigned number, size_type part);

    void give_back() noexcept;

    team workers_;
    walk_batches& batches_;
    const walk_graph& graph_;
    const walk_steps& steps_;
    std::vector<index_type> sources_;
    std::vector<bool> walks_on_;       // by source: has a first step
    std::vector<index_type> targets_;  // unless all
    array<word> is_target_;            // a bit a node; empty: all are
    bool any_target_;
    walk_output output_;
    std::vector<size_type> cuts_{0};    // first source of each part, and the end
    std::vector<part_result> results_;  // by part
    std::vector<worker> crew_;
    std::optional<collector> rows_;
};

}  // namespace clbool::cpu
