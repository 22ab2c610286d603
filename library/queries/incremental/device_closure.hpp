// SPDX-License-Identifier: MIT
// Incremental transitive closure on a device with memory of its own.
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

// Host: graph and components; device: bit rows, in an in-order queue of their own. Insertions OR
// rows. Before deletions, cycles closed by insertions are merged into components; relevant
// deletions split components, and affected rows are recomputed by topological level. Falls back to
// full recomputation where that is likely to be faster. Thread-safety: one thread at a time.
class device_closure {
public:
    // Null where kernels must not keep this closure.
    static std::unique_ptr<device_closure> make(engine& on, const context& origin,
                                                const cpu::rows& edges, bool reflexive,
                                                backend asked);

    index_type vertices() const noexcept { return graph_.vertices(); }
    size_type entries() const noexcept { return entries_; }
    cpu::matrix edges() const { return graph_.edges(); }
    bool has(index_type u, index_type v);

    // Return how many entries are new, or are gone. Strong exception guarantee.
    size_type add(std::vector<cpu::graph_edge> edges);
    size_type take(std::vector<cpu::graph_edge> edges);

    // Method of the last change.
    const char* last_step() const noexcept { return step_; }

    // Snapshot of the closure. `on`: the caller's engine.
    node_ptr node(engine& on);

private:
    device_closure(const context& origin, cpu::changing_graph graph, bool reflexive);

    engine kernels() const;
    void compute(cpu::closure_rows of);
    void compute_anew();
    growing_bits& rows();
    void take_again(const std::vector<cpu::graph_edge>& edges);
    void fall_apart(const std::vector<cpu::split_component>& apart);
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
    void forget_rows() noexcept;
    void forget_order() noexcept;

    context own_;
    bool reflexive_;
    cpu::changing_graph graph_;
    size_type entries_ = 0;
    double anew_ms_ = 0;  // time of the last full computation
    const char* step_ = "";
    std::unique_ptr<cpu::known_components> components_;
    std::optional<growing_bits> rows_;  // nothing after a failed change: recomputed on demand
    // Optional parts, kept only while valid.
    std::optional<cpu::closure_rows> first_;  // initial rows of `order`
    std::optional<cpu::closure_order> order_;
    std::optional<row_lists> lists_;
    std::vector<cpu::graph_edge> come_;  // insertions since levels were last updated
    std::vector<index_type> stale_;      // components whose dependency lists are out of date
};

}  // namespace clbool::operations
