// SPDX-License-Identifier: MIT
// Transitive closure by condensation: one row for each strongly connected component.
#pragma once

#include <clbool/algorithms.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/plan.hpp>

#include <optional>

namespace clbool::operations {

struct closure_answer {
    std::optional<matrix> made;  // nothing: left to repeated matrix products
    bool lacks_diagonal;         // (v, v) of vertices without edges was asked for and is missing
};

// The closure by any method but rounds; calls `progress`, not the options' callback.
closure_answer closed(context& on, const matrix& a, const closure_options& options,
                      const cpu::closure_progress& progress);

// Whether kernels (OpenCL) may keep bit rows on this device and as asked; and, where they may,
// whether they are to compute and keep those of a graph.
bool may_keep(const tuning::engine& on, backend asked);
bool keeps_closure(const tuning::engine& on, const cpu::graph_rows& graph,
                   const cpu::closure_rows& of, backend asked);

// A trial of rounds of products, if the plan is free to, the device has its own memory, and a
// sample says that rounds are few. The sample copies the graph to the host.
std::optional<closure_trial> trial_of(context& on, const matrix& a, const closure_options& options);

// Number of entries: counted on the host, or computed by a device with memory for the answer.
size_type count_closed(context& on, const matrix& a, const closure_options& options,
                       const cpu::closure_progress& progress);

}  // namespace clbool::operations
