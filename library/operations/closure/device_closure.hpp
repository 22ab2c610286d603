// SPDX-License-Identifier: MIT
// A closure that follows its graph on a device with memory of its own.
#pragma once

#include <clbool/context.hpp>
#include <clbool/operations.hpp>
#include <host/changing_rows.hpp>
#include <host/known_components.hpp>
#include <operations/closure/growing_bits.hpp>
#include <operations/common/handles.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace clbool::operations {

// The graph and its components are the host's, rows of bits the device's, in a stream of their own.
// What edges bring is added to the rows; where edges go that matter, or very many come, all rows
// are computed again. Thread-safety: one thread at a time.
class device_closure {
public:
    // Null where kernels are not to keep this closure.
    static std::unique_ptr<device_closure> make(engine& on, const context& origin,
                                                const host::rows& edges, bool reflexive,
                                                backend asked);

    backend family() const noexcept { return family_; }
    index_type vertices() const noexcept { return graph_.vertices(); }
    size_type entries() const noexcept { return entries_; }
    bool has(index_type u, index_type v);

    // Return how many entries are new, or are gone. Strong.
    size_type add(std::vector<host::graph_edge> edges);
    size_type take(std::vector<host::graph_edge> edges);

    // The closure as it is now. `on`: of whoever asks.
    node_ptr node(engine& on);

private:
    device_closure(const context& origin, backend family, host::changing_graph graph,
                   bool reflexive);

    engine kernels() const;
    void compute(const host::closure_rows& of);
    void compute_anew();
    growing_bits& rows();

    context own_;
    backend family_;
    bool reflexive_;
    host::changing_graph graph_;
    size_type entries_ = 0;
    std::unique_ptr<host::known_components> components_;
    std::optional<growing_bits> rows_;  // nothing when a change failed: made again when needed
};

}  // namespace clbool::operations
