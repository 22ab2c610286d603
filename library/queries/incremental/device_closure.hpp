// SPDX-License-Identifier: MIT
// A closure that follows its graph on a device with memory of its own.
#pragma once

#include <clbool/context.hpp>
#include <clbool/operations.hpp>
#include <core/operations/common/handles.hpp>
#include <queries/incremental/cpu/changing_rows.hpp>
#include <queries/incremental/cpu/closure_order.hpp>
#include <queries/incremental/cpu/known_components.hpp>
#include <queries/incremental/gpu/growing_bits.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace clbool::operations {

// The graph and its components are the host's, rows of bits the device's, in a stream of their own.
// What edges bring is added to the rows. Before edges go, what others closed cycles with becomes
// one component; where edges go that matter, components fall apart, and rows are made again level
// by level, those that could have changed. Where that is likely to take longer than to compute all
// anew, this is done. Thread-safety: one thread at a time.
class device_closure {
public:
    // Null where kernels are not to keep this closure.
    static std::unique_ptr<device_closure> make(engine& on, const context& origin,
                                                const cpu::rows& edges, bool reflexive,
                                                backend asked);

    index_type vertices() const noexcept { return graph_.vertices(); }
    size_type entries() const noexcept { return entries_; }
    bool has(index_type u, index_type v);

    // Return how many entries are new, or are gone. Strong.
    size_type add(std::vector<cpu::graph_edge> edges);
    size_type take(std::vector<cpu::graph_edge> edges);

    // How the last change was carried out.
    const char* last_step() const noexcept { return step_; }

    // The closure as it is now. `on`: of whoever asks.
    node_ptr node(engine& on);

private:
    device_closure(const context& origin, cpu::changing_graph graph, bool reflexive);

    engine kernels() const;
    void compute(cpu::closure_rows of);
    void compute_anew();
    growing_bits& rows();
    void take_again(const std::vector<cpu::graph_edge>& edges);
    void fall_apart(const std::vector<cpu::split_component>& apart);
    bool remake_within_memory(const std::vector<cpu::graph_edge>& edges,
                              const std::vector<cpu::split_component>& apart);
    bool remake(const std::vector<cpu::graph_edge>& edges,
                const std::vector<cpu::split_component>& apart);
    bool bring_order();
    std::optional<std::vector<cpu::closure_order::united_component>> unite_cycles(
        const std::vector<cpu::graph_edge>& across);
    row_order order_from(index_type lowest);
    std::vector<index_type> targets_of(index_type component) const;
    std::vector<index_type> empty_of(const std::vector<index_type>& rows) const;
    void keep_once(std::vector<index_type>& targets) const;
    list_changes lists_of(std::vector<index_type> components) const;
    void forget_order() noexcept;

    context own_;
    bool reflexive_;
    cpu::changing_graph graph_;
    size_type entries_ = 0;
    double anew_ms_ = 0;  // that it took to compute all rows
    const char* step_ = "";
    std::unique_ptr<cpu::known_components> components_;
    std::optional<growing_bits> rows_;  // nothing when a change failed: made again when needed
    // For as long as it is known, as edges come and go.
    std::optional<cpu::closure_rows> first_;  // those that order is to begin with
    std::optional<cpu::closure_order> order_;
    std::optional<row_lists> lists_;
    std::vector<cpu::graph_edge> come_;  // since levels were last brought up to date
    std::vector<index_type> stale_;      // components whose lists are others now
};

}  // namespace clbool::operations
