// SPDX-License-Identifier: MIT
// The transitive closure by strong components: every row once.
#pragma once

#include <clbool/algorithms.hpp>
#include <core/tuning/engine.hpp>
#include <queries/closure/cpu/closure_bits.hpp>
#include <queries/closure/plan.hpp>

#include <optional>

namespace clbool::operations {

struct closure_answer {
    std::optional<matrix> made;  // nothing where rounds of products are to make it
    bool lacks_diagonal;         // entries (v, v) of vertices without edges, which were asked for
};

// The closure of a square matrix as the options say, whose method is not rounds; their callback is
// left alone, and `progress` is called instead.
closure_answer closed(context& on, const matrix& a, const closure_options& options,
                      const cpu::closure_progress& progress);

// Whether kernels may keep rows of bits, on this device and as asked; and whether they are to make
// these rows of a graph and keep them.
bool may_keep(const tuning::engine& on, backend asked);
bool keeps_closure(const tuning::engine& on, const cpu::graph_rows& graph,
                   const cpu::closure_rows& of, backend asked);

// Rounds that are tried first, where that may be worth it: on devices with memory of their own,
// which the caller leaves to the plan.
std::optional<closure_trial> trial_of(context& on, const matrix& a, const closure_options& options);

// How many entries it has: by the host, which keeps no answer, or of one that a device makes and
// has room for.
size_type count_closed(context& on, const matrix& a, const closure_options& options,
                       const cpu::closure_progress& progress);

}  // namespace clbool::operations
